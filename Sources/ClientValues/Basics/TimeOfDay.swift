/// A local time of a day in hours and minutes: `07:30`.
public struct TimeOfDay: Hashable, Sendable {
    /// The minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// The time so many minutes after midnight; nil outside of 0 to 1439.
    public init?(minutes: Int) {
        guard (0..<1440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Reads the form of the interface; nil for other texts.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            bytes.indices.allSatisfy({ $0 == 2 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }),
            let hour = Int(text.prefix(2)), hour < 24, let minute = Int(text.suffix(2)), minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The form of the interface.
    public var description: String {
        [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension TimeOfDay: Codable {
    /// Reads the form of the interface.
    /// - Throws: `DecodingError` for other texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = TimeOfDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no time of a day")
        }
        self = time
    }

    /// Writes the form of the interface.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TimeOfDay: Comparable {
    /// Whether the first time is earlier in a day.
    public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minutes < other.minutes }
}
