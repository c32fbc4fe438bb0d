/// A rule of RFC 5545 (RRULE) over dates: every day, every second Tuesday, the last Friday of March.
///
///     let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
///
/// It knows no date at which it starts; `RuleDates` has that, and the dates.
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit of the interval.
    public enum Frequency: String, Sendable, CaseIterable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// Where a rule ends.
    public enum End: Hashable, Sendable {
        case never
        /// After so many dates, of `counts`.
        case count(Int)
        /// On that date, which still belongs to it.
        case until(CalendarDate)
    }

    /// A weekday in BYDAY.
    struct Day: Hashable {
        var weekday: Weekday
        /// Which one of the month or year, from its end if negative; 0 stands for each.
        var ordinal: Int
    }

    /// The intervals that a rule may have.
    public static let intervals = 1...1000
    /// The dates to which a rule may be limited by COUNT.
    public static let counts = 1...10_000
    /// The longest text that is parsed, in bytes.
    public static let longestText = 1000

    /// FREQ.
    public let frequency: Frequency
    /// INTERVAL: every so many days, weeks, months or years.
    public let interval: Int
    /// COUNT or UNTIL.
    public let end: End
    /// WKST: the day on which weeks begin; Monday unless the rule says otherwise.
    public let weekStart: Weekday

    // Each is sorted, without repetitions, and empty if the rule does not have that part.
    let months: [Int]
    let yearDays: [Int]
    let monthDays: [Int]
    let days: [Day]
    let positions: [Int]

    init(_ parts: Parts) {
        frequency = parts.frequency
        interval = parts.interval
        end = parts.end
        weekStart = parts.weekStart
        months = Set(parts.months).sorted()
        yearDays = Set(parts.yearDays).sorted()
        monthDays = Set(parts.monthDays).sorted()
        days = Set(parts.days).sorted { ($0.ordinal, $0.weekday.rawValue) < ($1.ordinal, $1.weekday.rawValue) }
        positions = Set(parts.positions).sorted()
    }

    /// The parts of a rule as they are parsed.
    struct Parts {
        var frequency: Frequency
        var interval = 1
        var end = End.never
        var weekStart = Weekday.monday
        var months: [Int] = []
        var yearDays: [Int] = []
        var monthDays: [Int] = []
        var days: [Day] = []
        var positions: [Int] = []
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule's one text: equal rules have equal texts, and each parses to the rule itself.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let date): parts.append("UNTIL=\(date.basic)")
        }
        func append(_ part: RulePart, _ values: [String]) {
            if !values.isEmpty { parts.append("\(part.rawValue)=\(values.joined(separator: ","))") }
        }
        append(.byMonth, months.map(String.init))
        append(.byYearDay, yearDays.map(String.init))
        append(.byMonthDay, monthDays.map(String.init))
        append(.byDay, days.map { ($0.ordinal == 0 ? "" : String($0.ordinal)) + $0.weekday.code })
        append(.bySetPos, positions.map(String.init))
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }
}
