import LocalTime
import Recurrence

/// A date of a calendar, perhaps with a time of the day (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarTime: Sendable, Equatable {
    /// The date, as it is written.
    let date: CalendarDate
    /// The seconds since midnight; nil for a date alone.
    let seconds: Int?
    /// Whether it is in UTC.
    let isUTC: Bool

    /// Reads `20261224`, `20261224T180000` or `20261224T180000Z`, also in small letters; nil for other text, and for
    /// what does not exist.
    /// - Parameter isDate: whether it is a date alone, whatever time is written behind it (`VALUE=DATE`).
    init?(_ text: some StringProtocol, isDate: Bool = false) {
        let bytes = text.utf8.prefix(17).map { [0x74, 0x7A].contains($0) ? $0 - 0x20 : $0 }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(Int?.some(0)) { sum, byte in
                (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte - 0x30) } : nil
            }
        }
        guard bytes.count >= 8, let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        self.date = date
        if bytes.count == 8 || isDate && bytes[8] == UInt8(ascii: "T") {
            (seconds, isUTC) = (nil, false)
            return
        }
        guard bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z"), bytes[8] == UInt8(ascii: "T"),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        seconds = hour * 3600 + minute * 60 + min(second, 59)
        isUTC = bytes.count == 16
    }

    /// Reads the value of a line.
    init?(_ line: CalendarLine) { self.init(line.text, isDate: line.isDate) }

    /// The same date and time of the day, as if it were that of UTC, in seconds since 1970.
    var local: Int64 { Int64(CalendarDate.epoch.days(to: date)) * 86_400 + Int64(seconds ?? 0) }
}

extension CalendarDate {
    /// 1970-01-01.
    static let epoch = CalendarDate(year: 1970, month: 1, day: 1) ?? .first
}

/// A moment as it is written in calendars and in documents.
enum Moment {
    /// `20261224T180000`: the date and the time of clocks that are so far ahead of UTC; nil beyond the years 1 to 9999.
    static func basic(_ seconds: Int64) -> String? {
        day(seconds).map { date, rest in "\(date.basic)T\(two(rest / 3600))\(two(rest / 60 % 60))\(two(rest % 60))" }
    }

    /// `2026-12-24T18:00:00Z`.
    static func rfc3339(_ seconds: Int64) -> String? {
        day(seconds).map { date, rest in
            "\(date)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
        }
    }

    /// The date, and the seconds since its midnight.
    static func day(_ seconds: Int64) -> (date: CalendarDate, seconds: Int)? {
        let rest = (seconds % 86_400 + 86_400) % 86_400
        return CalendarDate.epoch.adding(days: Int((seconds - rest) / 86_400)).map { ($0, Int(rest)) }
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
