/// A valid time of RFC 3339: the day, the hour and the offset exist.
public struct Timestamp: Sendable, Equatable {
    /// How many digits a fraction of a second may have.
    static let fractionDigits = 1...9
    /// What a text must be to be read, after "time" or "date or time", for errors.
    public static let form =
        "of the years 1 to 9999 in RFC 3339, with at most \(fractionDigits.upperBound) digits of a fraction"

    /// The time in UTC with milliseconds, such as `2026-12-24T17:00:00.000Z`.
    public let utc: String

    /// Reads a time of this `form`; nil if the text is none. A leap second becomes the second before it.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at + count <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[at..<at + count] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        func has(_ at: Int, _ characters: StaticString) -> Bool {
            at < bytes.count && characters.withUTF8Buffer { $0.contains(bytes[at]) }
        }
        guard let year = number(0, 4), has(4, "-"), let month = number(5, 2), has(7, "-"), let day = number(8, 2),
            has(10, "Tt "), let hour = number(11, 2), has(13, ":"), let minute = number(14, 2), has(16, ":"),
            let second = number(17, 2),
            year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var at = 19
        var milliseconds = 0
        if has(at, ".") {
            at += 1
            let start = at
            while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
                if at - start < 3 { milliseconds = milliseconds * 10 + Int(bytes[at] - 0x30) }
                at += 1
            }
            guard Self.fractionDigits.contains(at - start) else { return nil }
            for _ in min(at - start, 3)..<3 { milliseconds *= 10 }
        }
        var offset = 0
        if has(at, "Zz") {
            at += 1
        } else if has(at, "+-"), let hours = number(at + 1, 2), has(at + 3, ":"), let minutes = number(at + 4, 2),
            hours < 24, minutes < 60
        {
            offset = (hours * 60 + minutes) * (bytes[at] == UInt8(ascii: "-") ? -1 : 1)
            at += 6
        } else {
            return nil
        }
        guard at == bytes.count else { return nil }
        var minutes = Self.dayNumber(year, month, day) * 1440 + hour * 60 + minute - offset
        let dayNumber = minutes >= 0 ? minutes / 1440 : (minutes - 1439) / 1440
        minutes -= dayNumber * 1440
        let date = Self.date(of: dayNumber)
        guard (1...9999).contains(date.year) else { return nil }
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        utc =
            "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(padded(minutes / 60, 2)):"
            + "\(padded(minutes % 60, 2)):\(padded(min(second, 59), 2)).\(padded(milliseconds, 3))Z"
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01, by Howard Hinnant's `days_from_civil`: years begin in March, so that leap days come last.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = y / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
        let z = number + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
