/// A queue of statements that would otherwise wait for each other's locks.
///
///     try await database.execute(complete, task, lane: Lane(checklistNumber))
///
/// Statements of one lane run one after the other, in the order of submission. Statements of different lanes that wait
/// at the same time share a transaction. So they share one commit, which is most of the cost of a small write. Each
/// gets its answer after that commit, as if it had its own. If one fails, the transaction is rolled back and each runs
/// again by itself. No statement waits for others to share with.
public struct Lane: Sendable {
    /// Equal for statements that lock the same row. Shared transactions run theirs in the order of this number. So two
    /// processes that derive it in the same way cannot deadlock.
    public var key: UInt128
    /// Whether its transaction may be shared. False for statements that take long, or lock more than the key stands
    /// for.
    public var sharesCommits: Bool
    /// The owner of a statement that may do much and shares no commit. The pool runs one such statement of an owner at
    /// a time, in any lane. So nobody takes more than one connection with many large requests at once.
    public var owner: UInt64?
    /// The client of the statement: see `Database.execute`.
    public var client: UInt64?

    /// A lane.
    public init(_ key: UInt128, sharesCommits: Bool = true, owner: UInt64? = nil, client: UInt64? = nil) {
        self.key = key
        self.sharesCommits = sharesCommits
        self.owner = owner
        self.client = client
    }
}
