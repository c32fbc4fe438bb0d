extension PostgresError {
    /// The error of a reader who was answered with something other than what the statement promises.
    public static func unexpected(_ what: String) -> PostgresError { PostgresError(.decoding, what) }
}
