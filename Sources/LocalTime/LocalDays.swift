public import Foundation
public import Recurrence

/// A user's local days: the date of a moment, and the start of a date or a local time.
///
///     let days = LocalDays(zone: berlin, dayStartsAt: TimeOfDay("04:00") ?? .midnight)
///     let today = days.day(of: .now)  // until 04:00, the date of the day before
///     let begin = days.start(of: today)
///
/// A day begins at a local time, and lasts until the next one begins. A local time before that one is on the next day
/// of the calendar. A time that clocks jump over is the end of the gap; a time that is there twice is the first. The
/// functions local_day(), local_instant() and local_moment() of the database say the same.
public struct LocalDays: Sendable {
    /// The zone of the clocks.
    public let zone: ZoneRules
    /// When a day begins.
    public let dayStartsAt: TimeOfDay
    /// The first day of a week.
    public let weekStartsOn: Weekday

    /// The days of a zone.
    public init(zone: ZoneRules, dayStartsAt: TimeOfDay = .midnight, weekStartsOn: Weekday = .monday) {
        self.zone = zone
        self.dayStartsAt = dayStartsAt
        self.weekStartsOn = weekStartsOn
    }

    /// The date of a moment: the last one that has begun by then. Beyond the years 1 to 9999, the nearest of theirs.
    public func day(of moment: Date) -> CalendarDate {
        let seconds = Self.seconds(moment)
        let local = seconds + zone.offset(at: seconds)
        var number = Self.floorDivide(local - dayStartsAt.seconds, 86_400)
        // When clocks go back to before the day's start, the day has begun all the same.
        if begin(number + 1) <= seconds { number += 1 }
        return Self.date(number)
    }

    /// When a date begins.
    public func start(of day: CalendarDate) -> Date { Self.date(from: begin(Self.number(day))) }

    /// When it is a local time on a date. A time before the day's start is on the calendar's next day.
    public func moment(of time: TimeOfDay, on day: CalendarDate) -> Date {
        let number = Self.number(day) + (time < dayStartsAt ? 1 : 0)
        return Self.date(from: zone.first(local: number * 86_400 + time.seconds))
    }

    /// The first day of the week of a date.
    public func weekStart(of day: CalendarDate) -> CalendarDate {
        let days = (day.weekday.rawValue - weekStartsOn.rawValue + 7) % 7
        return day.adding(days: -days) ?? .first
    }

    /// The first day of the month of a date.
    public func monthStart(of day: CalendarDate) -> CalendarDate { day.adding(days: 1 - day.day) ?? .first }

    private func begin(_ number: Int64) -> Int64 { zone.first(local: number * 86_400 + dayStartsAt.seconds) }
}

/// Days are numbered from 1970-01-01.
extension LocalDays {
    /// The days from 0001-01-01 to 1970-01-01.
    private static let epoch = 719_162

    private static func number(_ day: CalendarDate) -> Int64 { Int64(CalendarDate.first.days(to: day) - epoch) }

    private static func date(_ number: Int64) -> CalendarDate {
        let number = Int(number) + epoch
        return CalendarDate.first.adding(days: number) ?? (number < 0 ? .first : .last)
    }

    /// The whole second that a moment is in. Beyond the year 10000, and as long before 1970, the limit.
    private static func seconds(_ moment: Date) -> Int64 {
        let limit = 253_402_300_800.0
        return Int64(min(max(moment.timeIntervalSince1970, -limit), limit).rounded(.down))
    }

    private static func date(from seconds: Int64) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension TimeOfDay {
    fileprivate var seconds: Int64 { Int64(minutes) * 60 }
}
