extension Database {
    /// Lends a connection for as long as `body` runs. Nobody else's statements go to it meanwhile.
    ///
    /// What `body` leaves behind in the session (settings, locks, temporary tables) the next user finds; a transaction
    /// that it leaves open closes the connection.
    /// Throws what `body` throws, and `.poolExhausted`, `.connection`, `.cancelled` or `.shutDown` when there is none
    /// to lend.
    public func withConnection<Value: Sendable>(
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let lease = try await acquire()
        let connection = Connection(self, lease: lease)
        defer { release(lease, isBroken: connection.isBroken) }
        return try await body(connection)
    }

    /// Runs `body` in a transaction on a lent connection: committed when it returns, rolled back when it throws,
    /// also by cancellation.
    ///
    /// Throws what `body` throws and what the commit throws. A transaction in which a statement failed cannot be
    /// committed, and throws 25P02 although `body` returned. With `outcomeUnknown` the commit was sent and its answer
    /// never came.
    public func withTransaction<Value: Sendable>(
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            do {
                _ = try await connection.execute(.begin)
                let value = try await body(connection)
                // The server answers the commit of a failed transaction with a rollback, and calls it success.
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
