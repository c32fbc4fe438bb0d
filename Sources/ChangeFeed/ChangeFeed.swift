import Checklists
import Foundation
public import Logging
public import Postgres
public import ServiceLifecycle
import Sessions
public import Store
import Synchronization

/// Delivers committed changes to clients: each stream's changes in order, at least once, from the client's cursor on.
///
///     let feed = ChangeFeed(store: store, database: database, logger: logger)
///     async let _ = feed.run()
///     let answer = try await feed.poll(principal, since: cursor, wait: .seconds(30))
///
/// One tail reads the log once for all waiting polls. See docs/internals/change-feed.md.
public final class ChangeFeed: Service {
    /// The state under the lock.
    struct Shared {
        var state: FeedState
        var loads: [Subscribers.Load: Task<Bool, any Error>] = [:]
        /// The tasks that wait for the next read of the tail.
        var readers: [UnsafeContinuation<Void, any Error>] = []
        /// How many commits of this daemon the running read will have seen, or the last one has; 0 if it failed.
        var commitsUnderRead = UInt64(0)
        /// Whether the database server may have changed since the last read.
        var isEpochDue = false
        /// Whether the last read failed.
        var isReadOwed = false
        /// The reads of the tail, in its loop or behind a commit.
        var reading = OneAtATime()
        var isStopped = false
        var reads = 0
        var changesRead = 0
        var notifications = Notifications()
        var notificationsReceived = 0
        var isListening = false

        /// Whether the tail has read this many commits of this daemon, or is reading them now.
        func reads(_ commits: UInt64) -> Bool { commitsUnderRead >= commits || state.hasRead(commits) }
    }

    /// Wakes a loop. Signals during one round cause one more round.
    struct Signal: Sendable {
        let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

        func raise() { continuation.yield() }
    }

    let store: FeedStore
    let database: Database
    let configuration: Configuration
    let logger: Logger
    let shared: Mutex<Shared>
    /// The commits of this daemon.
    let commits = Atomic<UInt64>(0)
    /// Whether a poll may be waiting: the tail then reads a commit at once, otherwise at the next tick of the clock.
    let isAwaited = Atomic<Bool>(false)
    /// The number of times that a poll was parked: each one's id.
    let polls = Atomic<WaiterID>(0)
    /// The number of polls that have asked. It spreads their waits.
    let asked = Atomic<UInt64>(0)
    let readDue = Signal()
    let notificationDue = Signal()
    /// The id by which this daemon recognises its own notifications.
    let instance = UUID().uuidString

    /// The feed of a database. It does nothing until it runs.
    /// - Parameters:
    ///   - store: Reads the log.
    ///   - database: Listens to notifications.
    public init(store: FeedStore, database: Database, configuration: Configuration = Configuration(), logger: Logger) {
        self.store = store
        self.database = database
        self.configuration = configuration
        self.logger = logger
        shared = Mutex(Shared(state: FeedState(configuration)))
    }

    /// Follows the log until the task is cancelled or the service shuts down; a shutdown first answers the waiting
    /// polls.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow() }
            group.addTask { await self.keepTime() }
            group.addTask { await self.noteUse() }
            if configuration.notifies { group.addTask { await self.notify() } }
            if configuration.listens { group.addTask { await self.listen() } }
            readDue.raise()
            try? await gracefulShutdown()
            await drain()
            group.cancelAll()
        }
        stop()
    }

    /// Notes a commit of this daemon. Call it before the answer to the writer: a user whom the write removed then gets
    /// no more changes.
    public func committed() { _ = committed(1, mayFollow: false) }

    /// The same for some commits of the store's statements.
    /// - Parameter mayFollow: whether statements may be sent behind them.
    /// - Returns: those statements: the read of the tail, if polls wait, and the notification of other daemons.
    public func committed(_ count: Int, mayFollow: Bool) -> [FollowUp] {
        commits.add(UInt64(count), ordering: .sequentiallyConsistent)
        var followUps: [FollowUp] = []
        if isAwaited.load(ordering: .sequentiallyConsistent) {
            if mayFollow, let read = readBehindCommit() { followUps.append(read) } else { readDue.raise() }
        }
        if configuration.notifies {
            if mayFollow, let notification = notificationBehindCommit() {
                followUps.append(notification)
            } else {
                notificationDue.raise()
            }
        }
        return followUps
    }

    /// Answers the waiting polls, spread over `Configuration.drainTime`, and returns when that is done. From now on no
    /// poll waits. Call it when the daemon begins to stop, because its HTTP server waits for the polls.
    public func drain() async {
        let end = ContinuousClock.now + configuration.drainTime + .seconds(1)
        shared.withLock { $0.state.drain(over: configuration.drainTime, at: .now) }
        while !shared.withLock({ $0.state.waiters.isEmpty }), ContinuousClock.now < end {
            do { try await Task.sleep(for: Deadlines.step) } catch { break }
        }
    }

    /// Ends the polls that still wait; the tail reads no more.
    private func stop() {
        let (wakeups, readers) = shared.withLock { shared in
            shared.isStopped = true
            return (shared.state.stop(at: .now), shared.takeReaders())
        }
        wakeups.tell()
        for reader in readers { reader.resume(throwing: CancellationError()) }
    }

    /// The status of the feed.
    public var status: FeedStatus {
        shared.withLock { shared in
            let lastRead = shared.state.readAt.map { .now - $0 }
            return FeedStatus(
                lastRead: lastRead,
                isFollowing: lastRead.map { configuration.sweepInterval == nil || $0 < .seconds(5) } ?? false,
                ringChanges: shared.state.history?.ring.count ?? 0,
                ringBytes: shared.state.history?.ring.bytes ?? 0, waiters: shared.state.waiters.count,
                users: shared.state.subscribers.count, sessions: shared.state.sessions.count, reads: shared.reads,
                changesRead: shared.changesRead, notificationsSent: shared.notifications.sent,
                notificationsReceived: shared.notificationsReceived, isListening: shared.isListening)
        }
    }
}

extension ChangeFeed.Shared {
    mutating func takeReaders() -> [UnsafeContinuation<Void, any Error>] {
        defer { readers = [] }
        return readers
    }

    /// The read failed: the next one begins with the epoch, and covers the commits that this one should have.
    mutating func failRead() {
        _ = reading.end()
        (isEpochDue, isReadOwed, commitsUnderRead) = (true, true, 0)
    }
}
