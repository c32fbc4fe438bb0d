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
    ///   - awaited: a query, such as one of pg_locks: as soon as it has a row, the lock is released. The server itself
    ///     looks, a hundred times a second, so that the patience of a waiting program lasts on a busy machine.
    init(_ person: Operator, _ sql: String, seconds: Double = 60, until awaited: String? = nil) async throws {
        self.person = person
        let (name, isOver) = (name, isOver)
        session = Task {
            defer { isOver.value.store(true, ordering: .relaxed) }
            // It awaits one statement after the other: when the last one runs, it holds the lock.
            let wait =
                awaited.map { query in
                    "do $$ begin while not exists (\(query)) loop perform pg_sleep(0.01); end loop; end $$; commit"
                } ?? "select pg_sleep(\(seconds))"
            _ = try? await person.psql("set application_name = '\(name)'; begin; \(sql); \(wait)")
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

    /// Waits until it has released the lock by itself.
    func over() async { await session.value }

    /// Releases the lock.
    func end() async throws {
        _ = try await person.psql(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '\(name)'")
        await session.value
    }
}
