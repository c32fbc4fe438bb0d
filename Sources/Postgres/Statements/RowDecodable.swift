/// A struct that is read from a row by the names of its columns. It stands beside its statement:
///
///     private static let titles = Statement("select t.id, t.title from tasks t where t.checklist_id = $1")
///
///     private struct Titled: RowDecodable {
///         let id: UUID
///         let title: String
///
///         init(from row: inout RowReader) throws(PostgresError) {
///             id = try row.decode("id")
///             title = try row.decode("title")
///         }
///     }
///
///     let tasks = try await database.execute(titles, checklist).decode(Titled.self)
public protocol RowDecodable {
    /// Reads the present row of `row`.
    ///
    /// Throws the errors of `RowReader.decode(_:as:)`.
    init(from row: inout RowReader) throws(PostgresError)
}

extension Rows {
    /// All rows.
    ///
    /// Throws `.decoding` for the first row that is not as `Value` wants it.
    public func decode<Value: RowDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        var cursor = cursor(of: Value.self)
        while let value = try cursor.next() { values.append(value) }
        return values
    }

    /// The first row; nil if there is none.
    ///
    /// Throws `.decoding` if it is not as `Value` wants it.
    public func decodeFirst<Value: RowDecodable>(_: Value.Type = Value.self) throws(PostgresError) -> Value? {
        var cursor = cursor(of: Value.self)
        return try cursor.next()
    }

    /// The rows one by one, for results that are too large for an array, or are not read to their end.
    public func cursor<Value: RowDecodable>(of _: Value.Type = Value.self) -> RowCursor<Value> { RowCursor(self) }
}

/// Reads the rows of a result in their order. It looks up the name of a column once, not once for each row.
public struct RowCursor<Value: RowDecodable> {
    private var reader: RowReader
    private let count: Int

    fileprivate init(_ rows: Rows) { (reader, count) = (RowReader(rows), rows.count) }

    /// The next row; nil behind the last.
    ///
    /// Throws `.decoding` if it is not as `Value` wants it.
    public mutating func next() throws(PostgresError) -> Value? {
        guard reader.index + 1 < count else { return nil }
        reader.advance()
        return try Value(from: &reader)
    }
}
