import Foundation
import Synchronization

/// Threads for work that takes a core for long. A thread lasts as long as there is work.
final class Workers: Sendable {
    private struct Job: Sendable {
        var run: @Sendable () -> Void
        var cancel: @Sendable () -> Void
    }

    private let queue: Mutex<WorkQueue<Job>>
    private let tickets = Atomic(0)

    init(concurrency: Int, capacity: Int) {
        queue = Mutex(WorkQueue(concurrency: concurrency, capacity: capacity))
    }

    /// Runs `work` on a thread and returns what it returns. What has begun is not interrupted.
    /// - Throws: what `work` throws; `Failure.busy`; `CancellationError` when cancelled while it waits.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        let ticket = tickets.add(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    run: { continuation.resume(with: Swift.Result { try work() }) },
                    cancel: { continuation.resume(throwing: CancellationError()) })
                submit(job, ticket: ticket) { continuation.resume(throwing: PasswordHasher.Failure.busy) }
                // A cancellation before this found nothing to withdraw.
                if Task.isCancelled { withdraw(ticket) }
            }
        } onCancel: {
            withdraw(ticket)
        }
    }

    private func submit(_ job: Job, ticket: Int, refuse: () -> Void) {
        switch queue.withLock({ $0.submit(job, ticket: ticket) }) {
        case .start: Thread.detachNewThread { self.work(beginningWith: job) }
        case .wait: break
        case .refuse: refuse()
        }
    }

    private func work(beginningWith first: Job) {
        var job: Job? = first
        while let current = job {
            current.run()
            job = queue.withLock { $0.next() }
        }
    }

    private func withdraw(_ ticket: Int) {
        queue.withLock { $0.withdraw(ticket) }?.cancel()
    }
}
