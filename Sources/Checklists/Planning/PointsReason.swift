/// Why an entry is in the ledger of points. The raw values are the words of the database and of JSON.
public enum PointsReason: String, Sendable, CaseIterable {
    /// The user completed a task.
    case completed
    /// A task that the user had completed is open again.
    case uncompleted
    /// The user bought a reward.
    case purchased
    /// The user deleted something in which they had earned points.
    case deleted
}
