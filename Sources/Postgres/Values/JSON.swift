/// A JSON text as UTF-8 bytes. This side neither parses nor checks it.
public struct JSON: Hashable, Sendable {
    /// The text.
    public var bytes: [UInt8]

    /// Takes any bytes; the server refuses invalid JSON.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The only version of `jsonb`'s binary format, which is a byte before the text.
    private static let version: UInt8 = 1

    /// The text within the binary format of `jsonb`.
    static func text(
        of bytes: UnsafeRawBufferPointer, in cell: Cell
    ) throws(PostgresError) -> UnsafeRawBufferPointer {
        guard bytes.first == version else { throw cell.mismatch("holds jsonb in a format that is not known") }
        return UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    }
}

extension JSON: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `jsonb`
    public static var postgresType: PostgresType { .jsonb }
    /// `jsonb[]`
    public static var postgresArrayType: PostgresType { .jsonbArray }
    /// Writes the text as `jsonb`.
    public func encode(into writer: inout ParameterWriter) {
        writer.write(Self.version)
        writer.write(bytes)
    }
    /// Reads `json` or `jsonb`.
    public init(postgres cell: Cell) throws(PostgresError) {
        let accepts = cell.type == .json || cell.type == .jsonb
        self = try cell.read(as: JSON.self, accepts: accepts) { bytes throws(PostgresError) in
            JSON(Array(cell.type == .jsonb ? try Self.text(of: bytes, in: cell) : bytes))
        }
    }
}
