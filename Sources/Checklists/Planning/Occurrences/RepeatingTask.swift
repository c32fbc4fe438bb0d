public import Recurrence

/// When a task that repeats is due for one user: its `repeat`, the user's own pauses, and the latest completion if it
/// decides about the next date.
public struct RepeatingTask: Sendable {
    /// Of a task that repeats from its completion: the latest occurrence that was done or skipped.
    public struct Closed: Sendable, Equatable {
        /// Its date.
        public var date: CalendarDate
        /// The local day on which it was done or skipped.
        public var day: CalendarDate
        /// How many were done or skipped so far, if the rule counts them.
        public var count: Int

        /// The latest one that was done or skipped.
        public init(date: CalendarDate, day: CalendarDate, count: Int) {
            (self.date, self.day, self.count) = (date, day, count)
        }
    }

    /// An occurrence that somebody has touched.
    public struct Record: Sendable, Equatable {
        /// Its state.
        public enum State: String, Sendable, CaseIterable { case open, done, skipped }

        /// Its date.
        public var date: CalendarDate
        /// Its state.
        public var state: State
        /// How long it may be worked on, if it keeps that.
        public var span: Recurrence.Span?
        /// The place of its priority, from 1 on; 5: none.
        public var priority: Int
        /// Whether it was closed on the first day of the range, or later.
        public var isClosedSince: Bool

        /// A record with these values. One that was skipped keeps no span.
        public init(
            date: CalendarDate, state: State, span: Recurrence.Span? = nil, priority: Int = 5,
            isClosedSince: Bool = false
        ) {
            (self.date, self.state, self.priority) = (date, state, priority)
            self.span = state == .skipped ? nil : span
            self.isClosedSince = isClosedSince
        }
    }

    /// How it repeats.
    public private(set) var rule: Repeat
    /// The last day that may have an occurrence; nil: the rule decides.
    public private(set) var lastDay: CalendarDate?
    /// The latest occurrence that was done or skipped.
    public var latest: Closed?
    /// Its dates, with the user's own pauses.
    public private(set) var schedule: Schedule
    private var pauses: [Pause]

    /// - Parameters:
    ///   - rule: how it repeats.
    ///   - pauses: the user's own, for tasks whose records each user keeps.
    ///   - lastDay: the day on which it was completed by hand.
    ///   - latest: of a task that repeats from its completion.
    public init(_ rule: Repeat, pauses: [Pause] = [], lastDay: CalendarDate? = nil, latest: Closed? = nil) {
        self.rule = rule
        self.lastDay = lastDay
        self.latest = latest
        self.pauses = rule.isShared ? [] : pauses
        schedule = Schedule(
            rule.plan, former: rule.former, except: rule.except, extra: rule.extra, pauses: rule.pauses + self.pauses)
    }

    /// The same task for another user, or at another time: without reading its rule again.
    public func with(pauses: [Pause], lastDay: CalendarDate?, latest: Closed?) -> RepeatingTask {
        var other = self
        (other.lastDay, other.latest) = (lastDay, latest)
        let pauses = rule.isShared ? [] : pauses
        if pauses != other.pauses {
            other.pauses = pauses
            other.renewSchedule()
        }
        return other
    }

    /// The same task without the user's own pauses, as it is for all others.
    public var withoutOwnPauses: RepeatingTask { with(pauses: [], lastDay: lastDay, latest: latest) }

    private mutating func renewSchedule() {
        schedule = schedule.with(except: rule.except, extra: rule.extra, pauses: rule.pauses + pauses)
    }

    /// Whether that date was taken out.
    public func isExcepted(_ date: CalendarDate) -> Bool { rule.except.contains(date) }

    /// Takes a date out.
    public mutating func except(_ date: CalendarDate) {
        rule.except = (rule.except + [date]).sorted()
        renewSchedule()
    }

    /// How long an occurrence of that date may be worked on.
    public func span(of date: CalendarDate) -> Recurrence.Span { schedule.plan(on: date).span }

    /// The last day of an occurrence of that date.
    public func end(of date: CalendarDate) -> CalendarDate {
        rule.origin == .completion ? span(of: date).end(of: date) : schedule.end(of: date)
    }

    /// Whether it has an occurrence of that date, beside those that were recorded.
    public func occurs(on date: CalendarDate) -> Bool {
        guard date <= lastDay ?? .last else { return false }
        return rule.origin == .completion ? date == open : schedule.contains(date)
    }

    /// Of a task that repeats from its completion: the date of the occurrence that is open now.
    public var open: CalendarDate? { open(after: latest?.date, closedOn: latest?.day, count: latest?.count ?? 0) }

    /// Of a task that repeats from its completion: the date that would follow another one.
    /// - Parameters:
    ///   - date: that of the latest occurrence that was done or skipped, or a date behind it that is passed over.
    ///   - day: the local day on which that was done or skipped; nil: none was.
    ///   - count: how many were done or skipped, if the rule counts them.
    public func open(after date: CalendarDate?, closedOn day: CalendarDate?, count: Int) -> CalendarDate? {
        let next: CalendarDate? =
            if let date, let day {
                schedule.next(afterCompletionOn: day, of: date, recorded: count)
            } else if let date {
                schedule.next(after: date)
            } else {
                schedule.next(onOrAfter: .first)
            }
        return next.flatMap { $0 <= lastDay ?? .last ? $0 : nil }
    }

    /// Its first occurrence on that day or later, beside those that were recorded.
    public func next(onOrAfter date: CalendarDate) -> CalendarDate? {
        let next = rule.origin == .completion ? open : schedule.next(onOrAfter: date)
        return next.flatMap { date <= $0 && $0 <= lastDay ?? .last ? $0 : nil }
    }

