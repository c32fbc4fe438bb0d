extension Schedule {
    /// Of a task that repeats from its completion: the date of the occurrence that follows one that was completed or
    /// skipped. It is the rule's first date after that day, with that day as the rule's start; dates that were taken
    /// out and paused ones are passed over, and added ones count as dates. Nil if there is none.
    ///
    /// The day of a completion is chance. So a rule that takes its day from there has the last day of a month that is
    /// too short: a month after October 31 is November 30. Days that the rule itself names stay as they are.
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
        var restarted = Schedule(self, completedOn: day, recorded: recorded)
        guard let next = restarted.next(after: max(day, date)) else { return 0 }
        if restarted.isEndless(from: next) { return nil }
        var walk = ScheduleWalk(restarted, from: next, to: .last)
        var count = extra.from(next).count
        while count < most, let date = walk.next() {
            if !extra.contains(date) { count += 1 }
            // A shorter month: the dates that follow have its day. That is so three times at most.
            guard restarted.segment(on: date).dates.isClamped(date), let tomorrow = date.adding(days: 1) else {
                continue
            }
            restarted = Schedule(self, completedOn: date, recorded: recorded)
            walk = ScheduleWalk(restarted, from: tomorrow, to: .last)
        }
        return min(count, most)
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
            segment.dates = RuleDates(segment.plan.rule, completedOn: day)
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
