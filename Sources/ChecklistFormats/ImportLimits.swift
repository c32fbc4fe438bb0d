/// The limits of an import. Lengths count Unicode scalars, like PostgreSQL's `char_length`.
public struct ImportLimits: Sendable {
    /// The longest title of a checklist or a task.
    public var titleLength: Int
    /// The longest description.
    public var descriptionLength: Int
    /// The longest section path.
    public var sectionLength: Int
    /// The most labels of a task.
    public var labels: Int
    /// The longest label.
    public var labelLength: Int
    /// The most tasks of one checklist, including subtasks.
    public var tasks: Int
    /// The most levels of tasks; the first level is that of tasks without a parent.
    public var depth: Int

    /// The limits, with the product's own as defaults.
    public init(
        titleLength: Int = 200, descriptionLength: Int = 20_000, sectionLength: Int = 500, tasks: Int = 10_000,
        depth: Int = 8, labels: Int = 20, labelLength: Int = 50
    ) {
        self.titleLength = titleLength
        self.descriptionLength = descriptionLength
        self.sectionLength = sectionLength
        self.tasks = tasks
        self.depth = depth
        self.labels = labels
        self.labelLength = labelLength
    }

    /// No limits: for reading an export back.
    static let none = ImportLimits(
        titleLength: .max, descriptionLength: .max, sectionLength: .max, tasks: .max, depth: .max)
}
