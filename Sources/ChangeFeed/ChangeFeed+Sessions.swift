public import Foundation
import Postgres
public import Sessions
import Store
import Synchronization

extension ChangeFeed {
    /// Whose token it is, from memory where that is known for sure; nil where it is no session's that is good now.
    /// - Parameters:
    ///   - tokenHash: The SHA-256 of the token.
    ///   - beforeLookup: Is called before the database is asked, which it is not where this throws.
    /// - Throws: `PostgresError` when the database had to be asked and could not; what `beforeLookup` throws.
    public func authenticate(
        tokenHash: [UInt8], beforeLookup: () throws -> Void = {}
    ) async throws -> Principal? {
        let known = shared.withLock { shared in
            shared.state.sessions.principal(tokenHash, at: .now, tailReadAt: shared.state.readAt)
        }
        if let known { return known }
        try beforeLookup()
        while true {
            let lookup = shared.withLock { $0.state.sessions.begin() }
            let start = ContinuousClock.now
            var found: SessionCache.Found?
            do {
                found = try await store.session(tokenHash: tokenHash).map {
                    .init($0, tokenHash: tokenHash, askedAt: start)
                }
            } catch {
                _ = shared.withLock { $0.state.sessions.end(lookup, found: nil, at: .now) }
                throw error
            }
            if shared.withLock({ $0.state.sessions.end(lookup, found: found, at: .now) }) { return found?.principal }
        }
    }

    /// Tells the database now and then which sessions are in use, many at once. Requests do not wait for it, and cost
    /// nothing more by it; where it fails, a use is noted ten minutes later than usual.
    func noteUse() async {
        while (try? await Task.sleep(for: configuration.useInterval)) != nil {
            let used = shared.withLock { $0.state.sessions.takeUsed(every: configuration.usePrecision) }
            // In parts: polls ask over the same connections, and are not to wait for thousands of rows.
            for start in stride(from: 0, to: used.count, by: 500) {
                try? await store.noteUse(of: Array(used[start..<min(start + 500, used.count)]))
            }
        }
    }

    /// A session was ended by this daemon, which need not wait for the tail to read so. To be called after the commit.
    public func evict(session: UUID, of user: UUID) {
        let resume = shared.withLock { shared in
            shared.take(FeedState.Wakeups(ended: shared.state.end(session: session, of: user, at: .now)))
        }
        resume()
    }

    /// A session was given another token by this daemon. To be called after the commit.
    public func renew(session: UUID, of user: UUID) {
        let resume = shared.withLock { shared in
            shared.take(FeedState.Wakeups(ended: shared.state.renew(session: session, of: user, at: .now)))
        }
        resume()
    }

    /// Sessions of a user were ended by this daemon, perhaps not all: each is looked up again. To be called after the commit.
    public func recheck(user: UUID) {
        let resume = shared.withLock { shared in
            shared.take(FeedState.Wakeups(ended: shared.state.recheck(user: user, at: .now)))
        }
        resume()
    }
}
