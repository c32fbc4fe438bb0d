import Checklists
import Foundation
import Sessions
import Store

/// All that the feed knows: what the tail has read, who may see what of it, and who waits for more.
///
/// A poll is checked and parked in one step, and what the tail has read is taken in and handed out in one step; each is
/// done under the lock that this is kept under. So nothing is read between a poll's check and its parking.
struct FeedState {
    /// The history of the database that this daemon follows.
    struct History {
        /// Another for each history. It stays when a standby is promoted.
        let number: Int
        fileprivate(set) var epoch: Epoch { didSet { seal = CursorSeal(epoch) } }
        private(set) var seal: CursorSeal
        fileprivate(set) var ring: Ring
        /// Behind all that the ring's border sees.
        fileprivate(set) var position: WALPosition
        /// The cursor at the ring's border.
        private(set) var cursor = ""

        init(number: Int, epoch: Epoch, ring: Ring, position: WALPosition) {
            self.number = number
            self.epoch = epoch
            self.ring = ring
            self.position = position
            seal = CursorSeal(epoch)
            renewCursor()
        }

        /// A snapshot that the tail has read up to, as a cursor holds it; nil where it has not.
        func settled(_ point: ReadPoint) -> ReadPoint? {
            ring.settled(point.snapshot).map {
                ReadPoint(snapshot: $0, position: $0 == ring.border ? position : point.position)
            }
        }

        fileprivate mutating func renewCursor() {
            cursor = seal.text(Cursor(since: ring.border, position: position))
        }
    }

    /// Waiting polls that are to be answered.
    struct Wakeups {
        /// The cursor behind what is delivered.
        var cursor = ""
        /// Those who get the same.
        var delivered: [(changes: [LoggedChange], waiters: [WaiterID])] = []
        /// Those who get no changes.
        var ended: [(waiter: WaiterID, end: PollEnd)] = []
    }

    let configuration: ChangeFeed.Configuration
    private(set) var history: History?
    var sessions: SessionCache
    var subscribers = Subscribers()
    private(set) var waiters: [WaiterID: Waiter] = [:]
    private var deadlines: Deadlines
    /// When the last read of the tail that succeeded began.
    private(set) var readAt: ContinuousClock.Instant?
    /// How many commits of this daemon the tail has surely read.
    private var commitsRead = UInt64(0)
    private(set) var isDraining = false

    init(_ configuration: ChangeFeed.Configuration, at now: ContinuousClock.Instant = .now) {
        self.configuration = configuration
        sessions = SessionCache(capacity: configuration.sessions)
        deadlines = Deadlines(origin: now)
    }

    /// Whether the tail has surely read so many commits of this daemon.
    func hasRead(_ commits: UInt64) -> Bool { commitsRead >= commits }

    // MARK: Polls

    /// What a poll is to do now. `commits` is how many this daemon has made.
    mutating func check(_ poll: Poll, commits: UInt64, at now: ContinuousClock.Instant) -> PollStep {
        guard let history, isOfHistory(poll) else { return .answer(.expired) }
        let principal = poll.principal
        guard sessions.principal(principal.tokenHash, at: now, tailReadAt: readAt) == principal else {
            return .needs(.session)
        }
        // An answer from memory has seen all that this daemon has committed: writers find their own writes in it, and
        // whoever was removed by a write that was answered is not sent what came before it.
        let isStale = commitsRead < commits && !poll.isFresh
        guard let since = poll.since else { return isStale ? .needs(.read) : .deliver([], cursor: history.cursor) }
        guard poll.place == nil else { return .needs(.page) }
        guard let streams = subscribers.streams(of: principal.user, at: now) else { return .needs(.access) }
        switch history.ring.changes(since: since.snapshot, in: streams) {
        case .ahead:
            return poll.isFresh ? .answer(.expired) : .needs(.read)
        case .behind:
            return .needs(.page)
        case .inside(let changes) where changes.count > poll.limit:
            return .needs(.page)
        case .inside(let changes) where changes.isEmpty && isDraining:
            return .deliver([], cursor: history.cursor)
        case .inside(let changes) where changes.isEmpty && poll.deadline > now:
            return isCrowded(principal.user) ? .answer(.crowded) : .wait
        case .inside(let changes):
            return isStale ? .needs(.read) : .deliver(changes, cursor: history.cursor)
        }
    }

