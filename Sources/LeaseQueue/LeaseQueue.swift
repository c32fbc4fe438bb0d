public import Foundation
public import Logging
public import Metrics
public import Postgres
import Synchronization

/// Does work for later, of any number of kinds. Any number of daemons have such a queue over the same tables: a lease
/// in the row says whose an item is.
///
///     let queue = LeaseQueue([reminders, summaries], database: database, signal: signal, logger: logger)
///     await queue.run()
///
/// It looks for due rows of all kinds in one statement: when the signal is raised, when the next row is due, and twice a
/// minute. Where nothing is due, that is all it does.
public final class LeaseQueue: Sendable {
    /// The longest time between two looks: it bounds how late work comes that arose at another daemon.
    public static let period = Duration.seconds(30)
    /// The shortest: many edits do not make many looks.
    static let pause = Duration.seconds(1)

    private let runners: [any Runner]
    private let database: Database
    private let signal: QueueSignal
    private let logger: Logger
    private let looking: Statement
    /// Whether the last look failed: an outage is logged once.
    private let isFailing = Atomic(false)

    /// - Parameters:
    ///   - kinds: what it does. Their names differ.
    ///   - database: where the tables are.
    ///   - signal: raised when there may be work sooner than the last look has found.
    ///   - logger: gets the log messages.
    public init(
        _ kinds: [any QueueKind], database: Database, signal: QueueSignal = QueueSignal(), logger: Logger
    ) {
        func runner(_ kind: some QueueKind) -> any Runner { KindRunner(kind, database, logger) }
        precondition(!kinds.isEmpty && Set(kinds.map(\.name)).count == kinds.count, "Each kind has a name of its own.")
        runners = kinds.map { runner($0) }
        (self.database, self.signal, self.logger) = (database, signal, logger)
        looking = Statement(LeasedTable.lookBegins + runners.map(\.look).joined(separator: "\nunion all\n"))
    }

    /// Works until the task is cancelled. Then it lets go of what is not done.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for runner in runners {
                group.addTask { [signal] in await runner.run { signal.raise() } }
            }
            while !Task.isCancelled {
                let wait = await look()
                try? await Task.sleep(for: Self.pause)
                await signal.wait(atMost: wait)
            }
        }
    }

    /// Does all that is due at a time, once, instead of `run`.
    /// - Parameter now: the time; nil: the database's.
    /// - Returns: how many items are due then all the same: others have them, or they are tried again later.
    /// - Throws: the database's errors.
    @discardableResult
    public func drain(at now: Date? = nil) async throws -> Int {
        for runner in runners { try await runner.drain(at: now) }
        return try await looks(at: now).reduce(0) { $0 + $1.waiting }
    }

    /// Looks for work, and returns how long to wait until the next look.
    private func look() async -> Duration {
        // Daemons that wait for the same item need not all look at once.
        let jitter = Duration.milliseconds(Int.random(in: 0...500))
        do {
            var next = Self.period
            for (look, runner) in zip(try await looks(at: nil), runners) {
                runner.counts.change { ($0.waiting, $0.oldest) = (look.waiting, look.oldest) }
                if look.hasWork { runner.poke(hasArrivals: look.hasArrivals) }
                next = min(next, look.wait ?? next)
            }
            if isFailing.exchange(false, ordering: .relaxed) { logger.notice("Work for later goes on") }
            return max(next - Self.pause, .zero) + jitter
        } catch {
            if !Task.isCancelled { tell(of: error) }
            return .seconds(4) + jitter
        }
    }

    /// What is there of each kind, in the order of the kinds.
    private func looks(at now: Date?) async throws(PostgresError) -> [QueueLook] {
        let looks = try await database.execute(looking, now).decode(QueueLook.self)
        return runners.compactMap { runner in looks.first { $0.kind == runner.counts.kind } }
    }

    private func tell(of error: any Error) {
        for runner in runners { runner.counts.change { $0.failed += 1 } }
        guard !isFailing.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "The daemon cannot look for work for later, and tries again every few seconds",
            metadata: ["failure": "\(error)"])
    }
}

extension LeaseQueue: Measured {
    /// What its work came to, by kind.
    public var metrics: [Metric] { KindCounts.metrics(of: runners.map(\.counts)) }
}
