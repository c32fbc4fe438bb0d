import Foundation
import Synchronization
import TestSupport

/// A transaction that holds a lock in an operator's database.
struct Blockade {
    private let person: Operator
    private let session: Task<Void, Never>
    private let isOver = Flag()
    private let name = "blockade-\(UUID().uuidString)"

    /// Returns when it holds the lock.
    /// - Parameters:
    ///   - sql: the statement that takes the lock, within a transaction.
    ///   - seconds: how long it holds the lock, unless it is ended before.
    init(_ person: Operator, _ sql: String, seconds: Double = 60) async throws {
        self.person = person
        let (name, isOver) = (name, isOver)
        session = Task {
            defer { isOver.value.store(true, ordering: .relaxed) }
            // It awaits one statement after the other: when the last one runs, it holds the lock.
            _ = try? await person.psql("set application_name = '\(name)'; begin; \(sql); select pg_sleep(\(seconds))")
        }
        let isHeld = try await found(within: .generous) {
            try await person.psql(
                "select true from pg_stat_activity where application_name = '\(name)' and wait_event = 'PgSleep'"
            ).isEmpty ? nil : true
        }
        guard isHeld == true else { throw POSIXError(.ETIMEDOUT) }
    }

    /// Whether it still holds the lock.
    var isHeld: Bool { !isOver.value.load(ordering: .relaxed) }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    /// Releases the lock.
    func end() async throws {
        _ = try await person.psql(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '\(name)'")
        await session.value
    }
}
