public import JSON

/// A user's role on a checklist. The raw values are the words of the database and of JSON.
public enum Role: String, Sendable, NamedWords {
    /// Everything.
    case owner
    /// Adds, changes, moves and deletes tasks, and edits title, description and due date.
    case editor
    /// Reads.
    case viewer

    /// The roles of participants: all but the owner's.
    static let ofParticipants = [Role.editor, .viewer]
}
