import Checklists
import Foundation
import Postgres
public import Sessions
public import Store
import Synchronization

extension ChangeFeed {
    /// The longest that a poll may ask to wait.
    public static let longestWait = Duration.seconds(60)

    /// What is new for a user since a cursor. Waits as long as `ask` says.
    /// - Throws: What `ask` does; `CancellationError` also when the task is cancelled.
    public func poll(
        _ principal: Principal, since cursor: String?, wait: Duration = .zero, limit: Int = 500
    ) async throws -> PollAnswer {
        var progress = try await ask(principal, since: cursor, wait: wait, limit: limit)
        while true {
            switch progress {
            case .answered(let answer): return answer
            case .waits(let poll):
                try Task.checkCancellation()
                switch await self.wait(poll) {
                case .answered(let answer): return answer
                case .again:
                    try Task.checkCancellation()
                    progress = try await resume(poll)
                }
            }
        }
    }

    /// Asks what is new for a user since a cursor, and does not wait.
    ///
    /// Changes that are there already come at once. Otherwise the poll is to be parked until there are some, for about
    /// the time asked for: where that is more than two seconds, up to a twelfth of it is taken off or added at random, so
    /// that clients do not come back together.
    /// - Parameters:
    ///   - principal: Who asks.
    ///   - cursor: What the client was handed last; nil: it gets the present cursor.
    ///   - wait: How long the poll may be parked for changes, up to `longestWait`.
    ///   - limit: The most changes at once.
    /// - Throws: `PostgresError` when the database had to be asked and could not; `CancellationError` when the feed has
    ///   stopped and can no longer read.
    public func ask(
        _ principal: Principal, since cursor: String?, wait: Duration, limit: Int
    ) async throws -> PollProgress {
        let history = try await history()
        var poll = Poll(
            principal: principal, history: history.number, limit: max(1, limit), deadline: .now + Self.spread(wait))
        if let cursor {
            guard let cursor = history.seal.cursor(cursor) else { return .answered(.expired) }
            poll.since = ReadPoint(snapshot: cursor.since, position: cursor.position)
            poll.place = cursor.place
        }
        return try await resume(poll)
    }

    /// Whether as many of a user's polls wait as may.
    public func isCrowded(_ principal: Principal) -> Bool {
        shared.withLock { $0.state.isCrowded(principal.user) }
    }

    /// Goes on with a poll whose waiting ended with `.again`.
    /// - Throws: What `ask` does.
    public func resume(_ poll: Poll) async throws -> PollProgress {
        var poll = poll
        // What was read for it before it waited says nothing of what has been committed since.
        poll.isFresh = false
        while true {
            switch check(poll) {
            case .answer(let answer):
                return .answered(answer)
            case .deliver(let changes, let cursor):
                return .answered(.changes(Delivery(cursor: cursor, changes: changes)))
            case .wait:
                return .waits(poll)
            case .needs(.session):
                let principal = try await authenticate(tokenHash: poll.principal.tokenHash)
                guard principal == poll.principal else { return .answered(.signedOut) }
            case .needs(.access):
                guard try await load(poll.principal.user) else { return .answered(.signedOut) }
            case .needs(.read):
                try await readTail()
                poll.isFresh = true
            case .needs(.page):
                if let answer = try await page(&poll) { return .answered(answer) }
            }
            try Task.checkCancellation()
        }
    }

    /// Parks a poll, which `ask` or `resume` has said is to wait.
    ///
    /// `end` is called once, from anywhere, when something is there for it, its time is up, or the daemon stops; at once
    /// where that has happened since. It must not take long: everybody else's come behind it.
    /// - Parameter waker: Is woken after `end` was called, once for all polls of this waker that have ended together.
    /// - Returns: By what `unpark` knows it.
    public func park(
        _ poll: Poll, waker: (any PollWaker)? = nil, _ end: @escaping @Sendable (PollEnd) -> Void
    ) -> ParkedPoll {
        let id = polls.add(1, ordering: .relaxed).newValue
        park(poll, as: id, Parked(end: end, waker: waker))
        return ParkedPoll(id: id)
    }

    /// Nobody waits for a poll any more: its `end` is not called from now on, if it has not been.
    public func unpark(_ poll: ParkedPoll) {
        _ = remove(poll.id)
    }

    private func park(_ poll: Poll, as id: WaiterID, _ parked: Parked) {
        // Whoever commits from now on has the log read; what was committed before is seen here.
        let step = shared.withLock { shared in
            isAwaited.store(true, ordering: .sequentiallyConsistent)
            let commits = commits.load(ordering: .sequentiallyConsistent)
            let step = shared.state.check(poll, commits: commits, at: .now)
            if case .wait = step {
                shared.state.park(id, poll)
                shared.parked[id] = parked
                if !shared.reads(commits) { readDue.raise() }
            }
            return step
        }
        switch step {
        case .wait: return
        case .answer(let answer): parked.end(.answered(answer))
        case .deliver(let changes, let cursor):
            parked.end(.answered(.changes(Delivery(cursor: cursor, changes: changes))))
        case .needs: parked.end(.again)
        }
        parked.waker?.wake()
    }

    private func remove(_ id: WaiterID) -> Parked? {
        shared.withLock { shared in
            shared.state.unpark(id, at: .now)
            return shared.parked.removeValue(forKey: id)
        }
    }

