/// The reason why an import refuses a calendar.
public enum CalendarImportError: Error, Equatable, CustomStringConvertible {
    /// The line cannot be part of a calendar.
    case unreadable(line: Int, String)
    /// Nobody waits for it any more.
    case cancelled

    /// A sentence for the author of the source.
    public var description: String {
        switch self {
        case .unreadable(let line, let mistake): "line \(line): \(mistake)"
        case .cancelled: "the reading was cancelled"
        }
    }
}
