public import Store
import Synchronization

/// How a poll ended.
public enum PollAnswer: Sendable {
    /// With changes; or with none, when its time was up or the daemon stops.
    case changes(Delivery)
    /// The cursor is forged or torn, of another history, or of a state that this history never had: the client starts
    /// again from a snapshot.
    case expired
    /// The session ended, or its user is disabled or gone.
    case signedOut
    /// As many of the user's polls wait as may.
    case crowded
}

/// Changes with the cursor behind them. Those who get the same share it.
public final class Delivery: Sendable {
    /// What the client hands back to be told what comes after these.
    public let cursor: String
    /// The changes, each stream's in order.
    public let changes: [LoggedChange]
    /// Whether more are there already: the next poll will bring them without waiting.
    public let more: Bool
    /// All of it as JSON: `{"cursor": …, "changes": […], "more": …}`.
    public let body: [UInt8]
    private let made = Mutex<(any Sendable)?>(nil)

    init(cursor: String, changes: [LoggedChange], more: Bool = false) {
        self.cursor = cursor
        self.changes = changes
        self.more = more
        var body = Array("{\"cursor\":\"\(cursor)\",\"changes\":[".utf8)
        body.reserveCapacity(body.count + changes.reduce(16) { $0 + $1.json.count + 1 })
        for (place, change) in changes.enumerated() {
            if place > 0 { body.append(UInt8(ascii: ",")) }
            body.append(contentsOf: change.json)
        }
        body.append(contentsOf: "],\"more\":\(more)}".utf8)
        self.body = body
    }

    /// What is made of it, once for all who get it: always the same kind of thing.
    public func once<Made: Sendable>(_ make: (Delivery) -> Made) -> Made {
        made.withLock { made in
            if let there = made as? Made { return there }
            let new = make(self)
            made = new
            return new
        }
    }
}
