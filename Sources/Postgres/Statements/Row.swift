import CLibPQ

/// One row of a result, whose columns are known by their order alone. It keeps the whole result alive.
///
/// It is for statements of one column, and for tests. A row of several columns is read by their names: `RowDecodable`.
public struct Row: Sendable {
    let rows: Rows
    let index: Int

    /// How many columns the row has.
    public var count: Int { Int(PQnfields(rows.result.pointer)) }

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
            return try value(of: column)
        }
        return (repeat try next((each Value).self))
    }

    /// The only column of a row.
    ///
    /// Throws `.decoding` when there are more columns, the type differs, or the value is null if null is not
    /// allowed.
    public func decode<Value: PostgresDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> Value {
        try expect(columns: 1)
        return try value(of: 0)
    }

    private func value<Value: PostgresDecodable>(of column: Int) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            return try Value(postgres: Cell(result: rows.result, row: index, column: column))
        } catch {
            throw error.of(rows.statement)
        }
    }

    private func expect(columns: Int) throws(PostgresError) {
        guard columns == count else {
            throw PostgresError(.decoding, "the row has \(count) columns, where \(columns) are wanted").of(
                rows.statement)
        }
    }
}
