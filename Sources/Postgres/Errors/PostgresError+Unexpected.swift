extension PostgresError {
    /// The error of a statement whose rows are not as its text promises.
    public static func unexpected(_ what: String) -> PostgresError { PostgresError(.decoding, what) }
}
