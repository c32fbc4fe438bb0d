import NIOCore
import Synchronization

/// Changes on many channels at a fixed rate, with a waiting poll each: the time until the poll has the change, beside
/// the time until the writer has the answer.
struct Push: Sendable {
    /// The server of the polls, and its dialect.
    let polls: Endpoint
    /// The server of the writes.
    let writes: Endpoint
    let dialect: any Dialect
    /// Channels, each with one waiting poll.
    let channels: Int
    /// Writes a second.
    let rate: Double
    /// The duration.
    let seconds: Double

    struct Outcome: Sendable, Codable {
        /// From the due time of a write until the waiting poll had its answer.
        var delivered: LatencySummary
        /// From the due time of a write until the writer had its answer.
        var answered: LatencySummary
        /// From the due time of a write until this program sent it.
        var late: LatencySummary
        /// Writes that failed.
        var failures: Int
        /// Changes that were not delivered within five seconds after the last.
        var missing: Int
    }

    /// - Parameters:
    ///   - began: called when all polls wait and connections and plans are prepared: the first write that counts comes.
    ///   - ended: called when all changes are delivered.
    func run(
        _ dialler: Dialler, began: () throws -> Void = {}, ended: () throws -> Void = {}
    ) async throws -> Outcome {
        let ledger = Ledger(channels: channels)
        let crowd = try await Crowd(channels, at: polls, dialect, dialler) { subscriber, count, now in
            ledger.delivered(count, on: subscriber, at: now)
        }
        let outcome: OpenLoop.Outcome
        do {
            try await crowd.waitUntilParked()
            // The first writes prepare connections and plans, and do not count.
            _ = try await writes(Int(rate), from: 0, dialler)
            try await ledger.waitUntilDelivered(Int(rate))
            ledger.begin()
            try began()
            let count = Int(rate * seconds)
            outcome = try await writes(count, from: Int(rate), dialler, ledger)
            try? await ledger.waitUntilDelivered(count)
            try ended()
            await crowd.leave()
        } catch {
            await crowd.leave()
            throw error
        }
        guard crowd.tally.failures == 0 else { throw LoadError("Polls failed: \(crowd.tally)") }
        let (delivered, missing) = ledger.result
        return Outcome(
            delivered: delivered.summary, answered: outcome.answered.summary, late: outcome.late.summary,
            failures: outcome.failures, missing: missing)
    }

    private func writes(
        _ count: Int, from first: Int, _ dialler: Dialler, _ ledger: Ledger? = nil
    ) async throws -> OpenLoop.Outcome {
        let (dialect, channels) = (dialect, channels)
        return try await OpenLoop(
            request: { number in dialect.write((first + number) % channels, turn: (first + number) / channels) },
            rate: rate, count: count,
            onDue: { number, due in ledger?.sent(on: (first + number) % channels, due: due) }
        ).run(to: writes, dialler)
    }

    /// The writes that are not delivered yet, by channel. All event loops write to it.
    private final class Ledger: Sendable {
        private struct State {
            var due: [CircularBuffer<NIODeadline>]
            var delivered = Latency()
            var arrived = 0
            var isCounting = false
        }

        private let state: Mutex<State>

        init(channels: Int) {
            state = Mutex(State(due: Array(repeating: CircularBuffer(initialCapacity: 1), count: channels)))
        }

        func begin() {
            state.withLock { state in
                state.isCounting = true
                state.arrived = 0
            }
        }

        func sent(on channel: Int, due: NIODeadline) {
            state.withLock { $0.due[channel].append(due) }
        }

        func delivered(_ count: Int, on channel: Int, at now: NIODeadline) {
            state.withLock { state in
                state.arrived += count
                guard state.isCounting else { return }
                for _ in 0..<count {
                    if let due = state.due[channel].popFirst() { state.delivered.record(from: due, to: now) }
                }
            }
        }

        func waitUntilDelivered(_ count: Int) async throws {
            for _ in 0..<500 {
                if state.withLock({ $0.arrived >= count }) { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw LoadError("Of \(count) changes \(state.withLock { $0.arrived }) were delivered within five seconds")
        }

        var result: (Latency, missing: Int) {
            state.withLock { state in (state.delivered, state.due.reduce(0) { $0 + $1.count }) }
        }
    }
}
