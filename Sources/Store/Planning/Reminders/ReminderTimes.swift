public import Checklists
public import Foundation
public import LocalTime
public import Recurrence

/// When reminders of a task come, for one user. The database knows only when to ask; the rules are worked out here.
public struct ReminderTimes: Sendable {
    /// The setting of a reminder.
    public enum Setting: Sendable, Equatable {
        /// A local time of each day of the task.
        case at(TimeOfDay)
        /// So many minutes before the task is due, or an occurrence begins.
        case before(minutes: Int)
    }

    /// The task.
    public enum Subject: Sendable {
        /// One that does not repeat.
        case once(dueAt: Date?, dueOn: CalendarDate?)
        /// One that repeats.
        case repeating(RepeatingTask)
    }

    /// A time at which a reminder comes.
    public struct Due: Sendable, Equatable {
        /// When.
        public var moment: Date
        /// The date of the occurrence, or the day on which the task is due.
        public var date: CalendarDate
        /// The local day for which it comes.
        public var day: CalendarDate

        /// A time for a day of an occurrence.
        public init(_ moment: Date, of date: CalendarDate, on day: CalendarDate) {
            (self.moment, self.date, self.day) = (moment, date, day)
        }
    }

    let days: LocalDays
    let subject: Subject

    /// The times of a task, in a user's days.
    public init(_ subject: Subject, in days: LocalDays) { (self.subject, self.days) = (subject, days) }

    /// The first time after a moment, whether or not the occurrence is done; nil if there is none.
    /// - Parameter cameOn: the last day on which a local time came. It comes only on later days.
    public func first(_ setting: Setting, after moment: Date, cameOn: CalendarDate?) -> Due? {
        switch (setting, subject) {
        case (.at(let time), .once(let dueAt, let dueOn)):
            guard let day = dueOn ?? dueAt.map(days.day(of:)), day > cameOn ?? .first else { return nil }
            let due = Due(days.moment(of: time, on: day), of: day, on: day)
            return due.moment > moment ? due : nil
        case (.before(let minutes), .once(let dueAt, _)):
            guard let dueAt else { return nil }
            let (due, day) = (dueAt.addingTimeInterval(Double(-60 * minutes)), days.day(of: dueAt))
            return due > moment ? Due(due, of: day, on: day) : nil
        case (.at(let time), .repeating(let task)):
            return first(at: time, of: task, after: moment, cameOn: cameOn)
        case (.before(let minutes), .repeating(let task)):
            return first(before: minutes, of: task, after: moment)
        }
    }

    private func first(
        at time: TimeOfDay, of task: RepeatingTask, after moment: Date, cameOn: CalendarDate?
    ) -> Due? {
        // A day may begin before the last one's times are over, if clocks are set back.
        var day = days.day(of: moment).adding(days: -1)
        if let next = cameOn?.adding(days: 1) { day = max(day ?? next, next) }
        while let earliest = day, let found = task.nextDay(onOrAfter: earliest) {
            let due = Due(days.moment(of: time, on: found.day), of: found.occurrence.date, on: found.day)
            if due.moment > moment { return due }
            day = found.day.adding(days: 1)
        }
        return nil
    }

    private func first(before minutes: Int, of task: RepeatingTask, after moment: Date) -> Due? {
        guard let time = task.rule.startsAt.flatMap({ TimeOfDay($0) }) else { return nil }
        let lead = Double(60 * minutes)
        var day = days.day(of: moment.addingTimeInterval(lead)).adding(days: -1)
        while let earliest = day, let date = task.next(onOrAfter: earliest) {
            let begin = days.moment(of: time, on: date).addingTimeInterval(-lead)
            if begin > moment { return Due(begin, of: date, on: date) }
            day = date.adding(days: 1)
        }
        return nil
    }
}

/// A daemon's step with a reminder or a summary.
public struct ReminderStep: Sendable, Equatable {
    /// How long after its time a reminder still comes, in seconds.
    public static let patience = 86_400.0
    /// How many seconds after its time it is late.
    public static let lateness = 300.0

    /// The time that has come.
    public var due: ReminderTimes.Due?
    /// Whether it is late.
    public var isLate = false
    /// When to look again; nil: when something changes.
    public var next: Date?
    /// Up to then all has come, or does not come any more.
    public var settledTo: Date
    /// The last day on which a local time came.
    public var cameOn: CalendarDate?

    /// The step at a moment: one time that has come, the earliest of the last day, or none.
    /// - Parameter first: the first time after a moment and, of a local time, after a day.
    public init(
        at now: Date, settledTo: Date, cameOn: CalendarDate?,
        first: (_ after: Date, _ cameOn: CalendarDate?) -> ReminderTimes.Due?
    ) {
        self.settledTo = max(settledTo, now.addingTimeInterval(-Self.patience))
        self.cameOn = cameOn
        guard let found = first(self.settledTo, cameOn) else { return }
        guard found.moment <= now else {
            next = found.moment
            return
        }
        due = found
        isLate = now.timeIntervalSince(found.moment) > Self.lateness
        (self.settledTo, self.cameOn) = (found.moment, found.day)
        next = first(found.moment, found.day)?.moment
    }
}

extension LocalDays {
    /// The first and the last day of the day, week or month of a date.
    func period(_ span: Recurrence.Span, of day: CalendarDate) -> ClosedRange<CalendarDate> {
        let first =
            switch span {
            case .day: day
            case .week: weekStart(of: day)
            case .month: monthStart(of: day)
            }
        return first...max(first, span.end(of: first))
    }

    /// The first start of a day, week or month after a moment, told at a local time; nil: when the day starts.
    func firstPeriod(
        _ span: Recurrence.Span, at time: TimeOfDay?, after moment: Date, cameOn: CalendarDate?
    ) -> ReminderTimes.Due? {
        var day = self.day(of: moment).adding(days: -1) ?? .first
        while true {
            let period = period(span, of: day)
            let begin = self.moment(of: time ?? dayStartsAt, on: period.lowerBound)
            if begin > moment, period.lowerBound > cameOn ?? .first {
                return ReminderTimes.Due(begin, of: period.lowerBound, on: period.lowerBound)
            }
            guard let next = period.upperBound.adding(days: 1) else { return nil }
            day = next
        }
    }
}
