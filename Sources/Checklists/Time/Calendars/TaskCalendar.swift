public import Foundation

/// Tasks as a calendar shows them to one user.
public struct TaskCalendar: Sendable {
    /// The title of the checklist; nil where it has all that the user sees.
    public var title: String?
    /// The name of the user's time zone.
    public var zone: String
    /// When the user's days start, as `HH:MM`.
    public var dayStartsAt: String
    /// The tasks, each after its parent.
    public var tasks: [CalendarTask]

    /// Tasks for a user whose days these are.
    public init(title: String?, zone: String, dayStartsAt: String, tasks: [CalendarTask]) {
        self.title = title
        self.zone = zone
        self.dayStartsAt = dayStartsAt
        self.tasks = tasks
    }
}

/// A task in a calendar. Its times are in RFC 3339, in UTC.
public struct CalendarTask: Sendable {
    /// Its id.
    public var id: UUID
    /// What it was called in the calendar that it was imported from.
    public var uid: String?
    /// Its parent.
    public var parent: UUID?
    /// One line.
    public var title: String
    /// Markdown; empty when there is none.
    public var description: String
    /// How far it is.
    public var status: TaskStatus
    /// How urgent and important it is.
    public var priority: Priority?
    /// When it is due.
    public var dueAt: String?
    /// The date on which it is due, instead of a time.
    public var dueOn: String?
    /// Its labels, in order.
    public var labels: [String]
    /// When it was made.
    public var createdAt: String
    /// When it last changed.
    public var updatedAt: String
    /// When it was completed.
    public var completedAt: String?
    /// When it is due where it repeats.
    public var repeating: RepeatingTask?

    /// A task; omitted parts are empty.
    public init(
        id: UUID, uid: String? = nil, parent: UUID? = nil, title: String, description: String = "",
        status: TaskStatus = .available, priority: Priority? = nil, dueAt: String? = nil, dueOn: String? = nil,
        labels: [String] = [], createdAt: String, updatedAt: String, completedAt: String? = nil,
        repeating: RepeatingTask? = nil
    ) {
        self.id = id
        self.uid = uid
        self.parent = parent
        self.title = title
        self.description = description
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.dueOn = dueOn
        self.labels = labels
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.completedAt = completedAt
        self.repeating = repeating
    }
}
