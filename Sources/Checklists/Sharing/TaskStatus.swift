/// Where a task stands. The raw values are the words of the database and of JSON.
public enum TaskStatus: String, Equatable, Sendable, CaseIterable {
    /// Nobody has taken it.
    case available
    /// Somebody is at it.
    case inProgress = "in_progress"
    /// Done.
    case completed
}
