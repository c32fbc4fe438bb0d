import Foundation
import Store

extension [LoggedChange] {
    /// As the user is sent them in whose own stream some of these are: what happened on a checklist before they came
    /// onto it has no body.
    ///
    /// Only a cursor from before that has both in its answer, and such a client takes the checklist's snapshot. A user
    /// who joined is told so by the transaction that logs it in the checklist's stream, too. What is read from the log,
    /// and not from memory, comes so from the database.
    var withoutWhatPrecedesJoining: Self {
        var joins: [UUID: UInt64] = [:]
        for change in self where change.kind == FeedKind.checklistAdded { joins[change.subject] = change.xid }
        guard !joins.isEmpty else { return self }
        var first: [UUID: Int64] = [:]
        for change in self where joins[change.stream] == change.xid {
            first[change.stream] = Swift.min(first[change.stream] ?? .max, change.version)
        }
        return map { change in
            joins[change.stream] != nil && change.version < first[change.stream] ?? .max ? change.withoutBody : change
        }
    }
}
