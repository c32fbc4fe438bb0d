public import Postgres

/// Told of the changes that actions have made, before the actions' callers.
public final class ChangeObserver: CommitObserver {
    private let body: @Sendable (_ changes: Int, _ mayFollow: Bool) -> [FollowUp]

    /// - Parameter body: called as `CommitObserver.committed`, with the number of actions that were not refused.
    public init(_ body: @escaping @Sendable (_ changes: Int, _ mayFollow: Bool) -> [FollowUp]) { self.body = body }

    /// Counts the changes among the answers of actions.
    public func committed(_ answers: [Rows], mayFollow: Bool) -> [FollowUp] {
        let changes = answers.count { rows in
            guard let row = try? rows.decodeFirst(OutcomeRow.self) else { return false }
            return Answer.Outcome(success: row.outcome) != nil
        }
        return changes == 0 ? [] : body(changes, mayFollow)
    }
}
