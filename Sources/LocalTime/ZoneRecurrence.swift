/// Two changes of clocks in each year: to another time and back, as POSIX writes it in the variable `TZ`.
struct ZoneRecurrence: Sendable, Equatable {
    /// A day of the year and a time of that day, by the clocks before the change.
    struct Change: Sendable, Equatable {
        enum Day: Sendable, Equatable {
            /// The `week`th such weekday of a month; 5 is the last. Weekdays count from Sunday.
            case weekday(month: Int, week: Int, weekday: Int)
            /// From 1 to 365. There is no February 29.
            case ofYearWithoutLeapDay(Int)
            /// From 0 to 365.
            case ofYear(Int)
        }

        var day: Day
        /// Seconds; perhaps below 0 or beyond the day.
        var time: Int64
    }

    /// The offsets from UTC in seconds, in force outside of the two changes and between them.
    var usual, other: Int64
    /// When clocks change to the other time, and back.
    var start, end: Change

    /// The changes of a year, in no order.
    func changes(in year: Int) -> [ZoneRules.Change] {
        [
            .init(at: Self.local(start, in: year) - usual, offset: other),
            .init(at: Self.local(end, in: year) - other, offset: usual),
        ]
    }

    private static func local(_ change: Change, in year: Int) -> Int64 {
        let first = firstMoment(ofYear: year) / 86_400
        let day: Int64
        switch change.day {
        case .weekday(let month, let week, let weekday):
            let begins = number(year, month)
            // 1970-01-01 was a Thursday.
            var date = begins + ((Int64(weekday) - begins - 4) % 7 + 7) % 7 + Int64(week - 1) * 7
            let next = month == 12 ? number(year + 1, 1) : number(year, month + 1)
            while date >= next { date -= 7 }
            day = date
        case .ofYear(let number): day = first + Int64(number)
        case .ofYearWithoutLeapDay(let count):
            let isLeap = self.number(year, 3) - self.number(year, 2) == 29
            day = first + Int64(count) - 1 + (isLeap && count >= 60 ? 1 : 0)
        }
        return day * 86_400 + change.time
    }

    /// The days from 1970-01-01 to the first of a month of a year from 1970 on.
    private static func number(_ year: Int, _ month: Int) -> Int64 {
        let january = year - 1
        let days = january * 365 + january / 4 - january / 100 + january / 400 - 719_162
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return Int64(days + (367 * month - 362) / 12 - (month <= 2 ? 0 : isLeap ? 1 : 2))
    }

    /// The first moment of a year, in UTC.
    static func firstMoment(ofYear year: Int) -> Int64 { number(year, 1) * 86_400 }

    /// The year of a moment from 1970 on, in UTC.
    static func year(of moment: Int64) -> Int {
        var year = 1970 + Int(moment / (366 * 86_400))
        while firstMoment(ofYear: year + 1) <= moment { year += 1 }
        return year
    }
}
