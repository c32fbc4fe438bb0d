extension Database {
    /// Lends a connection while `body` runs. It gets no other caller's statements.
    ///
    /// The next user finds the settings, locks and temporary tables that `body` leaves in the session. A transaction
    /// left open closes the connection. Throws the errors of `body`; `.poolExhausted`, `.connection`, `.cancelled` or
    /// `.shutDown` when it cannot lend a connection.
    public func withConnection<Value: Sendable>(
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let lease = try await acquire()
        let connection = Connection(self, lease: lease)
        defer { release(lease, isBroken: connection.isBroken) }
        return try await body(connection)
    }

    /// Runs `body` in a transaction on a lent connection. It commits when `body` returns, and rolls back when `body`
    /// throws or the task is cancelled.
    ///
    /// Throws the errors of `body` and of the commit. A transaction with a failed statement cannot commit, and throws
    /// 25P02 even if `body` returned. `outcomeUnknown` means that the commit was sent but never answered.
    public func withTransaction<Value: Sendable>(
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            do {
                _ = try await connection.execute(.begin)
                let value = try await body(connection)
                // The server answers the commit of a failed transaction with a rollback and reports success.
                guard try await connection.execute(.commit).tag == "COMMIT" else {
                    throw PostgresError(
                        .server(.inFailedTransaction), "the transaction was rolled back: a statement in it had failed")
                }
                return value
            } catch {
                await connection.rollBack()
                throw error
            }
        }
    }
}
