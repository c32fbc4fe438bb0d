import Foundation
import Sessions
import Store

/// The streams that each connected user may see. Changes in the user's own stream keep them correct.
/// A user's streams are loaded once, and stay for a while after the last poll. They have the version of the user's
/// stream at the load; a change with a lower version, read late, is ignored. Changes that the tail reads during a load
/// are applied after it.
struct Subscribers {
    /// Names one attempt to load, so that the late end of an earlier attempt is ignored.
    struct Load: Hashable {
        fileprivate var number: UInt64
    }

    private enum Access {
        case loading(Load)
        /// `streams` is the user's own and the checklists.
        case ready(version: Int64, streams: Set<UUID>)
    }

    private struct Subscriber {
        var access: Access
        /// The changes that the tail read during the load.
        var read: [LoggedChange] = []
        var waiters: Set<WaiterID> = []
        var usedAt: ContinuousClock.Instant
    }

    private var users: [UUID: Subscriber] = [:]
    /// For each checklist, the users in `users` who may see it. A user's own stream needs no entry.
    private var watchers: [UUID: Set<UUID>] = [:]
    private var loads = UInt64(0)

    var count: Int { users.count }

    // MARK: Access

    /// The streams that a user may see; nil if they are not loaded.
    mutating func streams(of user: UUID, at now: ContinuousClock.Instant) -> Set<UUID>? {
        guard let index = users.index(forKey: user), case .ready(_, let streams) = users.values[index].access else {
            return nil
        }
        users.values[index].usedAt = now
        return streams
    }

    /// Whether the streams of a user are loaded.
    func isLoaded(_ user: UUID) -> Bool {
        if case .ready = users[user]?.access { true } else { false }
    }

    /// The running load.
    func load(of user: UUID) -> Load? {
        guard case .loading(let load) = users[user]?.access else { return nil }
        return load
    }

    /// Begins a load: it keeps all changes that the tail reads from now on. Nil if one is running or has succeeded.
    mutating func beginLoad(of user: UUID, at now: ContinuousClock.Instant) -> Load? {
        guard users[user] == nil else { return nil }
        loads += 1
        let load = Load(number: loads)
        users[user] = Subscriber(access: .loading(load), usedAt: now)
        return load
    }

    /// Ends a load; `found` is nil if it failed or the user is gone.
    mutating func endLoad(_ load: Load, of user: UUID, found: (version: Int64, checklists: [UUID])?) {
        guard case .loading(load) = users[user]?.access else { return }
        guard let (version, checklists) = found else {
            users[user] = nil
            return
        }
        let streams = Set(checklists + [user])
        let read = users[user]?.read ?? []
        users[user]?.read = []
        users[user]?.access = .ready(version: version, streams: streams)
        for checklist in checklists { watchers[checklist, default: []].insert(user) }
        for change in read { apply(change) }
    }

    /// Applies a change to the user of its stream.
    mutating func apply(_ change: LoggedChange) {
        let user = change.stream
        switch users[user]?.access {
        case nil:
            break
        case .loading:
            users[user]?.read.append(change)
        case .ready(let version, var streams):
            guard change.version > version else { break }
            if change.kind == FeedKind.checklistAdded, streams.insert(change.subject).inserted {
                watchers[change.subject, default: []].insert(user)
            } else if change.kind == FeedKind.checklistRemoved, streams.remove(change.subject) != nil {
                unwatch(change.subject, user)
            }
            users[user]?.access = .ready(version: change.version, streams: streams)
        }
    }

    /// Forgets a user without waiting polls.
    mutating func forget(_ user: UUID) {
        if case .ready(_, let streams) = users.removeValue(forKey: user)?.access {
            for stream in streams { unwatch(stream, user) }
        }
    }

    /// Forgets all users. Running loads have no effect.
    mutating func removeAll() {
        users.removeAll()
        watchers.removeAll()
    }

    /// Forgets users without waiting polls who were last active before `limit`, and more of them, oldest first, down
    /// to `capacity`.
    mutating func trim(usedBefore limit: ContinuousClock.Instant, capacity: Int) {
        var idle = users.compactMap { user, subscriber -> (user: UUID, usedAt: ContinuousClock.Instant)? in
            guard subscriber.waiters.isEmpty, case .ready = subscriber.access else { return nil }
            return (user, subscriber.usedAt)
        }
        let late = idle.partition { $0.usedAt < limit }
        for (user, _) in idle[late...] { forget(user) }
        if users.count > capacity {
            let oldest = idle[..<late].sorted { $0.usedAt < $1.usedAt }.prefix(users.count - capacity)
            for (user, _) in oldest { forget(user) }
        }
        users.shrink()
        watchers.shrink()
    }

    /// The users in `users` who may see a stream.
    private func watching(_ stream: UUID) -> Set<UUID> {
        var users = watchers[stream, default: []]
        if isLoaded(stream) { users.insert(stream) }
        return users
    }

    private mutating func unwatch(_ stream: UUID, _ user: UUID) {
        watchers[stream]?.remove(user)
        if watchers[stream]?.isEmpty == true { watchers[stream] = nil }
    }

    // MARK: Waiters

    mutating func park(_ waiter: WaiterID, of user: UUID) {
        users[user]?.waiters.insert(waiter)
    }

    mutating func unpark(_ waiter: WaiterID, of user: UUID, at now: ContinuousClock.Instant) {
        guard let index = users.index(forKey: user) else { return }
        users.values[index].waiters.remove(waiter)
        users.values[index].usedAt = now
    }

    func waiters(of user: UUID) -> Set<WaiterID> { users[user]?.waiters ?? [] }

    /// Removes all waiting polls of users who may see a stream.
    mutating func unparkAll(for stream: UUID, at now: ContinuousClock.Instant) {
        for user in watching(stream) {
            guard let index = users.index(forKey: user), !users.values[index].waiters.isEmpty else { continue }
            users.values[index].waiters.removeAll(keepingCapacity: users.values[index].waiters.count == 1)
            users.values[index].usedAt = now
        }
    }

    /// Whether a poll of a user waits, or did at some time since `limit`.
    func isActive(_ user: UUID, since limit: ContinuousClock.Instant) -> Bool {
        users[user].map { !$0.waiters.isEmpty || $0.usedAt >= limit } ?? false
    }

    /// Whether at most `limit` users may see a stream, and at most so many polls of theirs wait.
    func areFew(_ limit: Int, at stream: UUID) -> Bool {
        let users = watching(stream)
        return users.count <= limit && users.reduce(0) { $0 + waiters(of: $1).count } <= limit
    }

    /// The waiting polls of users who may see a stream.
    func waiters(for stream: UUID) -> [WaiterID] { watching(stream).flatMap { waiters(of: $0) } }
}
