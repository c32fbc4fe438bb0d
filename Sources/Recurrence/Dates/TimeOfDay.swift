/// A local time of a day in hours and minutes, from 00:00 to 23:59.
///
///     let start = TimeOfDay("07:30")
///     start?.minutes  // 450
public struct TimeOfDay: Hashable, Sendable {
    /// The minutes since 00:00.
    public let minutes: Int

    /// Nil if a day has no such time.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Reads a time such as `07:30`; nil if the text is none.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(6))
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [0, 1, 3, 4].map { Int(bytes[$0]) - 0x30 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        self.init(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
    }

    private init(minutes: Int) { self.minutes = minutes }

    /// 00:00.
    public static let midnight = TimeOfDay(minutes: 0)
}

extension TimeOfDay: Comparable {
    /// Whether the first time is earlier.
    public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minutes < other.minutes }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `07:30`.
    public var description: String {
        [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}

extension TimeOfDay: Codable {
    /// Reads a time as `07:30`.
    /// - Throws: `DecodingError` for other texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = TimeOfDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no time of a day")
        }
        self = time
    }

    /// Writes the time as `07:30`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
