public import Checklists

/// What an import read, and what it has to say about it.
public struct ImportResult: Equatable, Sendable {
    /// The checklist as far as it could be read.
    public var outline: ChecklistOutline
    /// In the order of their lines.
    public var issues: [ImportIssue]

    /// Whether something is wrong that must be put right before the outline is of use.
    public var hasErrors: Bool { issues.contains { $0.severity == .error } }
}

/// Something that an import could not read, or read otherwise than it was written.
public struct ImportIssue: Equatable, Sendable {
    /// How bad it is.
    public enum Severity: String, Equatable, Sendable {
        /// Nothing of a task is lost.
        case note
        /// Something was changed or left out.
        case warning
        /// The outline must not be stored.
        case error
    }

    /// The line of the source, the first being 1.
    public var line: Int
    /// How bad it is.
    public var severity: Severity
    /// A sentence for whoever wrote the source.
    public var message: String
}
