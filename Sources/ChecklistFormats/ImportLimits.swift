/// How much an import takes. Lengths are counted in Unicode scalars, as PostgreSQL's `char_length` does.
public struct ImportLimits: Sendable {
    /// The longest title of a checklist or a task.
    public var titleLength: Int
    /// The longest description.
    public var descriptionLength: Int
    /// The longest section path.
    public var sectionLength: Int
    /// The most tasks of one checklist, subtasks counted.
    public var tasks: Int
    /// The most levels of tasks, those without a parent being the first.
    public var depth: Int

    /// Makes limits; what is left out is the product's own.
    public init(
        titleLength: Int = 200, descriptionLength: Int = 20_000, sectionLength: Int = 500, tasks: Int = 10_000,
        depth: Int = 8
    ) {
        self.titleLength = titleLength
        self.descriptionLength = descriptionLength
        self.sectionLength = sectionLength
        self.tasks = tasks
        self.depth = depth
    }

    /// No limits: for reading back what an export has written.
    static let none = ImportLimits(
        titleLength: .max, descriptionLength: .max, sectionLength: .max, tasks: .max, depth: .max)
}
