#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `uuid`
    public static var postgresType: PostgresType { .uuid }
    /// `uuid[]`
    public static var postgresArrayType: PostgresType { .uuidArray }
    /// Writes sixteen bytes.
    public func encode(into writer: inout ParameterWriter) {
        withUnsafeBytes(of: uuid) { writer.write($0) }
    }
    /// Reads a `uuid`.
    public init(postgres cell: Cell) throws(PostgresError) {
        self = try cell.read(as: UUID.self, accepts: cell.type == .uuid) { bytes throws(PostgresError) in
            guard bytes.count == 16 else { throw cell.mismatch("has \(bytes.count) bytes and is not a UUID") }
            return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
    }
}
