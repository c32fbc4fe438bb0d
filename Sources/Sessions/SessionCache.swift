public import Foundation
public import Store

/// The sessions in use, so that a request need not ask the database for its user.
/// The cache drops a session when the tail reads of its end. A session may also end during its lookup; so each lookup
/// names the moment when it began, and the cache does not take a session that ended after that.
/// A value. The change feed keeps it under the lock under which it checks and parks polls, so that no session ends
/// between the two.
public struct SessionCache: Sendable {
    /// The result of a lookup.
    public struct Found: Sendable {
        /// The user of the session.
        public var principal: Principal
        /// When the session ends by itself, even if it is in use.
        public var expiresAt: ContinuousClock.Instant
        /// For how long the session was not used, by the database's knowledge; nil: never used.
        public var unusedFor: Duration?

        /// A session from the database.
        /// - Parameters:
        ///   - record: The session's row.
        ///   - tokenHash: The hash of its token.
        ///   - start: When the lookup began. The remaining time counts from there, so that a slow lookup does not
        ///     lengthen it.
        public init(_ record: SessionRecord, tokenHash: [UInt8], askedAt start: ContinuousClock.Instant) {
            self.init(
                principal: Principal(
                    user: record.user, username: record.username, session: record.id, scopes: record.scopes,
                    tokenHash: tokenHash),
                expiresAt: start + record.remaining, unusedFor: record.unusedFor)
        }

        /// A session with these values.
        public init(principal: Principal, expiresAt: ContinuousClock.Instant, unusedFor: Duration? = .zero) {
            self.principal = principal
            self.expiresAt = expiresAt
            self.unusedFor = unusedFor
        }
    }

    private struct Entry {
        var principal: Principal
        var expiresAt: ContinuousClock.Instant
        var checkedAt: ContinuousClock.Instant
        var usedAt: ContinuousClock.Instant
        /// The last use that the database knows of; nil: it knows of none.
        var notedAt: ContinuousClock.Instant?
    }

    /// The hash of a token as a key. It is evenly distributed, so a dictionary needs no more than its beginning.
    private struct Key: Hashable {
        let hash: [UInt8]

        func hash(into hasher: inout Hasher) {
            hash.withUnsafeBytes { bytes in
                guard bytes.count >= 8 else { return hasher.combine(bytes: bytes) }
                hasher.combine(bytes.loadUnaligned(as: UInt64.self))
            }
        }
    }

    private let capacity: Int
    /// How long an entry is trusted after its lookup, or after a read of the tail, which confirms the whole cache.
    private let trust: Duration
    /// After this time an entry is looked up again in any case.
    private let lifetime: Duration
    private var entries: [Key: Entry] = [:]
    private var keys: [UUID: Set<Key>] = [:]
    private var revocations = Revocations()

    /// An empty cache.
    /// - Parameters:
    ///   - capacity: The most sessions that it keeps.
    ///   - trust: How long an entry is trusted after its lookup, or after a read of the tail.
    ///   - lifetime: After this time an entry is looked up again in any case.
    public init(capacity: Int, trust: Duration = .seconds(5), lifetime: Duration = .seconds(600)) {
        self.capacity = capacity
        self.trust = trust
        self.lifetime = lifetime
    }

    /// The number of sessions.
    public var count: Int { entries.count }

    /// The principal of a token; nil if the entry is absent or no longer trusted. `tailReadAt` is when the tail last
    /// succeeded.
    public mutating func principal(
        _ hash: [UInt8], at now: ContinuousClock.Instant, tailReadAt: ContinuousClock.Instant?
    ) -> Principal? {
        guard let index = entries.index(forKey: Key(hash: hash)), case let entry = entries.values[index],
            now - entry.checkedAt < lifetime, now < entry.expiresAt,
            now - max(entry.checkedAt, tailReadAt ?? entry.checkedAt) < trust
        else { return nil }
        entries.values[index].usedAt = now
        return entry.principal
    }

    /// When a session ends by itself; nil if it is not in the cache.
    public func expiry(_ hash: [UInt8]) -> ContinuousClock.Instant? { entries[Key(hash: hash)]?.expiresAt }

    /// The sessions whose use the caller writes to the database: those used at least `interval` after the last use
    /// that the database knows. Each is returned once, so it is written at most once in `interval`.
    public mutating func takeUsed(every interval: Duration) -> [UUID] {
        var used: [UUID] = []
        // By index, because changing a dictionary during a `for` loop would copy it.
        var index = entries.startIndex
        while index != entries.endIndex {
            let entry = entries.values[index]
            if entry.notedAt.map({ entry.usedAt - $0 >= interval }) ?? true {
                entries.values[index].notedAt = entry.usedAt
                used.append(entry.principal.session)
            }
            entries.formIndex(after: &index)
        }
        return used
    }

    /// Begins a lookup. The caller must end it with `end` in any case.
    public mutating func begin() -> Revocations.Lookup { revocations.begin() }

    /// Ends a lookup; `found` is nil if it failed or found nothing. False: the session may have ended since, so look
    /// again.
    public mutating func end(
        _ lookup: Revocations.Lookup, found: Found?, at now: ContinuousClock.Instant
    ) -> Bool {
        defer { revocations.end(lookup) }
        guard let found else { return true }
        let principal = found.principal
        guard !revocations.have(principal.session, principal.user, since: lookup) else { return false }
        let key = Key(hash: principal.tokenHash)
        entries[key] = Entry(
            principal: principal, expiresAt: found.expiresAt, checkedAt: now, usedAt: now,
            notedAt: found.unusedFor.map { now - $0 })
        keys[principal.user, default: []].insert(key)
        if entries.count > capacity { trim() }
        return true
    }

    /// Drops a session that has ended.
    public mutating func revoke(session: UUID, of user: UUID) {
        revocations.note(session)
        for key in keys[user, default: []] where entries[key]?.principal.session == session { remove(key) }
    }

    /// Drops all sessions of a user.
    public mutating func revoke(user: UUID) {
        revocations.note(user)
        for key in keys[user, default: []] { remove(key) }
    }

    /// Drops all sessions: they may be wrong, and the results of running lookups too.
    public mutating func clear() {
        revocations.noteAll()
        entries.removeAll()
        keys.removeAll()
    }

    private mutating func remove(_ key: Key) {
        guard let user = entries.removeValue(forKey: key)?.principal.user else { return }
        keys[user]?.remove(key)
        if keys[user]?.isEmpty == true { keys[user] = nil }
    }

    /// Drops the sessions that were last used before `limit`, except those of active users.
    public mutating func trim(usedBefore limit: ContinuousClock.Instant, unless isActive: (UUID) -> Bool) {
        let idle = entries.compactMap { key, entry in
            entry.usedAt < limit && !isActive(entry.principal.user) ? key : nil
        }
        for key in idle { remove(key) }
        entries.shrink()
        keys.shrink()
    }

    /// Drops the quarter that was unused longest: many at once, because sorting is costly.
    private mutating func trim() {
        let oldest = entries.sorted { $0.value.usedAt < $1.value.usedAt }.prefix(max(1, capacity / 4))
        for (key, _) in oldest { remove(key) }
    }
}
