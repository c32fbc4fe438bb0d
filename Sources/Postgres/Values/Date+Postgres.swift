#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `timestamp with time zone`
    public static var postgresType: PostgresType { .timestamptz }
    /// `timestamp with time zone[]`
    public static var postgresArrayType: PostgresType { .timestamptzArray }

    /// PostgreSQL counts from 2000-01-01, `Date` from 2001-01-01; the year between was a leap year. In seconds.
    private static let epochDifference: Double = 366 * 86_400

    /// Writes microseconds, rounded to the nearest; a date outside PostgreSQL's range is refused.
    public func encode(into writer: inout ParameterWriter) {
        let microseconds = ((timeIntervalSinceReferenceDate + Self.epochDifference) * 1_000_000).rounded()
        // The two ends of the range mean infinity, so no date may reach them.
        guard let count = Int64(exactly: microseconds), count != .max, count != .min else {
            writer.refuse("a date is outside the range of timestamptz")
            return
        }
        writer.write(count)
    }

    /// Reads a `timestamptz`, exact to the microsecond; `infinity` and `-infinity` are errors.
    public init(postgres cell: Cell) throws(PostgresError) {
        self = try cell.read(as: Date.self, accepts: cell.type == .timestamptz) { bytes throws(PostgresError) in
            guard bytes.count == 8 else { throw cell.mismatch("has \(bytes.count) bytes and is not a Date") }
            let count = Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
            guard count != .max, count != .min else { throw cell.mismatch("is infinite and is not a Date") }
            return Date(timeIntervalSinceReferenceDate: Double(count) / 1_000_000 - Self.epochDifference)
        }
    }
}
