/// The reason why an import refuses a document that another program wrote.
public enum ForeignDocumentError: Error, Equatable, CustomStringConvertible {
    /// The line cannot be part of such a document.
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
