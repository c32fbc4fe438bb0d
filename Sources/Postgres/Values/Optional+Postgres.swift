extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    /// The type of the value that may be there.
    public static var postgresType: PostgresType { Wrapped.postgresType }

    /// Writes the value, or null.
    public func encode(into writer: inout ParameterWriter) {
        if let value = self { value.encode(into: &writer) } else { writer.writeNull() }
    }
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    /// Reads the value; null is nil.
    public init(postgres cell: Cell) throws(PostgresError) {
        self = cell.isNull ? nil : try Wrapped(postgres: cell)
    }
}
