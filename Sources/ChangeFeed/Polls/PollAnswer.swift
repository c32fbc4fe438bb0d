import JSON
public import Store
import Synchronization

/// The answer to a poll.
public enum PollAnswer: Sendable {
    /// Changes; or none, when the time was up or the daemon stops.
    case changes(Delivery)
    /// The client starts again from a snapshot.
    case expired(Expiry)
    /// The session ended, or its user is disabled or deleted.
    case signedOut
    /// The user has reached the limit of waiting polls.
    case crowded
}

/// Why a cursor is no longer valid.
public enum Expiry: Sendable {
    /// It is forged or cut off, or of another database.
    case unknown
    /// Changes after it are no longer kept.
    case old
    /// It is of a history that a restore or a failover has ended, or of a state that this history never had.
    case lost
}

/// Changes with the cursor after them. Polls that get the same changes share it.
public final class Delivery: Sendable {
    /// The cursor that the client hands back to get the later changes.
    public let cursor: String
    /// The changes, each stream's in order.
    public let changes: [LoggedChange]
    /// Whether there are more: the next poll gets them without waiting.
    public let more: Bool
    /// The whole answer as JSON: `{"cursor": …, "changes": […], "more": …}`.
    public let body: [UInt8]
    private let made = Mutex<(any Sendable)?>(nil)

    init(cursor: String, changes: [LoggedChange], more: Bool = false) {
        self.cursor = cursor
        self.changes = changes
        self.more = more
        let answer: JSONValue = [
            "cursor": .string(cursor), "changes": .array(changes.map { .raw($0.json) }), "more": .bool(more),
        ]
        body = answer.bytes
    }

    /// A value made from this delivery, once for all polls that share it. Every call must ask for the same type.
    public func once<Made: Sendable>(_ make: (Delivery) -> Made) -> Made {
        made.withLock { made in
            if let there = made as? Made { return there }
            let new = make(self)
            made = new
            return new
        }
    }
}
