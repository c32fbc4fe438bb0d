/// The dates of a schedule as RFC 5545 writes them: a start, which is a date itself, a rule, dates that are taken out
/// and dates that are added.
///
/// Other programs take the start (DTSTART) for a date even if the rule does not give it, so it is moved to one that it
/// gives. Pauses become dates that are taken out; one without an end ends the rule. The plans that were in force before
/// are left out.
public struct Series: Sendable, Equatable {
    /// The first date of the rule; without a rule, the first date.
    public let start: CalendarDate
    /// The rule, from the start on; nil: only the start and the added dates.
    public let rule: RecurrenceRule?
    /// The dates of the rule that are taken out, in order.
    public let except: [CalendarDate]
    /// The dates beside those of the rule, in order.
    public let extra: [CalendarDate]

    /// Nil where there is no date.
    /// - Parameters:
    ///   - last: the last day that may be a date; nil: the rule decides.
    ///   - most: how many dates pauses may take out. A pause that would take out more ends the rule.
    ///   - visits: grows by the number of blocks of dates that were looked at.
    public init?(_ schedule: Schedule, through last: CalendarDate?, most: Int = 1_000, visits: inout Int) {
        let cut = min(last ?? .last, schedule.paused.beginOfLast?.adding(days: -1) ?? .last)
        var maker = schedule.segments.last.flatMap { SeriesMaker($0, schedule, through: cut, visits: visits) }
        maker?.takeOut(most)
        visits = maker?.visits ?? visits
        let added = schedule.extra.dates.filter { $0 <= cut && maker?.gives($0) != true }
        if let maker {
            (start, rule, except, extra) = (maker.start, maker.rule, maker.except, added)
        } else if let first = added.first {
            (start, rule, except, extra) = (first, nil, [], Array(added.dropFirst()))
        } else {
            return nil
        }
    }
}

/// Finds the rule of a series: its start, its end, and the dates that are taken out of it.
private struct SeriesMaker {
    private let schedule: Schedule
    /// The dates without COUNT, which would take long to work out.
    private let dates: RuleDates
    let start: CalendarDate
    /// The last day that may be a date.
    private var end: CalendarDate
    private(set) var rule: RecurrenceRule
    private(set) var except: [CalendarDate] = []
    private(set) var visits: Int

    /// Nil where the plan gives no date in these days.
    init?(_ segment: Schedule.Segment, _ schedule: Schedule, through cut: CalendarDate, visits: Int) {
        self.schedule = schedule
        self.visits = visits
        let rule = segment.plan.rule
        var left: Int?
        if case .count(let count) = rule.end { left = count }
        let counted = left.map { _ in rule.ending(.never) } ?? rule
        dates = RuleDates(counted, from: segment.plan.start)
        end = min(cut, CalendarDate(number: dates.end))
        let begin = max(segment.plan.start, segment.days.lowerBound)
        guard begin <= end else { return nil }
        if let count = left, begin > segment.plan.start, let before = begin.adding(days: -1) {
            left = count - Self.count(dates, from: segment.plan.start, to: before, upTo: count, &self.visits)
        }
        var day = begin
        while true {
            guard left ?? 1 > 0, day <= end, let date = Self.first(dates, from: day, to: end, &self.visits) else {
                return nil
            }
            var until = date
            if let pause = schedule.paused.holding(date) {
                until = pause.upperBound
            } else if !schedule.excepted.contains(date) {
                start = date
                break
            }
            if let count = left { left = count - Self.count(dates, from: date, to: until, upTo: count, &self.visits) }
            guard let next = until.adding(days: 1) else { return nil }
            day = next
        }
        if let count = left {
            // It is over by then, or the end takes its place: a rule has one of both.
            let isOver =
                cut == .last || Self.count(dates, from: start, to: end, upTo: count, &self.visits) == count
            self.rule = rule.ending(isOver ? .count(count) : .until(end))
        } else {
            self.rule = end == .last ? rule : rule.ending(.until(end))
        }
    }

    /// Whether the rule surely gives a date. Where it counts, only the start is sure: counting would take long, and a
    /// date that is there twice counts once.
    func gives(_ date: CalendarDate) -> Bool {
        guard case .count = rule.end else { return date >= start && date <= end && dates.contains(date) }
        return date == start
    }

    /// Takes out the excepted and the paused dates.
    mutating func takeOut(_ most: Int) {
        var paused: [CalendarDate] = []
        for pause in schedule.paused.ranges where pause.upperBound >= start && pause.lowerBound <= end {
            var walk = dates.walk(from: max(pause.lowerBound, start), to: min(pause.upperBound, end))
            var found: [CalendarDate] = []
            while found.count + paused.count <= most, let date = walk.next() { found.append(date) }
            visits += walk.visits
            guard found.count + paused.count <= most else {
                guard let before = pause.lowerBound.adding(days: -1) else { break }
                end = before
                if case .count(let count) = rule.end,
                    Self.count(dates, from: start, to: end, upTo: count, &visits) == count
                {
                    break
                }
                rule = rule.ending(.until(before))
                break
            }
            paused += found
        }
        let excepted = schedule.excepted.dates.filter { $0 <= end && $0 >= start && dates.contains($0) }
        except = SortedDates(excepted + paused.filter { $0 <= end }).dates
    }

    private static func first(
        _ dates: RuleDates, from day: CalendarDate, to end: CalendarDate, _ visits: inout Int
    ) -> CalendarDate? {
        var walk = dates.walk(from: day, to: end)
        let first = walk.next()
        visits += walk.visits
        return first
    }

    private static func count(
        _ dates: RuleDates, from first: CalendarDate, to last: CalendarDate, upTo most: Int, _ visits: inout Int
    ) -> Int {
        var walk = dates.walk(from: first, to: last)
        var count = 0
        while count < most, walk.next() != nil { count += 1 }
        visits += walk.visits
        return count
    }
}
