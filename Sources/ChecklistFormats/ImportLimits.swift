public import Checklists

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
    /// The most dates that a repeating task has taken out, and as many added.
    public var repeatDates: Int

    /// Those of a server.
    public init(_ limits: Limits) {
        self.init(
            titleLength: limits[.titleLength], descriptionLength: limits[.descriptionLength],
            sectionLength: limits[.sectionLength], tasks: limits[.tasks], depth: limits[.depth],
            labels: limits[.labels], labelLength: limits[.labelLength], repeatDates: limits[.repeatDates])
    }

    /// The limits, with the usual ones as defaults.
    public init(
        titleLength: Int = Limit.titleLength.usual, descriptionLength: Int = Limit.descriptionLength.usual,
        sectionLength: Int = Limit.sectionLength.usual, tasks: Int = Limit.tasks.usual, depth: Int = Limit.depth.usual,
        labels: Int = Limit.labels.usual, labelLength: Int = Limit.labelLength.usual,
        repeatDates: Int = Limit.repeatDates.usual
    ) {
        self.titleLength = titleLength
        self.descriptionLength = descriptionLength
        self.sectionLength = sectionLength
        self.tasks = tasks
        self.depth = depth
        self.labels = labels
        self.labelLength = labelLength
        self.repeatDates = repeatDates
    }

    /// No limits: for reading an export back.
    static let none = ImportLimits(
        titleLength: .max, descriptionLength: .max, sectionLength: .max, tasks: .max, depth: .max)
}
