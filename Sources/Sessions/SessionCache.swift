public import Foundation
public import Store

/// The sessions in use, so that a request need not ask the database whose it is.
///
/// A session that ended is dropped when the tail reads so. A lookup takes a while, and what it brings may have ended in
/// between; so each names the moment it began, and what ended after that is not taken in.
///
/// A value. The change feed keeps it under the lock under which polls are checked and parked, so that no session ends
/// between the two.
public struct SessionCache: Sendable {
    /// What a lookup found.
    public struct Found: Sendable {
        /// Whose session it is.
        public var principal: Principal
        /// When the session ends by itself, however much it is used.
        public var expiresAt: ContinuousClock.Instant
        /// Since when it was not used, as far as the database knows; nil: it never was.
        public var unusedFor: Duration?

        /// A session that the database knows.
        /// - Parameters:
        ///   - record: What the database said.
        ///   - tokenHash: By which it was looked up.
        ///   - start: When that began. The time that is left counts from there: a lookup that takes long must not lengthen it.
        public init(_ record: SessionRecord, tokenHash: [UInt8], askedAt start: ContinuousClock.Instant) {
            self.init(
                principal: Principal(
                    user: record.user, username: record.username, session: record.id, scopes: record.scopes,
                    tokenHash: tokenHash),
                expiresAt: start + record.remaining, unusedFor: record.unusedFor)
        }

        /// A session of somebody's.
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

    private let capacity: Int
    /// An entry serves this long after it, or the whole cache by a read of the tail, was found right.
    private let trust: Duration
    /// An entry is looked up again after this time, whatever the tail has read.
    private let lifetime: Duration
    private var entries: [[UInt8]: Entry] = [:]
    private var hashes: [UUID: Set<[UInt8]>] = [:]
    private var revocations = Revocations()

    /// An empty cache.
    /// - Parameters:
    ///   - capacity: How many sessions it keeps at most.
    ///   - trust: How long an entry serves after it, or the whole cache by a read of the tail, was found right.
    ///   - lifetime: After how long an entry is looked up again in any case.
    public init(capacity: Int, trust: Duration = .seconds(5), lifetime: Duration = .seconds(600)) {
        self.capacity = capacity
        self.trust = trust
        self.lifetime = lifetime
    }

    /// How many sessions are known.
    public var count: Int { entries.count }

    /// The principal of a token, where that is known for sure. `tailReadAt` is when the tail last succeeded.
    public mutating func principal(
        _ hash: [UInt8], at now: ContinuousClock.Instant, tailReadAt: ContinuousClock.Instant?
    ) -> Principal? {
        guard let entry = entries[hash], now - entry.checkedAt < lifetime, now < entry.expiresAt,
            now - max(entry.checkedAt, tailReadAt ?? entry.checkedAt) < trust
        else { return nil }
        entries[hash]?.usedAt = now
        return entry.principal
    }

    /// When a session ends by itself, where it is known.
    public func expiry(_ hash: [UInt8]) -> ContinuousClock.Instant? { entries[hash]?.expiresAt }

    /// A session is in use.
    public mutating func touch(_ hash: [UInt8], at now: ContinuousClock.Instant) { entries[hash]?.usedAt = now }

    /// The sessions whose use the database is to be told of: those that were used `interval` after the last use that it
    /// knows of. What is told here is not told again, so each is written once in that time, however much it is used.
    public mutating func takeUsed(every interval: Duration) -> [UUID] {
        var used: [UUID] = []
        // In place: whoever changes a dictionary that a loop goes through changes a copy of it.
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

    /// A lookup begins, which `end` ends in any case.
    public mutating func begin() -> Revocations.Lookup { revocations.begin() }

    /// A lookup has ended, with nothing where it failed or found nothing. False: what it found may have ended since,
    /// so look again.
    public mutating func end(
        _ lookup: Revocations.Lookup, found: Found?, at now: ContinuousClock.Instant
    ) -> Bool {
        defer { revocations.end(lookup) }
        guard let found else { return true }
        let principal = found.principal
        guard !revocations.have(principal.session, principal.user, since: lookup) else { return false }
        entries[principal.tokenHash] = Entry(
            principal: principal, expiresAt: found.expiresAt, checkedAt: now, usedAt: now,
            notedAt: found.unusedFor.map { now - $0 })
        hashes[principal.user, default: []].insert(principal.tokenHash)
        if entries.count > capacity { trim() }
        return true
    }

    /// A session of a user has ended.
    public mutating func revoke(session: UUID, of user: UUID) {
        revocations.note(session)
        for hash in hashes[user, default: []] where entries[hash]?.principal.session == session { remove(hash) }
    }

    /// All sessions of a user have ended.
    public mutating func revoke(user: UUID) {
        revocations.note(user)
        for hash in hashes[user, default: []] { remove(hash) }
    }

    /// What is known may be wrong, and what is being looked up.
    public mutating func clear() {
        revocations.noteAll()
        entries.removeAll()
        hashes.removeAll()
    }

    private mutating func remove(_ hash: [UInt8]) {
        guard let user = entries.removeValue(forKey: hash)?.principal.user else { return }
        hashes[user]?.remove(hash)
        if hashes[user]?.isEmpty == true { hashes[user] = nil }
    }

    /// Drops those that were last used before `limit`, but for those of users who wait.
    public mutating func trim(usedBefore limit: ContinuousClock.Instant, unless isWaiting: (UUID) -> Bool) {
        let idle = entries.compactMap { hash, entry in
            entry.usedAt < limit && !isWaiting(entry.principal.user) ? hash : nil
        }
        for hash in idle { remove(hash) }
        entries.shrink()
        hashes.shrink()
    }

    /// Drops the quarter that was longest unused: many at once, so that it is done seldom.
    private mutating func trim() {
        let oldest = entries.sorted { $0.value.usedAt < $1.value.usedAt }.prefix(max(1, capacity / 4))
        for (hash, _) in oldest { remove(hash) }
    }
}
