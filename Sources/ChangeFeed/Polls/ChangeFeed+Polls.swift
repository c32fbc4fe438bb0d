import Checklists
import Foundation
import Postgres
public import Sessions
public import Store
import Synchronization

extension ChangeFeed {
    /// How often a read is tried again where the database's history seems to change. A failover needs two or three.
    private static let mostAttempts = 8

    /// The longest that a poll may ask to wait.
    public static let longestWait = Duration.seconds(60)

    /// The new changes for a user since a cursor. Waits like a poll of `ask`.
    /// - Throws: The errors of `ask`; `CancellationError` also when the task is cancelled.
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

    /// Asks for the new changes for a user since a cursor, without waiting.
    /// If there are changes, it returns them. Otherwise the caller parks the poll until there are some, for about the
    /// time `wait`: a wait of more than two seconds varies by up to a twelfth, so that clients do not come back
    /// together.
    /// - Parameters:
    ///   - principal: The user.
    ///   - cursor: The client's last cursor; nil: it gets the present cursor.
    ///   - wait: How long the poll may be parked, up to `longestWait`.
    ///   - limit: The most changes at once.
    /// - Throws: `PostgresError` if a statement fails; `CancellationError` when the feed has stopped.
    public func ask(
        _ principal: Principal, since cursor: String?, wait: Duration, limit: Int
    ) async throws -> PollProgress {
        let limit = max(1, limit)
        let deadline = ContinuousClock.now + Self.spread(wait, asked.add(1, ordering: .relaxed).newValue)
        // Most polls come back with the newest cursor and find nothing. Parking checks them in any case.
        if wait > .zero, let cursor {
            let poll = shared.withLock {
                $0.state.poll(of: principal, withNewest: cursor, limit: limit, deadline: deadline)
            }
            if let poll { return .waits(poll) }
        }
        let history = try await history()
        var poll = Poll(principal: principal, history: history.number, limit: limit, deadline: deadline)
        if let cursor {
            guard let cursor = history.recent[cursor] ?? history.seal.cursor(cursor) else {
                return .answered(.expired(.unknown))
            }
            poll.since = ReadPoint(snapshot: cursor.since, position: cursor.position)
            poll.place = cursor.place
        }
        return try await resume(poll)
    }

    /// Whether the user has reached the limit of waiting polls.
    public func isCrowded(_ principal: Principal) -> Bool {
        shared.withLock { $0.state.isCrowded(principal.user) }
    }

