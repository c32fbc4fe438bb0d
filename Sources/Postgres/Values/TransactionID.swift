/// A transaction's identifier (`xid8`): 64 bits, never reused within a cluster.
public struct TransactionID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number that PostgreSQL shows.
    public let rawValue: UInt64

    /// Takes the number as it is.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Compares the numbers: the order of assignment, not of the commits.
    public static func < (left: TransactionID, right: TransactionID) -> Bool { left.rawValue < right.rawValue }
}

extension TransactionID: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `xid8`
    public static var postgresType: PostgresType { .xid8 }
    /// `xid8[]`
    public static var postgresArrayType: PostgresType { .xid8Array }
    /// Writes eight bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(rawValue) }
    /// Reads an `xid8`.
    public init(postgres cell: Cell) throws(PostgresError) {
        self = try cell.read(as: TransactionID.self, accepts: cell.type == .xid8) { bytes throws(PostgresError) in
            guard bytes.count == 8 else { throw cell.mismatch("has \(bytes.count) bytes and is not a TransactionID") }
            return TransactionID(rawValue: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
        }
    }
}
