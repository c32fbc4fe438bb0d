extension Cell {
    /// Reads an integer of any width that fits into `Number`, so a narrower column is accepted and a wider one is not.
    fileprivate func readInteger<Number: FixedWidthInteger>(as _: Number.Type) throws(PostgresError) -> Number {
        let width =
            switch type {
            case .int2: 2
            case .int4: 4
            case .int8: 8
            default: 0
            }
        let accepts = width > 0 && width * 8 <= Number.bitWidth
        return try read(as: Number.self, accepts: accepts) { bytes throws(PostgresError) in
            switch (width, bytes.count) {
            case (2, 2): Number(truncatingIfNeeded: Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
            case (4, 4): Number(truncatingIfNeeded: Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
            case (8, 8): Number(truncatingIfNeeded: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
            default: throw mismatch("has \(bytes.count) bytes and is not a \(Number.self)")
            }
        }
    }
}

extension Int16: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `smallint`
    public static var postgresType: PostgresType { .int2 }
    /// `smallint[]`
    public static var postgresArrayType: PostgresType { .int2Array }
    /// Writes two bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(self) }
    /// Reads a `smallint`.
    public init(postgres cell: Cell) throws(PostgresError) { self = try cell.readInteger(as: Int16.self) }
}

extension Int32: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `integer`
    public static var postgresType: PostgresType { .int4 }
    /// `integer[]`
    public static var postgresArrayType: PostgresType { .int4Array }
    /// Writes four bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(self) }
    /// Reads an `integer` or a `smallint`.
    public init(postgres cell: Cell) throws(PostgresError) { self = try cell.readInteger(as: Int32.self) }
}

extension Int64: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `bigint`
    public static var postgresType: PostgresType { .int8 }
    /// `bigint[]`
    public static var postgresArrayType: PostgresType { .int8Array }
    /// Writes eight bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(self) }
    /// Reads a `bigint`, an `integer` or a `smallint`.
    public init(postgres cell: Cell) throws(PostgresError) { self = try cell.readInteger(as: Int64.self) }
}

extension Int: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `bigint`
    public static var postgresType: PostgresType { .int8 }
    /// `bigint[]`
    public static var postgresArrayType: PostgresType { .int8Array }
    /// Writes eight bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(Int64(self)) }
    /// Reads a `bigint`, an `integer` or a `smallint`.
    public init(postgres cell: Cell) throws(PostgresError) { self = try cell.readInteger(as: Int.self) }
}
