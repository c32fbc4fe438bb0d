import Recurrence

/// A time in UTC with milliseconds, in the only form that the interface answers with: `2026-12-24T17:00:00.000Z`.
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
        guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z"),
            let date = CalendarDate(text.prefix(10)), let hour = Self.number(bytes[11...12]), hour < 24,
            let minute = Self.number(bytes[14...15]), minute < 60, let second = Self.number(bytes[17...18]),
            second < 60, let thousandth = Self.number(bytes[20...22])
        else { return nil }
        let days = CalendarDate.first.days(to: date) - Self.daysBefore1970
        milliseconds = Int64(days) * Self.day + ((hour * 60 + minute) * 60 + second) * 1000 + thousandth
    }

    private static let day: Int64 = 86_400_000
    private static let daysBefore1970 = 719_162

    /// The date in UTC; nil outside of the years 1 to 9999.
    private static func date(of milliseconds: Int64) -> CalendarDate? {
        let days = milliseconds / day - (milliseconds % day < 0 ? 1 : 0)
        return Int(exactly: days).flatMap { CalendarDate.first.adding(days: daysBefore1970 + $0) }
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
        func padded(_ number: Int64, to length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: length - digits.count) + digits
        }
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        let date = Self.date(of: milliseconds).map(\.description) ?? ""
        return "\(date)T\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
            + ".\(padded(rest % 1000, to: 3))Z"
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
