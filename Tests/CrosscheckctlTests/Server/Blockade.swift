import Foundation
import Synchronization
import TestSupport

/// Somebody who holds a lock in an operator's database.
struct Blockade {
    private let person: Operator
    private let session: Task<Void, Never>
    private let isOver = Flag()
    private let name = "blockade-\(UUID().uuidString)"

    /// Returns when it is held.
    /// - Parameters:
    ///   - sql: what takes it, within a transaction.
    ///   - seconds: how long it is held, unless it is ended before.
    init(_ person: Operator, _ sql: String, seconds: Double = 60) async throws {
        self.person = person
        let (name, isOver) = (name, isOver)
        session = Task {
            defer { isOver.value.store(true, ordering: .relaxed) }
            // One statement after the other, each awaited: when the last is under way the lock is held.
            _ = try? await person.psql("set application_name = '\(name)'; begin; \(sql); select pg_sleep(\(seconds))")
        }
        let isHeld = try await found(within: .generous) {
            try await person.psql(
                "select true from pg_stat_activity where application_name = '\(name)' and wait_event = 'PgSleep'"
            ).isEmpty ? nil : true
        }
        guard isHeld == true else { throw POSIXError(.ETIMEDOUT) }
    }

    /// Whether nobody has taken it away yet, nor time.
    var isHeld: Bool { !isOver.value.load(ordering: .relaxed) }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    /// Gives the lock back.
    func end() async throws {
        _ = try await person.psql(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '\(name)'")
        await session.value
    }
}
