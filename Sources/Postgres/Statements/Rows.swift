import CLibPQ

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Owns one result of libpq and frees it.
///
/// `@unchecked Sendable`: a complete `PGresult` is only read, and libpq documents that several threads may read it.
final class ResultHandle: @unchecked Sendable {
    let pointer: OpaquePointer?

    /// Takes over `pointer`. Nil is an empty result, which libpq's accessors accept.
    init(_ pointer: OpaquePointer?) { self.pointer = pointer }

    deinit { PQclear(pointer) }
}

/// The rows of a statement in libpq's own memory, freed with the last copy.
public struct Rows: Sendable {
    let result: ResultHandle
    /// The statement, for errors; nil in a result that its caller does not have yet.
    var statement: Statement?

    /// How many rows the statement inserted, changed, deleted or selected; 0 for one that does none of these.
    public var affected: Int {
        guard let text = PQcmdTuples(result.pointer) else { return 0 }
        return Int(strtoll(text, nil, 10))
    }

    /// The names of the columns.
    public var columns: [String] {
        (0..<PQnfields(result.pointer)).map { column in
            PQfname(result.pointer, column).map { String(cString: $0) } ?? ""
        }
    }

    /// The command's tag, such as `COMMIT`.
    var tag: String { PQcmdStatus(result.pointer).map { String(cString: $0) } ?? "" }

    /// No rows, from no statement.
    static var none: Rows { Rows(result: ResultHandle(nil)) }
}

extension Rows: RandomAccessCollection {
    /// The first row's position.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { Int(PQntuples(result.pointer)) }

    /// The row at `position`, which must be within `indices`.
    public subscript(position: Int) -> Row {
        precondition(indices.contains(position), "row out of range")
        return Row(rows: self, index: position)
    }
}
