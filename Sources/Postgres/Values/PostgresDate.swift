/// A `date` as PostgreSQL counts it. A type for calendars converts it, and keeps Foundation's moments out of it.
public struct PostgresDate: Hashable, Sendable {
    /// The days since 2000-01-01 of the proleptic Gregorian calendar.
    public let days: Int32

    /// The date so many days after 2000-01-01.
    public init(days: Int32) { self.days = days }
}

extension PostgresDate: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `date`
    public static var postgresType: PostgresType { .date }
    /// `date[]`
    public static var postgresArrayType: PostgresType { .dateArray }
    /// Writes four bytes.
    public func encode(into writer: inout ParameterWriter) { writer.write(days) }
    /// Reads a `date`; `infinity` and `-infinity` are errors.
    public init(postgres cell: Cell) throws(PostgresError) {
        days = try cell.read(as: PostgresDate.self, accepts: cell.type == .date) { bytes throws(PostgresError) in
            guard bytes.count == 4 else { throw cell.mismatch("has \(bytes.count) bytes and is not a date") }
            let days = Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))
            guard days != .max, days != .min else { throw cell.mismatch("is infinite and is not a date") }
            return days
        }
    }
}
