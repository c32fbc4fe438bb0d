import Checklists
import HTTPServer
import JSON
import Recurrence

extension Call {
    /// A date that the query must have.
    func date(_ name: String) throws(Problem) -> String {
        guard let text = try query(name) else { throw .invalidParameter(name, "is required") }
        guard FullDate.isValid(text) else {
            throw .invalidParameter(name, "must be an existing date of the years 1970 to 2199, such as 2026-12-24")
        }
        return text
    }

    /// The same to calculate with.
    func calendarDate(_ name: String) throws(Problem) -> CalendarDate {
        guard let date = CalendarDate(try date(name)) else { throw .internalError }
        return date
    }

    /// The days `from` and `to` of the query, and those between.
    func range(of most: Int) throws(Problem) -> ClosedRange<CalendarDate> {
        let (first, last) = (try calendarDate("from"), try calendarDate("to"))
        guard first <= last else { throw .invalidRequest([FieldError("?to", "must not be before 'from'")]) }
        guard first.days(to: last) < most else {
            throw Problem(.rangeTooLong, info: JSONValue.object([.init("limit", .integer(Int64(most)))]).bytes)
        }
        return first...last
    }

    /// A date in the path. A text that is no date is answered like an unknown one.
    func pathDate() throws(Problem) -> CalendarDate {
        guard let text = parameters.get("date"), FullDate.isValid(text), let date = CalendarDate(text) else {
            throw .notFound
        }
        return date
    }

    /// One of the cases of an enumeration in the query, by its raw value; nil if it is absent.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String) throws(Problem) -> Choice? {
        guard let text = try query(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .invalidParameter(name, "must be one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }
}
