extension Schedule {
    /// Of a task that repeats from its completion: the date of the occurrence that follows one that was completed or
    /// skipped. It is the rule's first date after that day, with that day as the rule's start; dates that were taken
    /// out and paused ones are passed over, and added ones count as dates. Nil if there is none.
    ///
    /// Before anything is completed, the open occurrence is the first one: `next(onOrAfter: .first)`.
    /// One that was completed before its date is not followed by a date up to its own.
    /// - Parameters:
    ///   - day: the local day of the completion.
    ///   - date: that of the occurrence.
    ///   - recorded: how many occurrences were completed or skipped so far, which COUNT limits.
    public func next(
        afterCompletionOn day: CalendarDate, of date: CalendarDate = .first, recorded: Int
    ) -> CalendarDate? {
        Schedule(self, completedOn: day, recorded: recorded).next(after: max(day, date))
    }

    /// How many occurrences may follow one that was completed on that day if each is completed on its date, or `most`;
    /// nil if they never end.
    public func count(
        afterCompletionOn day: CalendarDate, of date: CalendarDate, recorded: Int, upTo most: Int
    ) -> Int? {
        if case .count(let count) = segments.last?.plan.rule.end { return min(max(count - recorded, 0), most) }
        let restarted = Schedule(self, completedOn: day, recorded: recorded)
        return restarted.next(after: max(day, date)).map { restarted.count(from: $0, upTo: most) } ?? 0
    }

    /// The same schedule with every rule started on that day. COUNT leaves no date, or any number.
    private init(_ other: Schedule, completedOn day: CalendarDate, recorded: Int) {
        segments = other.segments.map { segment in
            var segment = segment
            if case .count(let count) = segment.plan.rule.end {
                // A rule that is used up has ended.
                segment.plan.rule = segment.plan.rule.ending(recorded < count ? .never : .until(.first))
            }
            segment.plan.start = day
            segment.dates = RuleDates(segment.plan.rule, from: day)
            return segment
        }
        excepted = other.excepted
        extra = other.extra
        paused = other.paused
    }
}

extension RecurrenceRule {
    /// The same rule with another end.
    public func ending(_ end: End) -> RecurrenceRule {
        var parts = Parts(frequency: frequency)
        (parts.interval, parts.end, parts.weekStart) = (interval, end, weekStart)
        (parts.months, parts.yearDays, parts.monthDays) = (months, yearDays, monthDays)
        (parts.days, parts.positions) = (days, positions)
        return RecurrenceRule(parts)
    }
}
