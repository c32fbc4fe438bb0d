public import JSON

/// How far a task is. The raw values are the words of the database and of JSON.
public enum TaskStatus: String, Equatable, Sendable, NamedWords {
    /// Nobody has claimed it.
    case available
    /// Somebody works on it.
    case inProgress = "in_progress"
    /// Done.
    case completed
}
