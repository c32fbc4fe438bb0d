public import JSON

/// What a change tells of: its kind, whose stream it is in, and what its body is. See docs/internals, "The change feed".
public struct ChangeKind: Sendable {
    /// Whose stream it is in.
    public enum Stream: String, Sendable {
        /// A checklist's: everyone on it sees the change.
        case checklist
        /// A user's own: nobody else sees it.
        case user
    }

    /// The name, such as `task.claimed`.
    public let name: String
    /// Whose stream it is in.
    public let stream: Stream
    /// What its body may be.
    public let body: Schema
    /// What a client has to know of it beside that, in Markdown.
    public let note: String?

    /// Declares a kind of change.
    public init(_ name: String, in stream: Stream, _ body: Schema, note: String? = nil) {
        self.name = name
        self.stream = stream
        self.body = body
        self.note = note
    }
}

extension ChangeKind {
    /// Every kind of every area.
    public static let all = Areas.all.flatMap { $0.changes }
}
