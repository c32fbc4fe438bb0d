import CLibPQ

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One row of a result, whose columns are read by their names.
public struct RowReader {
    /// A name that was looked up, and its column.
    private struct Found {
        let name: StaticString
        let column: Int
    }

    private let rows: Rows
    private(set) var index = -1
    /// In the order of the first question. A `RowDecodable` asks for the same names in the same order for each row.
    private var found: [Found] = []
    /// The place in `found` where the next name should be.
    private var expected = 0

    init(_ rows: Rows) { self.rows = rows }

    /// Goes on to the next row.
    mutating func advance() {
        index += 1
        expected = 0
    }

    /// The value of the column `name`, as in `let title: String = try row.decode("title")`.
    ///
    /// Throws `.decoding` if the result has no column of this name or several of them, the column's type differs, or
    /// the value is null where null is not allowed. The error names the column and the statement, and no value.
    public mutating func decode<Value: PostgresDecodable>(
        _ name: StaticString, as _: Value.Type = Value.self
    ) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            return try Value(postgres: Cell(result: rows.result, row: index, column: try column(name)))
        } catch {
            throw error.of(rows.statement)
        }
    }

    /// A part of the row that is a struct of its own. Throws the errors of its initialiser.
    public mutating func decode<Value: RowDecodable>(_: Value.Type) throws(PostgresError) -> Value {
        try Value(from: &self)
    }

    private mutating func column(_ name: StaticString) throws(PostgresError) -> Int {
        if expected < found.count, found[expected].name.equals(name) {
            expected += 1
            return found[expected - 1].column
        }
        if let place = found.firstIndex(where: { $0.name.equals(name) }) {
            expected = place + 1
            return found[place].column
        }
        let (column, count) = columns(name)
        guard let column, count == 1 else {
            throw PostgresError(
                .decoding, count == 0 ? "there is no column \(name)" : "\(count) columns are named \(name)")
        }
        // A result of one row needs no memory.
        if rows.count > 1 {
            found.append(Found(name: name, column: column))
            expected = found.count
        }
        return column
    }

    /// The first column of this name, and how many there are.
    private func columns(_ name: StaticString) -> (first: Int?, count: Int) {
        var (first, count): (Int?, Int) = (nil, 0)
        for column in 0..<PQnfields(rows.result.pointer) {
            guard let other = PQfname(rows.result.pointer, column), name.equals(other) else { continue }
            first = first ?? Int(column)
            count += 1
        }
        return (first, count)
    }
}

extension StaticString {
    /// Whether both have the same bytes. Where the same literal is compared with itself, it reads none of them.
    fileprivate func equals(_ other: StaticString) -> Bool {
        withUTF8Buffer { one in
            other.withUTF8Buffer { other in
                one.count == other.count && (one.baseAddress == other.baseAddress || one.elementsEqual(other))
            }
        }
    }

    /// Whether a C string has the same bytes.
    fileprivate func equals(_ other: UnsafePointer<CChar>) -> Bool {
        withUTF8Buffer { one in
            guard let start = one.baseAddress else { return other[0] == 0 }
            return strlen(other) == one.count && memcmp(start, other, one.count) == 0
        }
    }
}
