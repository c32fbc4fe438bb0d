/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, without a time or a zone.
///
///     let date = CalendarDate("2024-02-29")
///     date?.adding(months: 12)?.description  // "2025-02-28"
public struct CalendarDate: Hashable, Sendable {
    private let stored: Int32

    /// The days since 0001-01-01.
    var number: Int { Int(stored) }

    /// - Parameter number: the days since 0001-01-01, which the caller has within the years 1 to 9999.
    init(number: Int) { stored = Int32(number) }

    /// The date, or nil if there is none: February 30, or a year outside of 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard Gregorian.years.contains(year), (1...12).contains(month),
            day >= 1, day <= Gregorian.length(ofMonth: month, in: year)
        else { return nil }
        self.init(number: Gregorian.number(year, month, day))
    }

    /// 0001-01-01.
    public static let first = CalendarDate(number: 0)
    /// 9999-12-31.
    public static let last = CalendarDate(number: Gregorian.number(9999, 12, 31))

    /// The year, 1 to 9999.
    public var year: Int { Gregorian.day(number).year }
    /// The month, 1 to 12.
    public var month: Int { Gregorian.day(number).month }
    /// The day of the month, 1 to 31.
    public var day: Int { Gregorian.day(number).day }
    /// The day of the week.
    public var weekday: Weekday { Weekday.allCases[number % 7] }

    /// The date so many days later, or earlier if `days` is negative; nil outside of the years 1 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        let (sum, overflow) = number.addingReportingOverflow(days)
        guard !overflow, sum >= 0, sum <= Self.last.number else { return nil }
        return CalendarDate(number: sum)
    }

    /// The same day so many months later, or that month's last day if it is shorter; nil outside of the years 1 to
    /// 9999.
    public func adding(months: Int) -> CalendarDate? {
        let date = Gregorian.day(number)
        let (sum, overflow) = ((date.year - 1) * 12 + date.month - 1).addingReportingOverflow(months)
        guard !overflow, sum >= 0, sum < Gregorian.years.upperBound * 12 else { return nil }
        let (year, month) = (sum / 12 + 1, sum % 12 + 1)
        return CalendarDate(
            year: year, month: month, day: min(date.day, Gregorian.length(ofMonth: month, in: year)))
    }

    /// The days from this date to another; negative if that is earlier.
    public func days(to other: CalendarDate) -> Int { other.number - number }
}

extension CalendarDate: Comparable {
    /// Whether the first date is earlier.
    public static func < (one: CalendarDate, other: CalendarDate) -> Bool { one.stored < other.stored }
}
