/// A value that can be read from a column of a result, which comes in PostgreSQL's binary format.
public protocol PostgresDecodable {
    /// Reads the value. Throws `.decoding` for null and for a column of a type that cannot hold it.
    init(postgres cell: Cell) throws(PostgresError)
}

extension PostgresDecodable where Self: RawRepresentable, RawValue: PostgresDecodable {
    /// Reads the raw value. Throws for a raw value without a case.
    public init(postgres cell: Cell) throws(PostgresError) {
        guard let value = Self(rawValue: try RawValue(postgres: cell)) else {
            throw cell.mismatch("holds no value of \(Self.self)")
        }
        self = value
    }
}
