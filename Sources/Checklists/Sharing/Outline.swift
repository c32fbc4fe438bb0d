/// A checklist as it is written down: what an import brings and an export takes, without ids, people or versions.
public struct ChecklistOutline: Equatable, Sendable {
    /// One line.
    public var title: String
    /// Markdown; empty when there is none.
    public var description: String
    /// When it is due, in RFC 3339, kept letter for letter as it was given.
    public var dueAt: String?
    /// The colour, as the checklist has it.
    public var color: String?
    /// How urgent and important the checklist is.
    public var priority: Priority?
    /// The tasks that have no parent, in order.
    public var tasks: [TaskOutline]

    /// Makes an outline; what is left out is none.
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

/// A task as it is written down, with its subtasks.
public struct TaskOutline: Equatable, Sendable {
    /// One line.
    public var title: String
    /// Markdown; empty when there is none.
    public var description: String
    /// The path of headings that it stands below, as in `Head / Meta tag`; nil outside any section.
    public var section: String?
    /// Where it stands.
    public var status: TaskStatus
    /// How urgent and important it is.
    public var priority: Priority?
    /// When it is due, in RFC 3339, kept letter for letter as it was given.
    public var dueAt: String?
    /// Its labels, in order.
    public var labels: [String]
    /// Its subtasks, in order.
    public var subtasks: [TaskOutline]
    /// The line of the source that it was read from, the first being 1; nil when it has no such source.
    public var line: Int?

    /// Makes an outline; what is left out is none.
    public init(
        title: String, description: String = "", section: String? = nil, status: TaskStatus = .available,
        priority: Priority? = nil, dueAt: String? = nil, labels: [String] = [], subtasks: [TaskOutline] = [],
        line: Int? = nil
    ) {
        self.title = title
        self.description = description
        self.section = section
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.labels = labels
        self.subtasks = subtasks
        self.line = line
    }
}
