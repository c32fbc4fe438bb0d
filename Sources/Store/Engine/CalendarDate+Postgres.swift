public import Postgres
public import Recurrence

/// A date of the calendar is a `date` of the database.
extension CalendarDate: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    private static let postgresEpoch = CalendarDate(year: 2000, month: 1, day: 1) ?? .first

    /// `date`
    public static var postgresType: PostgresType { .date }
    /// `date[]`
    public static var postgresArrayType: PostgresType { .dateArray }
    /// Writes the days since 2000-01-01.
    public func encode(into writer: inout ParameterWriter) {
        PostgresDate(days: Int32(Self.postgresEpoch.days(to: self))).encode(into: &writer)
    }
    /// Reads a `date`. Throws `.decoding` for one outside the years 1 to 9999.
    public init(postgres cell: Cell) throws(PostgresError) {
        guard let date = Self.postgresEpoch.adding(days: Int(try PostgresDate(postgres: cell).days)) else {
            throw PostgresError.unexpected("column \(cell.name) holds a date outside the years 1 to 9999")
        }
        self = date
    }
}
