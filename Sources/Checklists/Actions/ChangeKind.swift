public import JSON

/// A kind of change, with the stream that carries it and the schema of its body. See docs/internals, "The change feed".
public struct ChangeKind: Sendable {
    /// The owner of a stream.
    public enum Stream: String, Sendable {
        /// A checklist: everyone on it sees the change.
        case checklist
        /// A user: nobody else sees the change.
        case user
        /// Some changes of this kind are in a checklist's stream, others in a user's.
        case both = "checklist or user"
    }

    /// The name, such as `task.claimed`.
    public let name: String
    /// The stream that carries it.
    public let stream: Stream
    /// The schema of its body.
    public let body: Schema
    /// More that a client must know, in Markdown.
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
