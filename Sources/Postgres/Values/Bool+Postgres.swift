extension Bool: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `boolean`
    public static var postgresType: PostgresType { .bool }
    /// `boolean[]`
    public static var postgresArrayType: PostgresType { .boolArray }
    /// Writes one byte.
    public func encode(into writer: inout ParameterWriter) { writer.write(UInt8(self ? 1 : 0)) }
    /// Reads a `boolean`.
    public init(postgres cell: Cell) throws(PostgresError) {
        self = try cell.read(as: Bool.self, accepts: cell.type == .bool) { bytes throws(PostgresError) in
            guard bytes.count == 1 else { throw cell.mismatch("has \(bytes.count) bytes and is not a Bool") }
            return bytes[0] != 0
        }
    }
}
