import Checklists
import Foundation
import Sessions
import Store

/// The whole state of the feed: the changes that the tail has read, the users' rights, and the waiting polls.
/// The feed keeps it under a lock. It checks and parks a poll in one step under this lock, and takes in and hands out
/// a read in another. So no read can come between a poll's check and its parking.
struct FeedState {
    /// The history of the database that this daemon follows.
    struct History {
        /// Unique for each history. It stays the same at a failover.
        let number: Int
        fileprivate(set) var epoch: Epoch { didSet { seal = CursorSeal(epoch) } }
        private(set) var seal: CursorSeal
        fileprivate(set) var ring: Ring
        /// A position after all changes that the ring's border sees.
        fileprivate(set) var position: WALPosition
        /// The cursor at the ring's border.
        private(set) var cursor = ""
        /// The latest of them.
        private(set) var recent = RecentCursors()

        /// The point that `cursor` names.
        var end: ReadPoint { ReadPoint(snapshot: ring.border, position: position) }

        init(number: Int, epoch: Epoch, ring: Ring, position: WALPosition) {
            self.number = number
            self.epoch = epoch
            self.ring = ring
            self.position = position
            seal = CursorSeal(epoch)
            renewCursor()
        }

        /// A point in the form that cursors have; nil if the tail has not read up to it.
        func settled(_ point: ReadPoint) -> ReadPoint? {
            ring.settled(point.snapshot).map {
                ReadPoint(snapshot: $0, position: $0 == ring.border ? position : point.position)
            }
        }

        fileprivate mutating func renewCursor() {
            let value = Cursor(since: ring.border, position: position)
            cursor = seal.text(value)
            recent.add(cursor, value)
        }
    }

    let configuration: ChangeFeed.Configuration
    private(set) var history: History?
    var sessions: SessionCache
    var subscribers = Subscribers()
    var editions: KeptEditions
    private(set) var waiters: [WaiterID: Waiter] = [:]
    private(set) var deadlines: Deadlines
    /// When the last successful read of the tail began.
    private(set) var readAt: ContinuousClock.Instant?
    /// How many commits of this daemon the tail has read for certain.
    private var commitsRead = UInt64(0)
    private(set) var isDraining = false

    init(_ configuration: ChangeFeed.Configuration, at now: ContinuousClock.Instant = .now) {
        self.configuration = configuration
        sessions = SessionCache(capacity: configuration.sessions)
        deadlines = Deadlines(origin: now)
        editions = KeptEditions(capacity: configuration.editionStreams)
    }

    /// Whether the tail has read this many commits of this daemon for certain.
    func hasRead(_ commits: UInt64) -> Bool { commitsRead >= commits }

    // MARK: Polls

    /// A poll whose cursor is the newest, so that it most likely waits; nil if the cursor is another, or the user's
    /// rights are not known.
    func poll(
        of principal: Principal, withNewest cursor: String, limit: Int, deadline: ContinuousClock.Instant
    ) -> Poll? {
        guard history?.cursor == cursor, subscribers.isLoaded(principal.user), let number = history?.number else {
            return nil
        }
        return Poll(principal: principal, history: number, limit: limit, deadline: deadline, since: history?.end)
    }

    /// The next step of a poll. `commits` is the number of this daemon's commits.
    mutating func check(_ poll: Poll, commits: UInt64, at now: ContinuousClock.Instant) -> PollStep {
        guard let history, isOfHistory(poll) else { return .answer(.expired(.lost)) }
        let principal = poll.principal
        guard sessions.principal(principal.tokenHash, at: now, tailReadAt: readAt) == principal else {
            return .needs(.session)
        }
        // An answer from memory covers all commits of this daemon: writers find their own writes in it, and a user
        // whom an answered write removed gets no earlier changes either.
        let isStale = commitsRead < commits && !poll.isFresh
        guard let since = poll.since else { return isStale ? .needs(.read) : .deliver([], cursor: history.cursor) }
        guard poll.place == nil else { return .needs(.page) }
        guard let streams = subscribers.streams(of: principal.user, at: now) else { return .needs(.access) }
        switch history.ring.changes(since: since.snapshot, in: streams, upTo: poll.limit) {
        case .ahead:
            return poll.isFresh ? .answer(.expired(.lost)) : .needs(.read)
        case .behind:
            return .needs(.page)
        case .inside(let changes) where !fits(changes, poll.limit):
            return .needs(.page)
        case .inside(let changes) where changes.isEmpty && isDraining:
            return .deliver([], cursor: history.cursor)
        case .inside(let changes) where changes.isEmpty && poll.deadline > now:
            return isCrowded(principal.user) ? .answer(.crowded) : .wait
        case .inside(let changes):
            return isStale ? .needs(.read) : .deliver(changes.withoutWhatPrecedesJoining, cursor: history.cursor)
        }
    }

