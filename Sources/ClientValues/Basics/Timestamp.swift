import Recurrence

/// A time in UTC with milliseconds, in the only form that the interface answers with.
///
///     let time = Timestamp("2026-12-24T17:00:00.000Z")
///     time?.milliseconds  // 1_798_131_600_000
///     time?.date          // as a date of Foundation
public struct Timestamp: Hashable, Sendable {
    /// The milliseconds since 1970-01-01 in UTC, without leap seconds.
    public let milliseconds: Int64

    /// The time so many milliseconds after 1970-01-01 in UTC; nil outside of the years 1 to 9999.
    public init?(milliseconds: Int64) {
        guard Self.date(of: milliseconds) != nil else { return nil }
        self.milliseconds = milliseconds
    }

    /// Reads the form of the interface; nil for other texts, and for times that do not exist.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(25))
        guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z"), let date = CalendarDate(text.prefix(10)),
            let time = TimeOfDay(text.dropFirst(11).prefix(5)), let second = Self.number(bytes[17...18]), second < 60,
            let thousandth = Self.number(bytes[20...22])
        else { return nil }
        let minutes = Self.epoch.days(to: date) * 1440 + time.minutes
        milliseconds = (Int64(minutes) * 60 + second) * 1000 + thousandth
    }

    private static let epoch = CalendarDate(year: 1970, month: 1, day: 1) ?? .first
    private static let day: Int64 = 86_400_000

    /// The date in UTC; nil outside of the years 1 to 9999.
    private static func date(of milliseconds: Int64) -> CalendarDate? {
        let days = milliseconds / day - (milliseconds % day < 0 ? 1 : 0)
        return Int(exactly: days).flatMap { epoch.adding(days: $0) }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

extension Timestamp: CustomStringConvertible {
    /// The form of the interface.
    public var description: String {
        let rest = (milliseconds % Self.day + Self.day) % Self.day
        func digits(_ number: Int64, _ count: Int) -> Substring { String(number + 10_000).suffix(count) }
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        let date = Self.date(of: milliseconds).map(\.description) ?? ""
        return "\(date)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2)).\(digits(rest % 1000, 3))Z"
    }
}

extension Timestamp: Codable {
    /// Reads the form of the interface.
    /// - Throws: `DecodingError` for other texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no time")
        }
        self = time
    }

    /// Writes the form of the interface.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Timestamp: Comparable {
    /// Whether the first time is earlier.
    public static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }
}
