public import JSON

public import Recurrence

/// The first day of a user's weeks. The raw values are the words of the database and of JSON.
public enum WeekStart: String, Sendable, NamedWords {
    /// As in ISO 8601.
    case monday
    /// As in North America.
    case sunday
    /// As in much of the Middle East.
    case saturday

    /// The day of the week.
    public var weekday: Weekday {
        switch self {
        case .monday: .monday
        case .sunday: .sunday
        case .saturday: .saturday
        }
    }
}
