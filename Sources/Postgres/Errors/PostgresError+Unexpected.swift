extension PostgresError {
    /// The error of a statement whose rows are not as its text promises.
    public static func unexpected(_ what: String) -> PostgresError { PostgresError(.decoding, what) }

    /// The same error of reading a row, with the beginning of the statement.
    func of(_ statement: Statement?) -> PostgresError {
        guard let statement, kind == .decoding else { return self }
        return PostgresError(.decoding, "\(message), in the answer of: \(statement.beginning)")
    }

    /// The error for statements that reach different servers, though each must follow the other: both accept writes, and
    /// the pools have connections to one each. Its kind is `.connection`.
    public static var differentServers: PostgresError {
        PostgresError(.connection, "the statements reach different database servers in turn")
    }
}
