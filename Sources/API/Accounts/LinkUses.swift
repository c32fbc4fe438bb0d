import Sessions
public import Store
import Synchronization

/// The calendars and public links that were read, until they are written down: many at once, so that a read writes
/// nothing. A daemon writes a link down once an hour, and the database too if several daemons do.
public final class LinkUses: Sendable {
    private struct Uses {
        /// When each link was last noted, as many as fit.
        var noted = LeastRecentlyUsed<[UInt8], ContinuousClock.Instant>(capacity: 50_000)
        var due: Set<[UInt8]> = []
    }

    private let uses = Mutex(Uses())

    /// Nothing was read yet.
    public init() {}

    /// Notes that a link was read that has not ended.
    func note(_ tokenHash: [UInt8], at now: ContinuousClock.Instant = .now) {
        uses.withLock { uses in
            if let last = uses.noted.value(of: tokenHash), now - last < .seconds(3600) { return }
            uses.noted.set(now, for: tokenHash, size: 1)
            uses.due.insert(tokenHash)
        }
    }

    /// Writes down what was read since. If that fails, a later read is noted an hour later.
    public func write(to store: Store) async throws {
        let due = Array(
            uses.withLock { uses in
                defer { uses.due = [] }
                return uses.due
            })
        for start in stride(from: 0, to: due.count, by: 500) {
            try await store.noteUse(ofLinks: due[start..<min(start + 500, due.count)].map(\.hexadecimal))
        }
    }
}