    /// Waits in this task. `.again` also where it was cancelled.
    private func wait(_ poll: Poll) async -> PollEnd {
        let id = polls.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                park(poll, as: id, Parked(end: { continuation.resume(returning: $0) }, waker: nil))
                // Cancelled before it was parked, the handler has found nothing.
                if Task.isCancelled { remove(id)?.end(.again) }
            }
        } onCancel: {
            remove(id)?.end(.again)
        }
    }

    private func check(_ poll: Poll) -> PollStep {
        shared.withLock { shared in
            shared.state.check(poll, commits: commits.load(ordering: .sequentiallyConsistent), at: .now)
        }
    }

    /// Reads something, and returns it with the cursor that goes on from there.
    ///
    /// It is read again where the database's history changed meanwhile, such as when a standby was promoted.
    /// - Parameters:
    ///   - read: One statement.
    ///   - point: Up to where that statement read.
    /// - Throws: What `read` throws, and what `poll` does.
    public func withCursor<Value: Sendable>(
        reading read: () async throws -> Value, at point: (Value) -> ReadPoint
    ) async throws -> (value: Value, cursor: String) {
        while true {
            try Task.checkCancellation()
            let before = try await history()
            let value = try await read()
            let settled = try await settle(point(value))
            let after = try await history()
            if let settled, after.number == before.number, after.epoch.includes(settled.position) {
                return (value, after.seal.text(Cursor(since: settled.snapshot, position: settled.position)))
            }
            // The tail has not heard of the server that this was read from, or the other way round.
            try await readTail()
        }
    }

    private static func spread(_ wait: Duration) -> Duration {
        let wait = min(max(wait, .zero), longestWait)
        return wait > .seconds(2) ? wait + wait / 12 * Double.random(in: -1...1) : wait
    }

    private func history() async throws -> (number: Int, epoch: Epoch, seal: CursorSeal) {
        while true {
            if let history = shared.withLock({ $0.state.history }) {
                return (history.number, history.epoch, history.seal)
            }
            try await readTail()
        }
    }

    /// Answers a poll from the database; nil where nothing is there, and the poll goes on from what was read.
    private func page(_ poll: inout Poll) async throws -> PollAnswer? {
        guard let since = poll.since else { return nil }
        let page = try await store.changes(
            of: poll.principal.user, since: since.snapshot, until: poll.place?.until,
            after: poll.place.map { ($0.stream, $0.version) }, limit: poll.limit + 1)
        // Something that it may not have seen is no longer kept.
        guard since.snapshot.xmin > page.prunedThrough else { return .expired }
        // Of a checklist that was left since the first page this one has nothing, and a cursor behind it would stand behind changes
        // that were not sent and before the one by which the client hears why. So it begins the answer again, which has that one.
        guard !page.hasLeft else {
            poll.place = nil
            poll.isFresh = false
            return nil
        }
        let until =
            if let place = poll.place { ReadPoint(snapshot: place.until, position: since.position) } else {
                try await settle(page.point)
            }
        guard let until else {
            poll.isFresh = false
            return nil
        }
        // What was read may be of another history than what the client has seen, since a promotion or a restore.
        let history = try await history()
        guard history.number == poll.history, history.epoch.includes(since.position),
            history.epoch.includes(until.position)
        else { return .expired }
        let seal = history.seal
        let changes = Array(page.changes.prefix(poll.limit))
        guard let last = changes.last else {
            poll.since = until
            poll.place = nil
            poll.isFresh = false
            return nil
        }
        guard page.changes.count > changes.count else {
            return .changes(
                Delivery(cursor: seal.text(Cursor(since: until.snapshot, position: until.position)), changes: changes))
        }
        let place = Cursor.Place(until: until.snapshot, stream: last.stream, version: last.version)
        let cursor = Cursor(since: since.snapshot, position: until.position, place: place)
        return .changes(Delivery(cursor: seal.text(cursor), changes: changes, more: true))
    }

    /// A point as a cursor holds it. The tail reads up to it first; nil where what it reads does not go on from there, as
    /// after a promotion.
    private func settle(_ point: ReadPoint) async throws -> ReadPoint? {
        if let settled = shared.withLock({ $0.state.history?.settled(point) }) { return settled }
        try await readTail()
        return shared.withLock { $0.state.history?.settled(point) }
    }

    /// Loads what a user may see. False where the user is disabled or gone. Polls that come meanwhile share it.
    private func load(_ user: UUID) async throws -> Bool {
        let task = shared.withLock { shared in
            if let load = shared.state.subscribers.load(of: user) { return shared.loads[load] }
            guard let load = shared.state.subscribers.beginLoad(of: user, at: .now) else { return nil }
            let task = Task { try await self.load(user, load) }
            shared.loads[load] = task
            return task
        }
        return try await task?.value ?? true
    }

    private func load(_ user: UUID, _ load: Subscribers.Load) async throws -> Bool {
        var found: (version: Int64, checklists: [UUID])?
        defer {
            shared.withLock { shared in
                shared.loads[load] = nil
                shared.state.subscribers.endLoad(load, of: user, found: found)
            }
        }
        guard let access = try await store.access(of: user), !access.isDisabled else { return false }
        // Nobody is to be kept from changes that were read before the one by which they left.
        if !shared.withLock({ $0.state.history?.ring.read.covers(access.snapshot) ?? false }) { try await readTail() }
        found = (access.version, access.streams)
        return true
    }
}
