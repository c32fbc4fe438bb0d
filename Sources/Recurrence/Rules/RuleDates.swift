/// The dates that a rule gives from a start (DTSTART) on. The start is one of them only if the rule gives it, as in
/// python-dateutil.
///
///     let dates = RuleDates(try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR"), from: start)
///     dates.next(onOrAfter: today)  // the last Friday of this month or the next
///
/// Making one works out COUNT, which visits 42,000 blocks at most. A query visits the blocks of its range, or, if it
/// looks for a date, at most those of a cycle of the calendar.
public struct RuleDates: Sendable {
    /// The rule.
    public let rule: RecurrenceRule
    /// The day from which on it gives dates, and which gives it the parts that it lacks.
    public let start: CalendarDate

    private let blocks: Blocks
    /// The number of the last day that may be a date: by COUNT, by UNTIL, or the last day of 9999.
    let end: Int

    /// The dates of a rule from a start on.
    public init(_ rule: RecurrenceRule, from start: CalendarDate) {
        var visits = 0
        self.init(rule, from: start, visits: &visits)
    }

    /// The dates that follow from a completion on that day. Where a month is too short for it, its last day is the date.
    init(_ rule: RecurrenceRule, completedOn day: CalendarDate) {
        var visits = 0
        self.init(rule, from: day, .clamped, visits: &visits)
    }

    /// Whether the rule takes its day from the start, and that date is the last one of a month too short for it.
    func isClamped(_ date: CalendarDate) -> Bool { blocks.clamps && date.day < start.day }

    /// - Parameters:
    ///   - shortMonths: of a rule that takes its day from the start.
    ///   - visits: grows by the number of blocks that were looked at.
    init(
        _ rule: RecurrenceRule, from start: CalendarDate, _ shortMonths: DayPattern.ShortMonths = .skipped,
        visits: inout Int
    ) {
        self.rule = rule
        self.start = start
        let blocks = Blocks(rule, from: start, shortMonths)
        self.blocks = blocks
        switch rule.end {
        case .never: end = CalendarDate.last.number
        case .until(let date): end = date.number
        case .count(let count):
            end = blocks.day(at: count, visits: &visits) ?? CalendarDate.last.number
        }
    }

    /// Whether a rule gives no date from a start on by 9999-12-31. Any COUNT allows one, so this does not work out the
    /// last date.
    /// - Parameter visits: grows by the number of blocks that were looked at: few for most rules, 120,000 at most.
    public static func areEmpty(_ rule: RecurrenceRule, from start: CalendarDate, visits: inout Int) -> Bool {
        var endless = rule
        if case .count = rule.end { endless = rule.ending(.never) }
        var walk = RuleDates(endless, from: start).walk(from: start, to: .last)
        let first = walk.next()
        visits += walk.visits
        return first == nil
    }

    /// The rule has neither COUNT nor UNTIL.
    public var isEndless: Bool { rule.end == .never }

    /// Whether the rule gives that date.
    public func contains(_ date: CalendarDate) -> Bool {
        guard date >= start, date.number <= end else { return false }
        let block = blocks.block(blocks.index(of: date.number))
        let offset = date.number - block.first
        return (0..<31).contains(offset) && block.days & 1 << UInt32(offset) != 0
    }

    /// The first date on that day or later; nil if there is none by 9999-12-31.
    public func next(onOrAfter date: CalendarDate) -> CalendarDate? {
        var walk = walk(from: date, to: .last)
        return walk.next()
    }

    /// The last date on that day or earlier; nil if there is none.
    public func previous(onOrBefore date: CalendarDate) -> CalendarDate? {
        var visits = 0
        return previous(onOrBefore: date, visits: &visits)
    }

    func previous(onOrBefore date: CalendarDate, visits: inout Int) -> CalendarDate? {
        let day = min(date.number, end)
        guard day >= start.number, !blocks.areEmpty else { return nil }
        let latest = blocks.index(of: day)
        for index in stride(from: latest, through: max(0, latest - blocks.cycle - 1), by: -1) {
            visits += 1
            var block = blocks.block(index)
            block.drop(after: day)
            block.drop(before: start.number)
            if block.days != 0 { return CalendarDate(number: block.first + 31 - block.days.leadingZeroBitCount) }
        }
        return nil
    }

    /// All dates in order. Each is worked out when it is asked for.
    public var all: some Sequence<CalendarDate> { IteratorSequence(walk(from: start, to: .last)) }

    /// The dates in a range, in order.
    public func dates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
        var walk = walk(from: range.lowerBound, to: range.upperBound)
        var dates: [CalendarDate] = []
        while let date = walk.next() { dates.append(date) }
        return dates
    }

    /// The dates from one day to another, one after the other.
    func walk(from first: CalendarDate, to last: CalendarDate) -> DateWalk {
        DateWalk(blocks, from: max(first.number, start.number), to: min(last.number, end))
    }
}
