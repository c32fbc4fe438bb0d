import CLibPQ

/// One column of one row, or one element of an array in it. It keeps the result alive.
public struct Cell: Sendable {
    /// The column's type, or the element's.
    public let type: PostgresType

    private let result: ResultHandle
    private let column: Int
    /// The value's place in the result's memory; nil is null.
    nonisolated(unsafe) private let start: UnsafeRawPointer?  // Points into `result`, which is never written again.
    private let count: Int

    init(result: ResultHandle, row: Int, column: Int) {
        let pointer = result.pointer
        let (row, field) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        self.result = result
        self.column = column
        self.type = PostgresType(rawValue: PQftype(pointer, field))
        self.start = PQgetisnull(pointer, row, field) == 1 ? nil : UnsafeRawPointer(PQgetvalue(pointer, row, field))
        self.count = Int(PQgetlength(pointer, row, field))
    }

    /// An element within the array `cell`; `bytes` is a part of its memory.
    init(element type: PostgresType, of cell: Cell, bytes: UnsafeRawBufferPointer?) {
        self.type = type
        self.result = cell.result
        self.column = cell.column
        self.start = bytes?.baseAddress
        self.count = bytes?.count ?? 0
    }

    /// Whether the value is null.
    public var isNull: Bool { start == nil }

    /// The column's name, as the statement gives it.
    public var name: String {
        PQfname(result.pointer, Int32(truncatingIfNeeded: column)).map { String(cString: $0) } ?? ""
    }

    /// Lends the value's bytes in PostgreSQL's binary format, without copying them; nil is null.
    /// The bytes are valid until `body` returns.
    public func withUnsafeBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { withExtendedLifetime(result) {} }
        return try body(start.map { UnsafeRawBufferPointer(start: $0, count: count) })
    }

    /// Lends the bytes of a value that must not be null. Throws unless `accepts`.
    func read<Value>(
        as wanted: Any.Type, accepts: Bool, _ body: (UnsafeRawBufferPointer) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        guard accepts else { throw mismatch("has type \(type.rawValue), not \(wanted)") }
        return try withUnsafeBytes { (bytes) throws(PostgresError) in
            guard let bytes else { throw mismatch("is null, where \(wanted) is wanted") }
            return try body(bytes)
        }
    }

    /// An error that names the column, never its value.
    func mismatch(_ words: String) -> PostgresError {
        PostgresError(.decoding, "column \(column + 1) (\(name)) \(words)")
    }
}
