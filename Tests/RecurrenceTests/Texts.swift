import Testing

@testable import Recurrence

/// The date of a text that is one.
func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text), "\(text)") }

/// From one date to another.
func days(_ first: String, _ last: String) throws -> ClosedRange<CalendarDate> { try date(first)...date(last) }

extension RuleDates {
    init(_ rule: String, from start: String) throws { self.init(try RecurrenceRule(rule), from: try date(start)) }
}

extension Schedule.Plan {
    init(_ rule: String, from start: String, span: Span = .day) throws {
        self.init(try RecurrenceRule(rule), from: try date(start), span: span)
    }
}

extension Array<CalendarDate> {
    /// The dates' texts, with a space between.
    var text: String { map(\.description).joined(separator: " ") }
}