    /// Whether as many of a user's polls wait as may.
    func isCrowded(_ user: UUID) -> Bool { subscribers.waiters(of: user).count >= configuration.pollsPerUser }

    /// Whether what a poll's client has seen is part of the present history.
    func isOfHistory(_ poll: Poll) -> Bool {
        guard let history, history.number == poll.history else { return false }
        return poll.since.map { history.epoch.includes($0.position) } ?? true
    }

    /// A poll waits, which `check` has just found it must.
    mutating func park(_ id: WaiterID, _ poll: Poll) {
        let principal = poll.principal
        let deadline = min(poll.deadline, sessions.expiry(principal.tokenHash) ?? poll.deadline)
        waiters[id] = Waiter(
            user: principal.user, session: principal.session, tokenHash: principal.tokenHash, limit: poll.limit,
            deadline: deadline)
        subscribers.park(id, of: principal.user)
        deadlines.insert(id, at: deadline)
    }

    /// A poll waits no longer.
    mutating func unpark(_ id: WaiterID, at now: ContinuousClock.Instant) {
        guard let waiter = waiters.removeValue(forKey: id) else { return }
        subscribers.unpark(id, of: waiter.user, at: now)
        sessions.touch(waiter.tokenHash, at: now)
        deadlines.remove(id, at: waiter.deadline)
    }

    // MARK: The clock

    /// Answers those whose time is up.
    mutating func expire(at now: ContinuousClock.Instant) -> Wakeups {
        let late = deadlines.expire(at: now)
        for id in late { unpark(id, at: now) }
        return Wakeups(cursor: history?.cursor ?? "", delivered: [([], late)])
    }

    /// From now on nobody waits anew; those who do are answered one after the other within `duration`.
    mutating func drain(over duration: Duration, at now: ContinuousClock.Instant) {
        guard !isDraining else { return }
        isDraining = true
        for (id, waiter) in waiters {
            let deadline = min(waiter.deadline, now + duration * Double.random(in: 0...1))
            deadlines.remove(id, at: waiter.deadline)
            deadlines.insert(id, at: deadline)
            waiters[id]?.deadline = deadline
        }
    }

    /// Forgets users and sessions that were not here for a while, and users beyond the configured number. What thousands
    /// took is not kept for the few that remain.
    mutating func trim(at now: ContinuousClock.Instant) {
        let limit = now - configuration.linger
        sessions.trim(usedBefore: limit) { [subscribers] in !subscribers.waiters(of: $0).isEmpty }
        subscribers.trim(usedBefore: limit, capacity: configuration.users)
        waiters.shrink()
        deadlines.shrink()
    }

    // MARK: The tail

    /// Goes on in the present history under this epoch: at most standbys were promoted, and nothing that was read is lost.
    /// Nil: it is to begin anew.
    mutating func follow(_ epoch: Epoch, at now: ContinuousClock.Instant) -> Wakeups? {
        guard let known = history?.epoch, let position = history?.position, epoch.continues(known),
            epoch.includes(position)
        else { return nil }
        guard epoch != known else { return Wakeups() }
        history?.epoch = epoch
        // Who may see what was read from the former primary, perhaps behind what the standby had.
        return forgetAll(at: now, .again)
    }

    /// Follows a history from its present on: at the start, where it is another, and where too much was missed.
    mutating func begin(
        _ epoch: Epoch, at end: LogEnd, commits: UInt64, startedAt: ContinuousClock.Instant
    ) -> Wakeups {
        let border = end.border
        let continues =
            history.map { history in
                // What a promotion has lost, some may have seen: then each poll's own place decides.
                epoch.continues(history.epoch)
                    && (epoch != history.epoch || border.snapshot.covers(history.ring.border))
            } ?? false
        let ring = Ring(
            start: border.snapshot, read: end.point.snapshot, changeLimit: configuration.ringChanges,
            byteLimit: configuration.ringBytes)
        history = History(
            number: (history?.number ?? 0) + (continues ? 0 : 1), epoch: epoch, ring: ring, position: border.position)
        readAt = startedAt
        commitsRead = commits
        return forgetAll(at: startedAt, continues ? .again : .answered(.expired))
    }

