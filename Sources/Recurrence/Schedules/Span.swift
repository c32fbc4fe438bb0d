/// How long an occurrence may be worked on.
public enum Span: String, Sendable, CaseIterable {
    case day, week, month

    /// The last day of an occurrence of that date, if no other begins before.
    public func end(of date: CalendarDate) -> CalendarDate {
        switch self {
        case .day: date
        case .week: date.adding(days: 6) ?? .last
        // The day before the same day of the next month, or before that month's last day.
        case .month: date.adding(months: 1)?.adding(days: -1) ?? .last
        }
    }

    /// No occurrence ends later than so many days after its date.
    public static let longest = 30
}
