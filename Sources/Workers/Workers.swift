public import Foundation
import Synchronization
import Threads

/// Does work that takes a core for long: a few pieces at once, each on a thread of its own. Some wait for their turn, and
/// more than that are refused.
///
///     let workers = Workers(capacity: 64)
///     let picture = try await workers.run { try draw(chart) }
///
/// So such work never runs on an event loop or on Swift's shared threads, and its memory is bounded: a turn begins before
/// its input is fetched.
public final class Workers: Sendable {
    /// Too many are waiting already, or the system has no thread.
    public struct Busy: Error, Hashable {}

    /// A line in which work waits. Each share has its own places, and when both have work waiting they take turns. So strangers,
    /// however many, leave the known half of the work.
    public enum Share: Sendable, CaseIterable {
        /// For users who are signed in, or come from where they have signed in before.
        case known
        /// For everybody else.
        case others
    }

    private typealias Continuation = CheckedContinuation<Void, any Error>

    private let queue: Mutex<WorkQueue<Continuation>>
    private let tickets = Atomic(0)

    /// - Parameters:
    ///   - concurrency: how many have a turn at once; half of the cores unless given, so that requests get the others.
    ///   - capacity: how many of each share may wait beside those.
    public init(concurrency: Int? = nil, capacity: Int) {
        let concurrency = concurrency ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        queue = Mutex(WorkQueue(concurrency: concurrency, capacity: capacity))
    }

    /// Runs `work` on a thread in a turn of its own. Work that has begun is not interrupted.
    /// - Throws: the errors of `work`; `Busy`; `CancellationError` when cancelled while it waits.
    public func run<Result: Sendable>(
        among share: Share = .others, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await turn(among: share) { try await $0.run { _ in try work() } }
    }

    /// Runs `body` when its turn comes. `body` may wait for its input, and then work on it by `Turn.run`.
    /// - Parameters:
    ///   - share: the line in which it waits.
    ///   - user: whose work it is. Users take turns, and one of them may have a quarter of the places, and half of the turns
    ///     at once.
    /// - Throws: the errors of `body`; `Busy`; `CancellationError` when cancelled while it waits.
    public func turn<Result: Sendable>(
        among share: Share = .others, for user: UUID? = nil, _ body: (Turn) async throws -> Result
    ) async throws -> Result {
        try await enter(among: share, for: user)
        defer { queue.withLock { $0.next(after: user) }?.job.resume() }
        return try await body(Turn())
    }

    private func enter(among share: Share, for user: UUID?) async throws {
        let ticket = tickets.add(1, ordering: .relaxed).newValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                switch queue.withLock({ $0.submit(continuation, ticket: ticket, among: share, for: user) }) {
                case .start: continuation.resume()
                // A cancellation before this found nothing to withdraw.
                case .wait: if Task.isCancelled { withdraw(ticket) }
                case .refuse: continuation.resume(throwing: Busy())
                }
            }
        } onCancel: {
            withdraw(ticket)
        }
    }

    private func withdraw(_ ticket: Int) {
        queue.withLock { $0.withdraw(ticket) }?.resume(throwing: CancellationError())
    }
}

/// One of the turns that `Workers` gives.
public struct Turn: Sendable {
    fileprivate init() {}

    /// Runs `work` on a thread. It can ask whether its result is still wanted, and otherwise throw `CancellationError`.
    /// - Throws: the errors of `work`; `Workers.Busy` when the system has no thread.
    public func run<Result: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isRunning = DedicatedThread.run {
                    continuation.resume(with: Swift.Result { try work(cancellation) })
                }
                if !isRunning { continuation.resume(throwing: Workers.Busy()) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Whether somebody still wants the result of a thread's work.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Nobody wants the result any more.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    fileprivate func cancel() { flag.store(true, ordering: .relaxed) }
}
