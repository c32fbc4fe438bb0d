/// When a task is due: a rule with its start, the dates that were taken out or added, pauses, and the rules that held
/// before.
///
///     let schedule = Schedule(Schedule.Plan(rule, from: start, span: .week), pauses: [holidays])
///     schedule.occurrences(touching: monday...sunday)
///
/// An occurrence is a date of the rule that is in force on it, or an added one, unless it is taken out or paused.
/// Taking out wins over adding, as in RFC 5545, and COUNT has counted before.
public struct Schedule: Sendable {
    /// A rule with its start and how long its occurrences may be worked on.
    public struct Plan: Hashable, Sendable {
        /// The rule.
        public var rule: RecurrenceRule
        /// The day from which on the rule gives dates (DTSTART).
        public var start: CalendarDate
        /// How long an occurrence may be worked on.
        public var span: Span

        /// A rule, from a start on.
        public init(_ rule: RecurrenceRule, from start: CalendarDate, span: Span) {
            self.rule = rule
            self.start = start
            self.span = span
        }
    }

    /// A plan that held until another one took its place.
    public struct FormerPlan: Hashable, Sendable {
        /// The plan.
        public var plan: Plan
        /// The last day on which it was in force.
        public var lastDay: CalendarDate

        /// A plan that was in force up to that day.
        public init(_ plan: Plan, until lastDay: CalendarDate) {
            self.plan = plan
            self.lastDay = lastDay
        }
    }

    /// A plan and the days on which it is in force.
    struct Segment {
        var plan: Plan
        var dates: RuleDates
        var days: ClosedRange<CalendarDate>
    }

    /// In order, and without gaps from the first day of the calendar to its last.
    let segments: [Segment]
    let excepted: SortedDates
    /// The added dates that are occurrences.
    let extra: SortedDates
    let paused: PausedDays

    /// - Parameters:
    ///   - plan: the plan in force now.
    ///   - former: the plans in force before, in order. Each begins on the day after the last day of the one before.
    ///   - except: dates that are taken out.
    ///   - extra: dates that are added.
    ///   - pauses: occurrences dated within are none.
    public init(
        _ plan: Plan, former: [FormerPlan] = [], except: [CalendarDate] = [], extra: [CalendarDate] = [],
        pauses: [Pause] = []
    ) {
        var segments: [Segment] = []
        var begin: CalendarDate? = .first
        for (plan, end) in former.map({ ($0.plan, $0.lastDay) }) + [(plan, .last)] {
            guard let first = begin, first <= end else { continue }
            segments.append(
                Segment(plan: plan, dates: RuleDates(plan.rule, from: plan.start), days: first...end))
            begin = end.adding(days: 1)
        }
        self.init(segments, except: except, extra: extra, pauses: pauses)
    }

    private init(_ segments: [Segment], except: [CalendarDate], extra: [CalendarDate], pauses: [Pause]) {
        let excepted = SortedDates(except)
        let paused = PausedDays(pauses)
        self.segments = segments
        self.excepted = excepted
        self.paused = paused
        let added = SortedDates(extra).dates.filter { !excepted.contains($0) && paused.holding($0) == nil }
        self.extra = SortedDates(added)
    }

    /// The same plans with other exceptions and pauses: without working out the rules again, which takes longer.
    public func with(except: [CalendarDate], extra: [CalendarDate], pauses: [Pause]) -> Schedule {
        Schedule(segments, except: except, extra: extra, pauses: pauses)
    }

    /// The plan in force on that day.
    public func plan(on date: CalendarDate) -> Plan { segment(on: date).plan }

    func segment(on date: CalendarDate) -> Segment {
        // The last one ends with the calendar.
        segments[segments.firstIndex(from: date) { $0.days.upperBound }]
    }
}
