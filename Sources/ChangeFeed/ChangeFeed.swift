import Checklists
import Foundation
public import Logging
public import Postgres
public import ServiceLifecycle
import Sessions
public import Store
import Synchronization

/// What every client is told of what was committed: each stream's changes in order, at least once, from its cursor on.
///
/// The log is read once, by one tail, whatever the number of waiting polls.
/// See docs/internals/change-feed.md.
public final class ChangeFeed: Service {
    /// Who is told that a poll has ended.
    struct Parked {
        let end: @Sendable (PollEnd) -> Void
        let waker: (any PollWaker)?
    }

    /// What is kept under the lock.
    struct Shared {
        var state: FeedState
        var parked: [WaiterID: Parked] = [:]
        var loads: [Subscribers.Load: Task<Bool, any Error>] = [:]
        /// Who waits for the next read of the tail that begins from now on.
        var readers: [UnsafeContinuation<Void, any Error>] = []
        /// How many commits of this daemon the read that is under way will have seen, or the last one has; 0 where it failed.
        var commitsUnderRead = UInt64(0)
        /// Whether the server may be another one than at the last read.
        var isEpochDue = false
        var isStopped = false
        var reads = 0
        var changesRead = 0
        var notificationsSent = 0
        var notificationsReceived = 0
        var isListening = false

        /// Whether so many commits of this daemon have been read, or are being read at this moment.
        func reads(_ commits: UInt64) -> Bool { commitsUnderRead >= commits || state.hasRead(commits) }
    }

    /// Wakes a loop. What comes while it is at work makes it go round once more.
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
    /// Whether a poll may be waiting: what is committed is then read at once, and otherwise when the clock next ticks.
    let isAwaited = Atomic<Bool>(false)
    /// The polls so far, which are their names.
    let polls = Atomic<WaiterID>(0)
    let readDue = Signal()
    let notificationDue = Signal()
    /// By which this daemon knows its own notifications.
    let instance = UUID().uuidString

    /// The feed of a database, which does nothing until it runs.
    /// - Parameters:
    ///   - store: What it reads with.
    ///   - database: Where it listens.
    public init(store: FeedStore, database: Database, configuration: Configuration = Configuration(), logger: Logger) {
        self.store = store
        self.database = database
        self.configuration = configuration
        self.logger = logger
        shared = Mutex(Shared(state: FeedState(configuration)))
    }

    /// Follows the log until the service is shut down, when waiting polls are answered first, or the task is cancelled.
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

    /// This daemon has committed something. To be called before the writer is answered: who was removed by the write is
    /// then sent nothing more.
    public func committed() {
        commits.add(1, ordering: .sequentiallyConsistent)
        if isAwaited.load(ordering: .sequentiallyConsistent) { readDue.raise() }
        if configuration.notifies { notificationDue.raise() }
    }

    /// Answers the waiting polls, spread over `Configuration.drainTime`, and returns when that is done. From its
    /// beginning on no poll waits. To be called when the daemon begins to stop: its HTTP server waits for them.
    public func drain() async {
        let end = ContinuousClock.now + configuration.drainTime + .seconds(1)
        shared.withLock { $0.state.drain(over: configuration.drainTime, at: .now) }
        while !shared.withLock({ $0.parked.isEmpty }), ContinuousClock.now < end {
            do { try await Task.sleep(for: Deadlines.step) } catch { break }
        }
    }

    /// Answers who still waits; nothing will be read any more.
    private func stop() {
        let now = ContinuousClock.now
        let (resume, readers) = shared.withLock { shared in
            shared.isStopped = true
            shared.state.drain(over: .zero, at: now)
            let ended = shared.state.waiters.keys.map { (waiter: $0, end: PollEnd.again) }
            for (waiter, _) in ended { shared.state.unpark(waiter, at: now) }
            return (shared.take(FeedState.Wakeups(ended: ended)), shared.takeReaders())
        }
        resume()
        for reader in readers { reader.resume(throwing: CancellationError()) }
    }

    /// How it does.
    public var status: FeedStatus {
        shared.withLock { shared in
            FeedStatus(
                lastRead: shared.state.readAt.map { .now - $0 }, ringChanges: shared.state.history?.ring.count ?? 0,
                ringBytes: shared.state.history?.ring.bytes ?? 0, waiters: shared.state.waiters.count,
                users: shared.state.subscribers.count, sessions: shared.state.sessions.count, reads: shared.reads,
                changesRead: shared.changesRead, notificationsSent: shared.notificationsSent,
                notificationsReceived: shared.notificationsReceived, isListening: shared.isListening)
        }
    }
}

extension ChangeFeed.Shared {
    /// Takes out the polls concerned. What is returned answers them, and is to be called after unlocking.
    mutating func take(_ wakeups: FeedState.Wakeups) -> () -> Void {
        let ended = wakeups.ended.map { (parked.removeValue(forKey: $0.waiter), $0.end) }
        let delivered = wakeups.delivered.map { ($0.changes, $0.waiters.map { parked.removeValue(forKey: $0) }) }
        return {
            var wakers: [ObjectIdentifier: any PollWaker] = [:]
            func tell(_ parked: ChangeFeed.Parked?, _ end: PollEnd) {
                guard let parked else { return }
                parked.end(end)
                if let waker = parked.waker { wakers[ObjectIdentifier(waker)] = waker }
            }
            for (parked, end) in ended { tell(parked, end) }
            for (changes, those) in delivered where !those.isEmpty {
                let end = PollEnd.answered(.changes(Delivery(cursor: wakeups.cursor, changes: changes)))
                for parked in those { tell(parked, end) }
            }
            for waker in wakers.values { waker.wake() }
        }
    }

    mutating func takeReaders() -> [UnsafeContinuation<Void, any Error>] {
        defer { readers = [] }
        return readers
    }
}
