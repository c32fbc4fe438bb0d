extension Cell {
    /// The value of the column.
    ///
    /// Throws `.decoding` when the column's type differs, or a null is met where none is allowed.
    public func decode<Value: PostgresDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> Value {
        try Value(postgres: self)
    }
}
