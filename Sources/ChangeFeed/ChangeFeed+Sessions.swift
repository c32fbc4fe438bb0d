public import Foundation
import Postgres
public import Sessions
import Store
import Synchronization

extension ChangeFeed {
    /// The user of a token, from memory if the entry is trusted; nil if the token belongs to no valid session.
    /// - Parameters:
    ///   - tokenHash: The SHA-256 of the token.
    ///   - beforeLookup: Called before the lookup in the database; if it throws, there is no lookup.
    /// - Throws: `PostgresError` if the lookup fails; errors of `beforeLookup`.
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

    /// Writes the last uses of sessions to the database now and then, many at once. Requests do not wait for it. If it
    /// fails, the use is written `usePrecision` later.
    func noteUse() async {
        while (try? await Task.sleep(for: configuration.useInterval)) != nil {
            let used = shared.withLock { $0.state.sessions.takeUsed(every: configuration.usePrecision) }
            // In parts, so that polls on the same connections do not wait for thousands of rows.
            for start in stride(from: 0, to: used.count, by: 500) {
                try? await store.noteUse(of: Array(used[start..<min(start + 500, used.count)]))
            }
        }
    }

    /// Drops a session that this daemon has ended, without waiting for the tail. Call it after the commit.
    public func evict(session: UUID, of user: UUID) {
        shared.withLock { Wakeups(ended: $0.state.end(session: session, of: user, at: .now)) }.tell()
    }

    /// Drops the former token of a session after this daemon has rotated it. Call it after the commit.
    public func renew(session: UUID, of user: UUID) {
        shared.withLock { Wakeups(ended: $0.state.renew(session: session, of: user, at: .now)) }.tell()
    }

    /// Drops all sessions of a user after this daemon has ended some of them: each is looked up again. Call it after
    /// the commit.
    public func recheck(user: UUID) {
        shared.withLock { Wakeups(ended: $0.state.recheck(user: user, at: .now)) }.tell()
    }
}
