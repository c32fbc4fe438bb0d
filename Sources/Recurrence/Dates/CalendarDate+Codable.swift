extension CalendarDate: Codable {
    /// Reads a date as `2026-03-22`.
    /// - Throws: `DecodingError` for other texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no date")
        }
        self = date
    }

    /// Writes the date as `2026-03-22`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
