import Synchronization

/// A connection that is lent to one caller, valid until the closure that it was given to returns.
///
/// Statements of concurrent tasks may be under way on it at once; they run in the order in which they were given.
public final class Connection: Sendable {
    private let database: Database
    let lease: Request
    private let isUnusable = Atomic<Bool>(false)

    init(_ database: Database, lease: Request) {
        self.database = database
        self.lease = lease
    }

    /// Runs one statement. Parameters, time limit and errors are those of `Database.execute`, but nothing is sent
    /// again.
    public func execute<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, timeout: Duration? = nil
    ) async throws(PostgresError) -> Rows {
        var writer = ParameterWriter()
        repeat writer.append(each parameters)
        return try await database.perform(.statement(statement, writer.finish()), lease: lease, timeout: timeout)
    }

    /// Runs plain SQL, which may hold many statements. Without `begin` in it, and outside a transaction,
    /// all of it is one transaction. It has no time limit.
    ///
    /// Throws the first error; the rest is then not run.
    public func script(_ sql: String) async throws(PostgresError) {
        guard !sql.utf8.contains(0) else { throw PostgresError(.encoding, "a script contains the character NUL") }
        _ = try await database.perform(.script(sql), lease: lease)
    }

    /// Whether the connection must not be used again when it is given back.
    var isBroken: Bool { isUnusable.load(ordering: .relaxed) }

    /// Ends a transaction that failed, whether or not the task is cancelled. When that cannot be done,
    /// the connection is closed instead, which ends it as well.
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
