import Synchronization

/// A connection lent to one caller. It is valid until that caller's closure returns.
///
/// Concurrent tasks may run statements on it; they run in the order of the calls.
public final class Connection: Sendable {
    private let database: Database
    let lease: Request
    private let isUnusable = Atomic<Bool>(false)

    init(_ database: Database, lease: Request) {
        self.database = database
        self.lease = lease
    }

    /// Runs one statement. Parameters, time limit and errors are those of `Database.execute`, but nothing is retried.
    public func execute<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, timeout: Duration? = nil
    ) async throws(PostgresError) -> Rows {
        var writer = ParameterWriter()
        repeat writer.append(each parameters)
        var rows = try await database.perform(.statement(statement, writer.finish()), lease: lease, timeout: timeout)
        rows.statement = statement
        return rows
    }

    /// Runs plain SQL with any number of statements. Without `begin` in it, and outside a transaction, all of it is one
    /// transaction. It has no time limit.
    ///
    /// Throws the first error; PostgreSQL then skips the rest.
    public func script(_ sql: String) async throws(PostgresError) {
        guard !sql.utf8.contains(0) else { throw PostgresError(.encoding, "a script contains the character NUL") }
        _ = try await database.perform(.script(sql), lease: lease)
    }

    /// Whether the pool must close the connection when it comes back.
    var isBroken: Bool { isUnusable.load(ordering: .relaxed) }

    /// Ends a failed transaction, even in a cancelled task. If that fails, it closes the connection, which also ends
    /// the transaction.
    func rollBack() async {
        do {
            _ = try await database.perform(
                .statement(.rollback, Parameters()), lease: lease, timeout: .seconds(5), isCancellable: false)
        } catch {
            isUnusable.store(true, ordering: .relaxed)
        }
    }
}

extension Statement {
    static let begin = Statement("BEGIN")
    static let commit = Statement("COMMIT")
    static let rollback = Statement("ROLLBACK")
}
