public import Foundation
import Postgres
import Synchronization

/// A transaction on a lent connection, in which a store runs its statements.
final class HeldTransaction: Sendable {
    let connection: Connection
    private let answers = Mutex<[(observer: any CommitObserver, rows: Rows)]>([])

    init(_ connection: Connection) { self.connection = connection }

    /// Keeps the answer of an action until the commit.
    func keep(_ rows: Rows, for observer: any CommitObserver) { answers.withLock { $0.append((observer, rows)) } }

    /// Tells the observers what was committed.
    func tellObservers() {
        for (observer, rows) in answers.withLock({ $0 }) { _ = observer.committed([rows], mayFollow: false) }
    }
}

extension Store {
    /// How often `holding` tries. Only a task that moves, a deadlock or an edit of the actor's settings comes between.
    private static let attempts = 20

    /// Runs `body` with a store whose statements are one transaction. It holds everything that decides how some tasks
    /// repeat: nobody changes that between a reading and the action behind it.
    ///
    /// It takes a connection for itself meanwhile. So it is for the action that others kept from what it read.
    /// - Throws: the errors of `body`, which undo everything; `StoreError`.
    public func holding<Value: Sendable>(
        _ tasks: [UUID], by actor: UUID, _ body: (Store) async throws -> Value
    ) async throws -> Value {
        for _ in 1..<Self.attempts {
            do {
                return try await heldOnce(tasks, by: actor, body)
            } catch StoreError.repeatsOtherwise {
                continue
            } catch StoreError.database(let cause) where cause.isRetryable {
                continue
            }
        }
        return try await heldOnce(tasks, by: actor, body)
    }

    private func heldOnce<Value: Sendable>(
        _ tasks: [UUID], by actor: UUID, _ body: (Store) async throws -> Value
    ) async throws -> Value {
        do {
            let (value, held) = try await database.withTransaction { connection in
                let held = HeldTransaction(connection)
                _ = try await connection.execute(Self.hold, actor, tasks)
                return (try await body(Store(self, in: held)), held)
            }
            held.tellObservers()
            return value
        } catch let error as PostgresError {
            throw StoreError(error)
        }
    }

    private static let hold = Statement("select hold_repeats($1, $2)")
}
