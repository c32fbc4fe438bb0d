extension Double: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `double precision`
    public static var postgresType: PostgresType { .float8 }
    /// `double precision[]`
    public static var postgresArrayType: PostgresType { .float8Array }
    /// Writes eight bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(bitPattern) }
    /// Reads a `double precision` or a `real`.
    public init(postgres cell: Cell) throws(PostgresError) {
        let accepts = cell.type == .float8 || cell.type == .float4
        self = try cell.read(as: Double.self, accepts: accepts) { bytes throws(PostgresError) in
            switch bytes.count {
            case 8: Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            case 4: Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))))
            default: throw cell.mismatch("has \(bytes.count) bytes and is not a Double")
            }
        }
    }
}