    /// Forgets sessions and users, and ends all polls.
    private mutating func forgetAll(at now: ContinuousClock.Instant, _ end: PollEnd) -> Wakeups {
        sessions.clear()
        let ended = waiters.keys.map { (waiter: $0, end: end) }
        for (id, _) in ended { unpark(id, at: now) }
        subscribers.removeAll()
        return Wakeups(ended: ended)
    }

    /// Takes in what the tail has read since the border, and says who gets what of it.
    mutating func take(_ read: TailRead, commits: UInt64, startedAt: ContinuousClock.Instant) -> Wakeups {
        readAt = startedAt
        commitsRead = commits
        history?.ring.append(read.changes, snapshot: read.point.snapshot)
        guard !read.changes.isEmpty else { return Wakeups() }
        history?.position = read.point.position
        history?.renewCursor()
        var wakeups = Wakeups(cursor: history?.cursor ?? "")
        // What one may see comes first, so that a removal also holds for what was read along with it.
        for change in read.changes {
            subscribers.apply(change)
            switch change.kind {
            case FeedKind.sessionEnded:
                wakeups.ended += end(session: change.subject, of: change.stream, at: startedAt)
            case FeedKind.sessionRotated:
                wakeups.ended += renew(session: change.subject, of: change.stream, at: startedAt)
            case FeedKind.userDisabled, FeedKind.userDeleted:
                wakeups.ended += end(user: change.stream, at: startedAt)
            default: break
            }
        }
        deliver(read.changes, into: &wakeups, at: startedAt)
        return wakeups
    }

    /// A session has ended.
    mutating func end(
        session: UUID, of user: UUID, at now: ContinuousClock.Instant
    ) -> [(waiter: WaiterID, end: PollEnd)] {
        sessions.revoke(session: session, of: user)
        let ended = subscribers.waiters(of: user).filter { waiters[$0]?.session == session }
        for id in ended { unpark(id, at: now) }
        return ended.map { ($0, .answered(.signedOut)) }
    }

    /// A session has another token. Who waits by the former is looked up again, and waits no longer than that is good.
    mutating func renew(
        session: UUID, of user: UUID, at now: ContinuousClock.Instant
    ) -> [(waiter: WaiterID, end: PollEnd)] {
        end(session: session, of: user, at: now).map { ($0.waiter, .again) }
    }

    /// Of a user's sessions some have ended. Who waits is looked up again.
    mutating func recheck(user: UUID, at now: ContinuousClock.Instant) -> [(waiter: WaiterID, end: PollEnd)] {
        end(user: user, at: now).map { ($0.waiter, .again) }
    }

    /// A user is disabled or gone.
    mutating func end(user: UUID, at now: ContinuousClock.Instant) -> [(waiter: WaiterID, end: PollEnd)] {
        sessions.revoke(user: user)
        let ended = subscribers.waiters(of: user)
        for id in ended { unpark(id, at: now) }
        subscribers.forget(user)
        return ended.map { ($0, .answered(.signedOut)) }
    }

    /// Hands out changes, sorted by stream. Users who see the same ones among the streams concerned get the same.
    private mutating func deliver(
        _ changes: [LoggedChange], into wakeups: inout Wakeups, at now: ContinuousClock.Instant
    ) {
        let runs = changes.chunked { $0.stream == $1.stream }
        var seen: [UUID: [Int]] = [:]
        for (place, run) in runs.enumerated() {
            guard let stream = run.first?.stream else { continue }
            for user in subscribers.waiting(for: stream) { seen[user, default: []].append(place) }
        }
        for (places, group) in Dictionary(grouping: seen.keys, by: { seen[$0, default: []] }) {
            let new = places.flatMap { runs[$0] }
            var waiting = group.flatMap { subscribers.waiters(of: $0) }
            // Who takes fewer at once gets them page by page.
            let pivot = waiting.partition { (waiters[$0]?.limit ?? 0) < new.count }
            wakeups.ended += waiting[pivot...].map { ($0, .again) }
            wakeups.delivered.append((new, Array(waiting[..<pivot])))
            for id in waiting { unpark(id, at: now) }
        }
    }
}

extension Array {
    /// Cuts between neighbours that do not belong together.
    fileprivate func chunked(_ belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for place in indices where place + 1 == endIndex || !belong(self[place], self[place + 1]) {
            chunks.append(self[start...place])
            start = place + 1
        }
        return chunks
    }
}
