extension Schedule {
    /// The occurrence of that date; nil if there is none.
    public func occurrence(on date: CalendarDate) -> Occurrence? {
        contains(date) ? Occurrence(date: date, endsOn: end(of: date)) : nil
    }

    /// The last day on which an occurrence of that date may be worked on, by the plan in force on the date: never later
    /// than the day before the next occurrence. It is also known for a date that is no occurrence.
    public func end(of date: CalendarDate) -> CalendarDate {
        let end = segment(on: date).plan.span.end(of: date)
        guard end > date, let tomorrow = date.adding(days: 1) else { return end }
        let added = extra.from(tomorrow).first.flatMap { $0 <= end ? $0 : nil }
        var walk = ScheduleWalk(self, from: tomorrow, to: added ?? end)
        return Self.end(end, before: walk.next() ?? added)
    }

    /// The occurrences that touch a range: some day from the date to the last day is in it.
    public func occurrences(touching range: ClosedRange<CalendarDate>) -> [Occurrence] {
        let before = range.lowerBound.adding(days: -Span.longest) ?? .first
        let dates = dates(in: before...range.upperBound)
        return dates.indices.compactMap { index in
            let date = dates[index]
            let end =
                index + 1 < dates.endIndex
                ? Self.end(plan(on: date).span.end(of: date), before: dates[index + 1]) : end(of: date)
            return end < range.lowerBound ? nil : Occurrence(date: date, endsOn: end)
        }
    }

    private static func end(_ end: CalendarDate, before next: CalendarDate?) -> CalendarDate {
        next?.adding(days: -1).map { min($0, end) } ?? end
    }
}
