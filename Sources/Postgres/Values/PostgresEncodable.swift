/// A value that can be a statement's parameter, sent in PostgreSQL's binary format.
public protocol PostgresEncodable: Sendable {
    /// The parameter's type, declared to the server when the statement is prepared.
    static var postgresType: PostgresType { get }

    /// Writes only the value: the writer adds type and length.
    /// A value that PostgreSQL cannot hold calls `ParameterWriter.refuse(_:)`.
    func encode(into writer: inout ParameterWriter)
}

extension PostgresEncodable where Self: RawRepresentable, RawValue: PostgresEncodable {
    /// The raw value's type.
    public static var postgresType: PostgresType { RawValue.postgresType }

    /// Writes the raw value.
    public func encode(into writer: inout ParameterWriter) { rawValue.encode(into: &writer) }
}
