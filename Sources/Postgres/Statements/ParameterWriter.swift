/// Takes a statement's parameters, all in one buffer: for each its type, its length and its bytes.
public struct ParameterWriter: Sendable {
    private var bytes: [UInt8] = []
    private var count = 0
    private var isNull = false
    private var refusal: String?

    init() {
        bytes.reserveCapacity(128)
    }

    /// Writes null in place of a value.
    public mutating func writeNull() { isNull = true }

    /// Writes an integer in network order.
    public mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes the bytes of a buffer.
    public mutating func write(_ buffer: UnsafeRawBufferPointer) { bytes.append(contentsOf: buffer) }

    /// Writes the bytes of an array.
    public mutating func write(_ array: [UInt8]) { bytes.append(contentsOf: array) }

    /// Writes a text as UTF-8. Refuses a text with a NUL, which PostgreSQL cannot hold.
    public mutating func write(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if bytes[start...].contains(0) { refuse("a text contains the character NUL, which PostgreSQL cannot hold") }
    }

    /// Makes the statement fail with `.encoding` and this reason before anything is sent. The first reason counts.
    public mutating func refuse(_ reason: String) {
        if refusal == nil { refusal = reason }
    }

    /// Writes one element of an array: its length and its bytes.
    mutating func writeElement<Value: PostgresEncodable>(_ value: Value) {
        writeSized { writer in value.encode(into: &writer) }
    }

    /// Writes the next parameter.
    mutating func append<Value: PostgresEncodable>(_ value: Value) {
        write(Value.postgresType.rawValue)
        writeSized { writer in value.encode(into: &writer) }
        count += 1
    }

    /// Leaves room for the length and fills it in when the bytes are there; null has the length −1 and no bytes.
    private mutating func writeSized(_ body: (inout ParameterWriter) -> Void) {
        let start = bytes.count
        write(Int32(-1))
        isNull = false
        body(&self)
        if isNull {
            isNull = false
            bytes.removeSubrange((start + 4)...)
            return
        }
        guard let length = Int32(exactly: bytes.count - start - 4) else {
            refuse("a parameter is larger than 2 GiB")
            return
        }
        bytes.withUnsafeMutableBytes { buffer in
            buffer.storeBytes(of: length.bigEndian, toByteOffset: start, as: Int32.self)
        }
    }

    /// The parameters, or `.encoding` when one was refused.
    consuming func finish() throws(PostgresError) -> Parameters {
        if let refusal { throw PostgresError(.encoding, refusal) }
        return Parameters(bytes: bytes, count: count)
    }
}

/// A statement's parameters, made by `ParameterWriter`.
struct Parameters: Sendable {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var count = 0

    /// Calls `body` for each parameter with its type and its bytes, nil for null.
    /// The bytes live as long as `buffer`, which is a view of `bytes`.
    func forEach(in buffer: UnsafeRawBufferPointer, _ body: (PostgresType, UnsafeRawBufferPointer?) -> Void) {
        var offset = 0
        for _ in 0..<count {
            let type = UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let length = Int(Int32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self)))
            offset += 8
            let size = max(length, 0)
            body(
                PostgresType(rawValue: type),
                length < 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + size]))
            offset += size
        }
    }
}
