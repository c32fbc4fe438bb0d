import Foundation
import Store

extension [LoggedChange] {
    /// The changes as one user gets them: changes of a checklist from before the user came onto it have no body. The
    /// user's own stream is among these.
    ///
    /// Only the answer to a cursor from before the joining has both, and its client takes the checklist's snapshot. One
    /// transaction logs the joining in the checklist's stream and in the user's. If changes come from the log and not
    /// from memory, the database has removed these bodies.
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
