extension Schedule {
    /// Whether there is an occurrence of that date.
    public func contains(_ date: CalendarDate) -> Bool {
        if extra.contains(date) { return true }
        return segment(on: date).dates.contains(date) && !excepted.contains(date) && paused.holding(date) == nil
    }

    /// The first occurrence on that day or later; nil if there is none by 9999-12-31.
    public func next(onOrAfter date: CalendarDate) -> CalendarDate? {
        let added = extra.from(date).first
        var walk = ScheduleWalk(self, from: date, to: added ?? .last)
        return walk.next() ?? added
    }

    /// The first occurrence after that day.
    public func next(after date: CalendarDate) -> CalendarDate? {
        date.adding(days: 1).flatMap(next(onOrAfter:))
    }

    /// The last occurrence before that day.
    public func previous(before date: CalendarDate) -> CalendarDate? {
        guard var day = date.adding(days: -1) else { return nil }
        let added = extra.through(day).last
        let earliest = added ?? .first
        while day >= earliest {
            let segment = segment(on: day)
            guard let found = segment.dates.previous(onOrBefore: day), found >= segment.days.lowerBound else {
                guard let before = segment.days.lowerBound.adding(days: -1) else { break }
                day = before
                continue
            }
            guard found >= earliest else { break }
            let pause = paused.holding(found)
            if pause == nil, !excepted.contains(found) { return found }
            guard let before = (pause?.lowerBound ?? found).adding(days: -1) else { break }
            day = before
        }
        return added
    }

    /// The dates of the occurrences in a range, in order.
    public func dates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
        var walk = ScheduleWalk(self, from: range.lowerBound, to: range.upperBound)
        var dates: [CalendarDate] = []
        while let date = walk.next() { dates.append(date) }
        let added = extra.from(range.lowerBound).prefix { $0 <= range.upperBound }
        return added.isEmpty ? dates : SortedDates(dates + added).dates
    }

    /// The number of occurrences from that day on, or `most` if there are more; nil if they never end.
    public func count(from date: CalendarDate, upTo most: Int = RecurrenceRule.counts.upperBound) -> Int? {
        if isEndless(from: date) { return nil }
        let added = extra.from(date).count
        guard added < most else { return most }
        var walk = ScheduleWalk(self, from: date, to: .last)
        var count = added
        while count < most, let date = walk.next() {
            if !extra.contains(date) { count += 1 }
        }
        return count
    }

    /// The plan in force last has no end, and neither a pause nor the lack of dates ends it.
    func isEndless(from date: CalendarDate) -> Bool {
        guard let last = segments.last, last.dates.isEndless, paused.beginOfLast == nil else { return false }
        return last.dates.next(onOrAfter: max(date, last.days.lowerBound)) != nil
    }
}

/// Goes from date to date of the plans in force, without the dates that are taken out or paused, and without those that
/// were added.
struct ScheduleWalk: IteratorProtocol {
    private let schedule: Schedule
    private let last: CalendarDate
    private var index: Int
    private var walk: DateWalk

    /// - Parameter last: if it is earlier than `first`, there are no dates.
    init(_ schedule: Schedule, from first: CalendarDate, to last: CalendarDate) {
        self.schedule = schedule
        self.last = last
        index = schedule.segments.firstIndex(from: first) { $0.days.upperBound }
        walk = Self.walk(schedule.segments[index], from: first, to: last)
    }

    mutating func next() -> CalendarDate? {
        while true {
            guard let date = walk.next() else {
                guard index + 1 < schedule.segments.count, schedule.segments[index].days.upperBound < last else {
                    return nil
                }
                index += 1
                walk = Self.walk(schedule.segments[index], from: .first, to: last)
                continue
            }
            if let pause = schedule.paused.holding(date) {
                guard let after = pause.upperBound.adding(days: 1) else { return nil }
                walk = Self.walk(schedule.segments[index], from: after, to: last)
            } else if !schedule.excepted.contains(date) {
                return date
            }
        }
    }

    private static func walk(
        _ segment: Schedule.Segment, from first: CalendarDate, to last: CalendarDate
    ) -> DateWalk {
        segment.dates.walk(from: max(first, segment.days.lowerBound), to: min(last, segment.days.upperBound))
    }
}
