import Foundation
import Logging
import Postgres
import Synchronization

/// Claims items of a kind, has them worked on beside each other, and settles them.
final class KindRunner<Kind: QueueKind>: Runner {
    /// Items for one call of the handler.
    struct Batch {
        let items: [Leased<Kind.Item>]
        /// Before the lease ends, by this daemon's clock.
        let end: ContinuousClock.Instant
    }

    private struct State {
        var turns = ReceiverTurns()
        /// How many items are in work.
        var used = 0
        /// The receivers of these, with their numbers.
        var receivers: [String: Int] = [:]
        var hasMore = false
        var hasArrivals = false
    }

    /// How often in a row it takes arrivals before it claims.
    private static var arrivalsInARow: Int { 10 }

    let counts: KindCounts
    let look: String
    let kind: Kind
    let database: Database
    let logger: Logger
    let settling: Statement
    private let claiming: Statement
    private let signal = QueueSignal()
    private let state = Mutex(State())
    /// Whether the last claim failed: an outage is logged once.
    private let isFailing = Atomic(false)

    init(_ kind: Kind, _ database: Database, _ logger: Logger) {
        (self.kind, self.database, self.logger) = (kind, database, logger)
        counts = KindCounts(kind: kind.name)
        look = kind.table.look(kind: kind.name, arrivals: kind.arrivals)
        claiming = Statement(kind.table.claim(kind.terms))
        settling = Statement(kind.table.settling)
    }

    func poke(hasArrivals: Bool) {
        state.withLock {
            $0.hasMore = true
            if hasArrivals { $0.hasArrivals = true }
        }
        signal.raise()
    }

    func run(raise: @escaping @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                await signal.wait(atMost: LeaseQueue.period)
                do {
                    while !Task.isCancelled, let batches = try await claim(at: nil) {
                        for batch in batches {
                            group.addTask { [self] in
                                await perform(batch, at: nil)
                                // There is room again. The look finds what waited for a receiver that was busy.
                                if state.withLock({ $0.hasMore }) { signal.raise() } else { raise() }
                            }
                        }
                    }
                    if isFailing.exchange(false, ordering: .relaxed) {
                        logger.notice("Work for later is claimed again", metadata: ["kind": "\(kind.name)"])
                    }
                } catch {
                    tell(of: error)
                }
            }
        }
    }

    func drain(at now: Date?) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            poke(hasArrivals: kind.arrivals != nil)
            while !Task.isCancelled {
                if let batches = try await claim(at: now) {
                    for batch in batches {
                        group.addTask { [self] in
                            await perform(batch, at: now)
                            poke(hasArrivals: false)
                        }
                    }
                } else if state.withLock({ $0.used > 0 }) {
                    await signal.wait(atMost: LeaseQueue.period)
                } else if !state.withLock({ $0.hasMore }) {
                    return
                }
            }
        }
    }

    /// Claims as much as there is room for. Nil: nothing, because there is no more or no room.
    private func claim(at now: Date?) async throws -> [Batch]? {
        let wish = state.withLock { state -> (room: Int, without: [String], hasArrivals: Bool)? in
            let room = kind.terms.atOnce - state.used
            guard state.hasMore, room > 0 else { return nil }
            defer { (state.hasMore, state.hasArrivals) = (false, false) }
            return (room, Array(state.turns.passedOver.union(state.receivers.keys)), state.hasArrivals)
        }
        guard let wish else { return nil }
        let isMoreArriving = wish.hasArrivals ? try await takeArrivals() : false
        let end = ContinuousClock.now + kind.terms.lease
        // A claim that is cancelled may be done all the same, and its items must be let go.
        let claimed = try await Task { [database, claiming, kind] in
            try await database.execute(
                claiming, now, wish.without, Int64(wish.room), kind.terms.lease / .seconds(1)
            ).decode(Leased<Kind.Item>.self)
        }.value
        counts.change { $0.claimed += claimed.count }
        state.withLock { state in
            let more = claimed.lazy.filter(\.hasMore).map(\.receiver)
            if state.turns.took(claimed.count, room: wish.room, more: more) { state.hasMore = true }
            if isMoreArriving { (state.hasMore, state.hasArrivals) = (true, true) }
            state.used += claimed.count
            for item in claimed { state.receivers[item.receiver, default: 0] += 1 }
        }
        return batches(of: claimed).map { Batch(items: $0, end: end) }
    }

    /// Returns whether there may be more.
    private func takeArrivals() async throws -> Bool {
        guard let arrivals = kind.arrivals else { return false }
        for _ in 0..<Self.arrivalsInARow {
            guard try await arrivals.take() else { return false }
        }
        return true
    }

    /// Has a batch worked on, settles it, and makes room.
    private func perform(_ batch: Batch, at now: Date?) async {
        await work(on: batch, at: now)
        state.withLock { state in
            state.used -= batch.items.count
            for item in batch.items {
                let rest = (state.receivers[item.receiver] ?? 1) - 1
                state.receivers[item.receiver] = rest > 0 ? rest : nil
            }
        }
    }

    /// What failed before is worked on alone, so that one item does not keep others from being done.
    private func batches(of claimed: [Leased<Kind.Item>]) -> [[Leased<Kind.Item>]] {
        let fresh = claimed.filter { $0.attempts == 1 }
        let size = kind.terms.batch
        return stride(from: 0, to: fresh.count, by: size).map { Array(fresh[$0..<min($0 + size, fresh.count)]) }
            + claimed.filter { $0.attempts > 1 }.map { [$0] }
    }

    private func tell(of error: any Error) {
        guard !Task.isCancelled else { return }
        counts.change { $0.failed += 1 }
        guard !isFailing.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "Work for later cannot be claimed; the daemon tries again every few seconds",
            metadata: ["kind": "\(kind.name)", "failure": "\(error)"])
    }
}