    /// The first day from that one on, on which an occurrence may be worked on, and the occurrence. The records do not
    /// count. That of a task that repeats from its completion lasts until it is done.
    public func nextDay(onOrAfter day: CalendarDate) -> (day: CalendarDate, occurrence: Occurrence)? {
        if let present = occurrences(touching: day...day, records: [], today: day).last {
            return (day, present.occurrence)
        }
        return next(onOrAfter: day).map { ($0, Occurrence(date: $0, endsOn: end(of: $0))) }
    }

    /// The occurrences that touch a range of days, in order.
    /// - Parameters:
    ///   - records: those that touch the range, in order.
    ///   - today: the user's day. An open occurrence of a task that repeats from its completion lasts until then.
    public func occurrences(
        touching range: ClosedRange<CalendarDate>, records: [Record], today: CalendarDate
    ) -> [(occurrence: Occurrence, record: Record?)] {
        let known = Dictionary(records.map { ($0.date, $0) }) { first, _ in first }
        var found: [Occurrence] = []
        if rule.origin == .schedule {
            found = schedule.occurrences(touching: range).filter { $0.date <= lastDay ?? .last }
        } else if let open, range.contains(open) || open < range.lowerBound,
            max(end(of: open), today) >= range.lowerBound
        {
            found = [Occurrence(date: open, endsOn: end(of: open))]
        }
        let dates = Set(found.map(\.date))
        for record in records where !dates.contains(record.date) && !isExcepted(record.date) {
            let occurrence = Occurrence(date: record.date, endsOn: end(of: record.date))
            let isTouching =
                occurrence.endsOn >= range.lowerBound || rule.origin == .completion && record.isClosedSince
            if isTouching, occurrence.date <= range.upperBound { found.append(occurrence) }
        }
        return found.sorted { $0.date < $1.date }.map { ($0, known[$0.date]) }
    }

    /// The date of the first occurrence, and of the last where they end, beside those that were recorded.
    var bounds: (first: CalendarDate?, last: CalendarDate?) {
        guard rule.origin == .schedule else { return (open, open) }
        let first = schedule.next(onOrAfter: .first).flatMap { $0 <= lastDay ?? .last ? $0 : nil }
        guard let lastDay else {
            return (first, schedule.count(from: .first, upTo: 1) == nil ? nil : schedule.previous(before: .last))
        }
        return (first, lastDay.adding(days: 1).flatMap(schedule.previous(before:)))
    }

    /// How many occurrences are neither done nor skipped and not over, up to `most`; nil if they never end.
    func left(records: [Record], today: CalendarDate, most: Int) -> Int? {
        if rule.origin == .completion {
            guard open != nil else { return 0 }
            guard let latest else { return schedule.count(from: .first, upTo: most) }
            return schedule.count(
                afterCompletionOn: latest.day, of: latest.date, recorded: latest.count, upTo: most)
        }
        let ahead = records.filter { $0.date > today }
        let closed = ahead.count { $0.state != .open && occurs(on: $0.date) }
        // Those that began before tomorrow and are not over, one by one, and those that only their record keeps.
        let present =
            occurrences(touching: today...today, records: records, today: today)
            .count { ($0.record?.state ?? .open) == .open } + ahead.count { $0.state == .open && !occurs(on: $0.date) }
        guard let tomorrow = today.adding(days: 1), tomorrow <= lastDay ?? .last else { return min(present, most) }
        if let lastDay {
            let later = schedule.dates(in: tomorrow...lastDay).count
            return min(present + later - closed, most)
        }
        return schedule.count(from: tomorrow, upTo: most + closed).map { min(present + $0 - closed, most) }
    }

    /// The last occurrence that was missed by that day, if the task carries missed ones: not done, not skipped, and
    /// over. It looks back as many days.
    public func carried(
        on day: CalendarDate, records: [Record], lookingBack days: Int
    ) -> (occurrence: Occurrence, record: Record?)? {
        guard rule.origin == .schedule, rule.missed == .carry, let before = day.adding(days: -1) else { return nil }
        // Mostly it is among the latest.
        var back = min(Recurrence.Span.longest + 1, days)
        while let earliest = day.adding(days: -back) {
            let missed = occurrences(touching: earliest...before, records: records, today: day).last {
                $0.occurrence.endsOn < day && ($0.record?.state ?? .open) == .open
            }
            if missed != nil || back >= days { return missed }
            back = min(back * 4, days)
        }
        return nil
    }

    /// How many occurrences in a row were met, up to that day: `TaskProgress.currentStreak` without the rest of the past.
    /// - Parameter records: everything that the user recorded of it, by date.
    public func currentStreak(records: [Record], today: CalendarDate) -> Int {
        guard rule.origin == .schedule else {
            return records.count { $0.state == .done && $0.date <= today && !isExcepted($0.date) }
        }
        guard let first = [next(onOrAfter: .first), records.first?.date].compactMap(\.self).min() else { return 0 }
        // Mostly a streak is short. A missed occurrence ends it, and all later ones touch the days from its date on.
        var back = Recurrence.Span.longest + 1
        while true {
            let earliest = today.adding(days: -back) ?? .first
            let longestSpan = earliest.adding(days: -Recurrence.Span.longest) ?? .first
            let known = Array(records.drop { $0.date < longestSpan })
            let found = occurrences(touching: earliest...today, records: known, today: today)
            let missed = found.lastIndex { $0.occurrence.endsOn < today && ($0.record?.state ?? .open) == .open }
            if earliest <= first || missed.map({ found[$0].occurrence.date >= earliest }) ?? false {
                return found[(missed.map { $0 + 1 } ?? 0)...].count { $0.record?.state == .done }
            }
            back *= 4
        }
    }
}