    /// Whether changes are sent in one answer to a poll that takes so many at once.
    private func fits(_ changes: [LoggedChange], _ limit: Int) -> Bool {
        changes.count <= limit
            && (changes.count < 2 || changes.reduce(0) { $0 + $1.json.count } <= configuration.answerBytes)
    }

    /// Whether as many of a user's polls wait as may.
    func isCrowded(_ user: UUID) -> Bool { subscribers.waiters(of: user).count >= configuration.pollsPerUser }

    /// Whether a poll's cursor belongs to the present history.
    func isOfHistory(_ poll: Poll) -> Bool {
        guard let history, history.number == poll.history else { return false }
        return poll.since.map { history.epoch.includes($0.position) } ?? true
    }

    /// Parks a poll after `check` has returned `.wait`.
    mutating func park(
        _ id: WaiterID, _ poll: Poll, waker: (any PollWaker)? = nil, _ end: @escaping @Sendable (PollEnd) -> Void
    ) {
        let principal = poll.principal
        let deadline = min(poll.deadline, sessions.expiry(principal.tokenHash) ?? poll.deadline)
        waiters[id] = Waiter(
            id: id, principal: principal, limit: poll.limit, deadline: deadline, end: end, waker: waker)
        subscribers.park(id, of: principal.user)
        deadlines.insert(id, at: deadline)
        if deadlines.count > 2 * waiters.count + 1024 {
            deadlines.keep(waiters.values.lazy.map { ($0.id, $0.deadline) })
        }
    }

