/// A line in which statements wait for each other instead of for each other's locks.
///
/// Statements of one lane are done one after the other, in the order in which they were given. Those of all lanes that
/// wait at the same time share a transaction, and so one commit, which is most of what a small write costs. Each is
/// answered after that commit, as if it had had its own; and where one of them fails, none is done, and each runs again
/// by itself. Nothing waits for company.
public struct Lane: Sendable {
    /// Equal for statements that lock the same row. Shared transactions do theirs in the order of this number, so that two
    /// processes that derive it alike don't wait for each other in a circle.
    public var key: UInt64
    /// Whether its transaction may be shared. Not for what takes long, or locks more than what the key stands for.
    public var sharesCommits: Bool

    /// A lane.
    public init(_ key: UInt64, sharesCommits: Bool = true) {
        self.key = key
        self.sharesCommits = sharesCommits
    }
}
