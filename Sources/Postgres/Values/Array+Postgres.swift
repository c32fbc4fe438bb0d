/// A value whose arrays can be parameters or columns.
///
/// A type that is both encodable and decodable only needs to name the array's type. `UInt8` makes `[UInt8]` a `bytea`.
public protocol PostgresArrayElement: Sendable {
    /// The type of the whole array.
    static var postgresArrayType: PostgresType { get }

    /// Writes the whole array.
    static func encode(array: [Self], into writer: inout ParameterWriter)

    /// Reads the whole array. Throws `.decoding` when it contains null or has more than one dimension.
    static func decode(array cell: Cell) throws(PostgresError) -> [Self]
}

extension PostgresArrayElement where Self: PostgresEncodable & PostgresDecodable {
    /// Writes an array of one dimension, or none when it is empty.
    public static func encode(array: [Self], into writer: inout ParameterWriter) {
        writer.write(Int32(array.isEmpty ? 0 : 1))
        writer.write(Int32(0))  // no nulls
        writer.write(postgresType.rawValue)
        guard !array.isEmpty else { return }
        guard let count = Int32(exactly: array.count) else {
            writer.refuse("an array has more than 2³¹ elements")
            return
        }
        writer.write(count)
        writer.write(Int32(1))  // the first index
        for element in array { writer.writeElement(element) }
    }

    /// Reads an array of one dimension, or none.
    public static func decode(array cell: Cell) throws(PostgresError) -> [Self] {
        let accepts = cell.type == postgresArrayType
        return try cell.read(as: [Self].self, accepts: accepts) { bytes throws(PostgresError) in
            var reader = ArrayReader(bytes: bytes, cell: cell)
            return try reader.readAll()
        }
    }
}

extension RawRepresentable where Self: PostgresArrayElement, RawValue: PostgresArrayElement {
    /// The raw value's array type.
    public static var postgresArrayType: PostgresType { RawValue.postgresArrayType }
}

extension UInt8: PostgresArrayElement {
    /// `bytea`
    public static var postgresArrayType: PostgresType { .bytea }

    /// Writes the bytes.
    public static func encode(array: [UInt8], into writer: inout ParameterWriter) { writer.write(array) }

    /// Reads a `bytea`.
    public static func decode(array cell: Cell) throws(PostgresError) -> [UInt8] {
        try cell.read(as: [UInt8].self, accepts: cell.type == .bytea) { bytes throws(PostgresError) in Array(bytes) }
    }
}

extension Array: PostgresEncodable where Element: PostgresArrayElement {
    /// The array's type, as its element names it.
    public static var postgresType: PostgresType { Element.postgresArrayType }

    /// Writes the array.
    public func encode(into writer: inout ParameterWriter) { Element.encode(array: self, into: &writer) }
}

extension Array: PostgresDecodable where Element: PostgresArrayElement {
    /// Reads the array.
    public init(postgres cell: Cell) throws(PostgresError) { self = try Element.decode(array: cell) }
}

/// Reads an array's binary format: dimensions, flag, element type, length and lower bound, then the elements.
private struct ArrayReader {
    let bytes: UnsafeRawBufferPointer
    let cell: Cell
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer, cell: Cell) {
        self.bytes = bytes
        self.cell = cell
    }

    mutating func readAll<Element: PostgresDecodable>() throws(PostgresError) -> [Element] {
        let dimensions = try readWord()
        _ = try readWord()  // The flag for nulls is a hint; each element's length is the truth.
        let type = PostgresType(rawValue: UInt32(bitPattern: try readWord()))
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw cell.mismatch("is an array of \(dimensions) dimensions, where 1 is wanted") }
        let count = Int(try readWord())
        _ = try readWord()
        var elements: [Element] = []
        elements.reserveCapacity(min(max(count, 0), bytes.count / 4))
        for _ in 0..<max(count, 0) {
            let length = Int(try readWord())
            let part = length < 0 ? nil : try take(length)
            elements.append(try Element(postgres: Cell(element: type, of: cell, bytes: part)))
        }
        return elements
    }

    private mutating func readWord() throws(PostgresError) -> Int32 {
        Int32(bigEndian: try take(4).loadUnaligned(as: Int32.self))
    }

    private mutating func take(_ count: Int) throws(PostgresError) -> UnsafeRawBufferPointer {
        guard count <= bytes.count - offset else { throw cell.mismatch("holds a torn array") }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}
