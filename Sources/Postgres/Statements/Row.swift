import CLibPQ

/// One row of a result. It keeps the whole result alive.
public struct Row: Sendable {
    let result: ResultHandle
    let index: Int

    /// How many columns the row has.
    public var count: Int { Int(PQnfields(result.pointer)) }

    /// The column at `column`, counted from 0, which must be less than `count`.
    public subscript(column: Int) -> Cell {
        precondition(column >= 0 && column < count, "column out of range")
        return Cell(result: result, row: index, column: column)
    }

    /// Lends the bytes of the column at `column` in PostgreSQL's binary format, without copying them; nil is null.
    public func bytes<Value, Failure: Error>(
        at column: Int, _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try self[column].withUnsafeBytes(body)
    }

    /// The row as a tuple, as in `try row.decode((UUID, Int64, String?).self)`.
    ///
    /// Throws `.decoding` when the number of columns or a column's type differs, or a value is null if null is not
    /// allowed.
    public func decode<each Value: PostgresDecodable>(
        _: (repeat each Value).Type = (repeat each Value).self
    ) throws(PostgresError) -> (repeat each Value) {
        var wanted = 0
        for _ in repeat (each Value).self { wanted += 1 }
        try expect(columns: wanted)
        var column = 0
        func next<Next: PostgresDecodable>(_: Next.Type) throws(PostgresError) -> Next {
            defer { column += 1 }
            return try Next(postgres: Cell(result: result, row: index, column: column))
        }
        return (repeat try next((each Value).self))
    }

    /// The only column of a row.
    ///
    /// Throws `.decoding` when there are more columns, the type differs, or the value is null if null is not
    /// allowed.
    public func decode<Value: PostgresDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> Value {
        try expect(columns: 1)
        return try Value(postgres: Cell(result: result, row: index, column: 0))
    }

    private func expect(columns: Int) throws(PostgresError) {
        guard columns == count else {
            throw PostgresError(.decoding, "the row has \(count) columns, where \(columns) are wanted")
        }
    }
}
