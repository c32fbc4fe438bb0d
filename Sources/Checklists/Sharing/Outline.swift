public import JSON

/// A checklist in a document: the content of an import or export, without ids, people or versions.
public struct ChecklistOutline: Equatable, Sendable {
    /// One line.
    public var title: String
    /// Markdown; empty when there is none.
    public var description: String
    /// When it is due, in RFC 3339, with the letters of the document.
    public var dueAt: String?
    /// The colour, as the checklist has it.
    public var color: String?
    /// How urgent and important the checklist is.
    public var priority: Priority?
    /// The tasks that have no parent, in order.
    public var tasks: [TaskOutline]

    /// Makes an outline; omitted parts are empty.
    public init(
        title: String, description: String = "", dueAt: String? = nil, color: String? = nil, priority: Priority? = nil,
        tasks: [TaskOutline] = []
    ) {
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.color = color
        self.priority = priority
        self.tasks = tasks
    }
}

/// A task in a document, with its subtasks.
public struct TaskOutline: Equatable, Sendable {
    /// One line.
    public var title: String
    /// Markdown; empty when there is none.
    public var description: String
    /// The path of headings above it, as in `Head / Meta tag`; nil outside any section.
    public var section: String?
    /// How far it is.
    public var status: TaskStatus
    /// How urgent and important it is.
    public var priority: Priority?
    /// When it is due, in RFC 3339, with the letters of the document.
    public var dueAt: String?
    /// The date on which it is due, instead of a time.
    public var dueOn: String?
    /// The points that it carries.
    public var points: Int
    /// Its labels, in order.
    public var labels: [String]
    /// How it repeats: the members of `repeat` without `former`, as the document has them; nil if it does not.
    public var repeating: [JSONValue.Member]?
    /// What it was called in the calendar that it comes from (RFC 5545, UID); nil where it comes from none.
    public var uid: String?
    /// When it was completed, in RFC 3339, where the source says so; otherwise that is when it is imported.
    public var completedAt: String?
    /// Its subtasks, in order.
    public var subtasks: [TaskOutline]
    /// Its line in the source, the first being 1; nil if the source has no lines.
    public var line: Int?

    /// Makes an outline; omitted parts are empty.
    public init(
        title: String, description: String = "", section: String? = nil, status: TaskStatus = .available,
        priority: Priority? = nil, dueAt: String? = nil, dueOn: String? = nil, points: Int = 0,
        labels: [String] = [], repeating: [JSONValue.Member]? = nil, uid: String? = nil, completedAt: String? = nil,
        subtasks: [TaskOutline] = [], line: Int? = nil
    ) {
        self.title = title
        self.description = description
        self.section = section
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.dueOn = dueOn
        self.points = points
        self.labels = labels
        self.repeating = repeating
        self.uid = uid
        self.completedAt = completedAt
        self.subtasks = subtasks
        self.line = line
    }
}
