extension Cell {
    /// The value of the column.
    ///
    /// Throws `.decoding` when the column's type differs, or the value is null if null is not allowed.
    public func decode<Value: PostgresDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> Value {
        try Value(postgres: self)
    }
}