    /// Removes a poll.
    mutating func unpark(_ id: WaiterID, at now: ContinuousClock.Instant) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: id) else { return nil }
        subscribers.unpark(id, of: waiter.principal.user, at: now)
        return waiter
    }

    private mutating func unpark(_ ids: some Sequence<WaiterID>, at now: ContinuousClock.Instant) -> [Waiter] {
        ids.compactMap { unpark($0, at: now) }
    }

    // MARK: The clock

    /// Answers the polls whose time is up.
    mutating func expire(at now: ContinuousClock.Instant) -> Wakeups {
        let late = unpark(deadlines.expire(at: now), at: now)
        return Wakeups(cursor: history?.cursor ?? "", delivered: [([], late)])
    }

    /// From now on no new poll waits; the waiting ones are answered one after the other within `duration`.
    mutating func drain(over duration: Duration, at now: ContinuousClock.Instant) {
        guard !isDraining else { return }
        isDraining = true
        for (id, waiter) in waiters {
            let deadline = min(waiter.deadline, now + duration * Double.random(in: 0...1))
            deadlines.insert(id, at: deadline)
            waiters[id]?.deadline = deadline
        }
    }

    /// Ends all polls; no new one waits.
    mutating func stop(at now: ContinuousClock.Instant) -> Wakeups {
        isDraining = true
        return Wakeups(ended: unpark(Array(waiters.keys), at: now).map { ($0, .again) })
    }

    /// Forgets users and sessions without recent requests, and users beyond the configured number, and frees their
    /// memory.
    mutating func trim(at now: ContinuousClock.Instant) {
        let limit = now - configuration.linger
        sessions.trim(usedBefore: limit) { [subscribers] in subscribers.isActive($0, since: limit) }
        subscribers.trim(usedBefore: limit, capacity: configuration.users)
        waiters.shrink()
        deadlines.shrink()
    }

    // MARK: The tail

    /// Continues the present history under this epoch, if failovers have lost nothing that the tail has read. Nil: the
    /// caller must begin anew.
    mutating func follow(_ epoch: Epoch, at now: ContinuousClock.Instant) -> Wakeups? {
        guard let known = history?.epoch, let position = history?.position, epoch.continues(known),
            epoch.includes(position)
        else { return nil }
        guard epoch != known else { return Wakeups() }
        history?.epoch = epoch
        // The rights were read from the former primary, and may be newer than those of the promoted standby.
        return forgetAll(at: now, .again)
    }

    /// Follows a history from its present end: at the start, after a change of history, or after too many missed
    /// changes.
    mutating func begin(
        _ epoch: Epoch, at end: LogEnd, commits: UInt64, startedAt: ContinuousClock.Instant
    ) -> Wakeups {
        let border = end.border
        let continues =
            history.map { history in
                // A failover may have lost changes that some clients have seen: then each poll's own cursor decides.
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
        return forgetAll(at: startedAt, continues ? .again : .answered(.expired(.lost)))
    }

    /// Forgets sessions, users and editions, and ends all polls.
    private mutating func forgetAll(at now: ContinuousClock.Instant, _ end: PollEnd) -> Wakeups {
        sessions.clear()
        let ended = unpark(Array(waiters.keys), at: now)
        subscribers.removeAll()
        editions.removeAll()
        return Wakeups(ended: ended.map { ($0, end) })
    }

    /// Takes in the tail's changes since the border, and returns the polls that get them.
    mutating func take(_ read: TailRead, commits: UInt64, startedAt: ContinuousClock.Instant) -> Wakeups {
        readAt = startedAt
        commitsRead = commits
        history?.ring.append(read.changes, snapshot: read.point.snapshot)
        guard !read.changes.isEmpty else { return Wakeups() }
        history?.position = read.point.position
        history?.renewCursor()
        var wakeups = Wakeups(cursor: history?.cursor ?? "")
        // The rights come first, so that a removal also holds for changes of the same read.
        for change in read.changes {
            subscribers.apply(change)
            editions.forgetChanged(in: change.stream)
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

    /// Ends a session and its polls.
    mutating func end(
        session: UUID, of user: UUID, at now: ContinuousClock.Instant
    ) -> [(waiter: Waiter, end: PollEnd)] {
        sessions.revoke(session: session, of: user)
        let ended = subscribers.waiters(of: user).filter { waiters[$0]?.principal.session == session }
        return unpark(ended, at: now).map { ($0, .answered(.signedOut)) }
    }

    /// Drops a session that has another token. Polls with the former token look it up again, and wait only while it is
    /// valid.
    mutating func renew(
        session: UUID, of user: UUID, at now: ContinuousClock.Instant
    ) -> [(waiter: Waiter, end: PollEnd)] {
        end(session: session, of: user, at: now).map { ($0.waiter, .again) }
    }

    /// Drops all sessions of a user, because some have ended. The user's polls look theirs up again.
    mutating func recheck(user: UUID, at now: ContinuousClock.Instant) -> [(waiter: Waiter, end: PollEnd)] {
        end(user: user, at: now).map { ($0.waiter, .again) }
    }

    /// Ends the polls of a disabled or deleted user.
    mutating func end(user: UUID, at now: ContinuousClock.Instant) -> [(waiter: Waiter, end: PollEnd)] {
        sessions.revoke(user: user)
        let ended = unpark(subscribers.waiters(of: user), at: now)
        subscribers.forget(user)
        return ended.map { ($0, .answered(.signedOut)) }
    }

    /// Hands out changes, sorted by stream. Users who may see the same of these streams share one delivery.
    private mutating func deliver(
        _ changes: [LoggedChange], into wakeups: inout Wakeups, at now: ContinuousClock.Instant
    ) {
        let runs = changes.chunked { $0.stream == $1.stream }
        let streams = runs.compactMap(\.first?.stream)
        for (places, waiting) in audiences(of: streams) where !waiting.isEmpty {
            let new = places.flatMap { runs[$0] }.withoutWhatPrecedesJoining
            // Polls that take fewer at once get them page by page.
            let most = fits(new, .max) ? new.count : .max
            var getting: [Waiter] = []
            getting.reserveCapacity(waiting.count)
            for id in waiting {
                guard let waiter = waiters.removeValue(forKey: id) else { continue }
                if waiter.limit >= most { getting.append(waiter) } else { wakeups.ended.append((waiter, .again)) }
            }
            if !getting.isEmpty { wakeups.delivered.append((new, getting)) }
        }
        for stream in streams { subscribers.unparkAll(for: stream, at: now) }
    }

    /// The polls that wait for these streams, grouped by which of them they get.
    private func audiences(of streams: [UUID]) -> [(places: [Int], waiting: [WaiterID])] {
        let audiences = streams.map { subscribers.waiters(for: $0) }
        // Thousands of polls for the usual single stream need no sorting.
        guard audiences.count > 1 else { return audiences.map { ([0], $0) } }
        var places: [WaiterID: [Int]] = [:]
        for (place, waiting) in audiences.enumerated() {
            for id in waiting { places[id, default: []].append(place) }
        }
        return Dictionary(grouping: places.keys) { places[$0, default: []] }.map { ($0.key, $0.value) }
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
