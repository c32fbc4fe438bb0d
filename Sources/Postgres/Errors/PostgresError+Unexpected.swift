extension PostgresError {
    /// The error of a statement whose rows are not as its text promises.
    public static func unexpected(_ what: String) -> PostgresError { PostgresError(.decoding, what) }

    /// The error for statements that reach different servers, though each must follow the other: both accept writes, and
    /// the pools have connections to one each. Its kind is `.connection`.
    public static var differentServers: PostgresError {
        PostgresError(.connection, "the statements reach different database servers in turn")
    }
}