    /// Continues a poll whose waiting ended with `.again`.
    /// - Throws: The errors of `ask`.
    public func resume(_ poll: Poll) async throws -> PollProgress {
        var poll = poll
        // A read from before the wait misses later commits.
        poll.isFresh = false
        var pages = 0
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
                pages += 1
                guard pages < Self.mostAttempts else { throw PostgresError.differentServers }
            }
            try Task.checkCancellation()
        }
    }

    /// Parks a poll that `ask` or `resume` returned with `.waits`.
    /// The feed calls `end` once, from any thread: when there are changes, the time is up, or the daemon stops; at
    /// once if that has already happened. `end` must not take long, because all other polls wait behind it.
    /// - Parameter waker: Woken after `end`, once for up to `Wakeups.portion` polls that end together.
    /// - Returns: The name of the poll for `unpark`.
    public func park(
        _ poll: Poll, waker: (any PollWaker)? = nil, _ end: @escaping @Sendable (PollEnd) -> Void
    ) -> ParkedPoll {
        let id = polls.add(1, ordering: .relaxed).newValue
        park(poll, as: id, waker: waker, end)
        return ParkedPoll(id: id)
    }

    /// Gives up a parked poll: from now on its `end` is not called.
    public func unpark(_ poll: ParkedPoll) {
        _ = remove(poll.id)
    }

    private func park(
        _ poll: Poll, as id: WaiterID, waker: (any PollWaker)?, _ end: @escaping @Sendable (PollEnd) -> Void
    ) {
        // Later commits see `isAwaited` and wake the tail; the check below counts the earlier ones.
        let step = shared.withLock { shared in
            isAwaited.store(true, ordering: .sequentiallyConsistent)
            let commits = commits.load(ordering: .sequentiallyConsistent)
            let step = shared.state.check(poll, commits: commits, at: .now)
            if case .wait = step {
                shared.state.park(id, poll, waker: waker, end)
                if !shared.reads(commits) { readDue.raise() }
            }
            return step
        }
        switch step {
        case .wait: return
        case .answer(let answer): end(.answered(answer))
        case .deliver(let changes, let cursor):
            end(.answered(.changes(Delivery(cursor: cursor, changes: changes))))
        case .needs: end(.again)
        }
        waker?.wake()
    }

    private func remove(_ id: WaiterID) -> Waiter? { shared.withLock { $0.state.unpark(id, at: .now) } }

    /// Waits in this task. Returns `.again` also if the task is cancelled.
    private func wait(_ poll: Poll) async -> PollEnd {
        let id = polls.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                park(poll, as: id, waker: nil) { continuation.resume(returning: $0) }
                // If the task was cancelled before `park`, the handler below found nothing.
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

    /// Reads something, and returns it with the cursor that continues from there.
    /// It reads again if the database's history changed meanwhile, for instance by a failover.
    /// - Parameters:
    ///   - read: One statement.
    ///   - point: The point up to which that statement read.
    /// - Throws: The errors of `read` and of `poll`.
    public func withCursor<Value: Sendable>(
        reading read: () async throws -> Value, at point: (Value) -> ReadPoint
    ) async throws -> (value: Value, cursor: String) {
        for _ in 0..<Self.mostAttempts {
            try Task.checkCancellation()
            let before = try await history()
            let value = try await read()
            let settled = try await settle(point(value))
            let after = try await history()
            if let settled, after.number == before.number, after.epoch.includes(settled.position) {
                return (value, after.seal.text(Cursor(since: settled.snapshot, position: settled.position)))
            }
            // The tail and this statement have read from different servers.
            try await readTail()
        }
        throw PostgresError.differentServers
    }

    /// How long a poll waits. The golden ratio spreads the waits of polls with neighbouring numbers evenly; random
    /// numbers would cost a system call each.
    /// - Parameter number: the poll's own number.
    static func spread(_ wait: Duration, _ number: UInt64) -> Duration {
        let wait = min(max(wait, .zero), longestWait)
        guard wait > .seconds(2) else { return wait }
        let place = Double(number &* 0x9E37_79B9_7F4A_7C15) / 0x1p64
        return wait * (1 + (2 * place - 1) / 12)
    }

    private func history() async throws -> (number: Int, epoch: Epoch, seal: CursorSeal, recent: RecentCursors) {
        while true {
            // Not the whole history: a second reference to the ring would make `append` copy it.
            let known = shared.withLock { shared in
                shared.state.history.map { ($0.number, $0.epoch, $0.seal, $0.recent) }
            }
            if let known { return known }
            try await readTail()
        }
    }

    /// Answers a poll from the database; nil if there are no changes, and the poll continues from this read.
    private func page(_ poll: inout Poll) async throws -> PollAnswer? {
        guard let since = poll.since else { return nil }
        let page = try await store.changes(
            of: poll.principal.user, since: since.snapshot, until: poll.place?.until,
            after: poll.place.map { ($0.stream, $0.version) }, limit: poll.limit, bytes: configuration.answerBytes)
        // Something that it may not have seen is no longer kept.
        guard since.snapshot.xmin > page.prunedThrough else { return .expired(.old) }
        // The user has left a checklist since the first page. This page lacks that checklist's changes, and a cursor
        // after it would skip them before the client learns the reason. So the answer starts again, with the change
        // that says so.
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
        // After a failover or a restore this read may belong to another history than the client's cursor.
        let history = try await history()
        guard history.number == poll.history, history.epoch.includes(since.position),
            history.epoch.includes(until.position)
        else { return .expired(.lost) }
        let seal = history.seal
        guard let last = page.changes.last else {
            poll.since = until
            poll.place = nil
            poll.isFresh = false
            return nil
        }
        guard page.hasMore else {
            return .changes(
                Delivery(
                    cursor: seal.text(Cursor(since: until.snapshot, position: until.position)), changes: page.changes))
        }
        let place = Cursor.Place(until: until.snapshot, stream: last.stream, version: last.version)
        let cursor = Cursor(since: since.snapshot, position: until.position, place: place)
        return .changes(Delivery(cursor: seal.text(cursor), changes: page.changes, more: true))
    }

    /// A point in the form that cursors have. The tail first reads up to it; nil if the tail's history does not
    /// contain it, as after a failover.
    private func settle(_ point: ReadPoint) async throws -> ReadPoint? {
        if let settled = shared.withLock({ $0.state.history?.settled(point) }) { return settled }
        try await readTail()
        return shared.withLock { $0.state.history?.settled(point) }
    }

    /// Loads the user's rights. False if the user is disabled or deleted. Polls that arrive meanwhile share the load.
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
        // The tail first reads up to this load, so that a user who left a checklist still gets its changes from
        // before.
        if !shared.withLock({ $0.state.history?.ring.read.covers(access.snapshot) ?? false }) { try await readTail() }
        found = (access.version, access.streams)
        return true
    }
}
