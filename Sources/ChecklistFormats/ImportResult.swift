public import Checklists

/// The result of an import: the checklist and the issues.
public struct ImportResult: Equatable, Sendable {
    /// The checklist as far as it could be read.
    public var outline: ChecklistOutline
    /// The issues, in the order of their lines.
    public var issues: [ImportIssue]

    /// A checklist that was read, with what there is to say about it.
    public init(outline: ChecklistOutline, issues: [ImportIssue]) {
        self.outline = outline
        self.issues = issues
    }

    /// Whether there is an error: the outline is then of no use.
    public var hasErrors: Bool { issues.contains { $0.severity == .error } }

    /// What keeps a document from becoming a checklist: its errors; or that it has no task, because an import leaves no
    /// empty checklist. Then the other issues follow, which may say why.
    public var obstacles: [ImportIssue] {
        let errors = issues.filter { $0.severity == .error }
        guard errors.isEmpty, outline.tasks.isEmpty else { return errors }
        let none = ImportIssue(line: 1, severity: .error, message: "there is no task in the document")
        return [none] + issues.prefix(100)
    }
}

/// Something in the source that the import could not read, or had to change.
public struct ImportIssue: Equatable, Sendable {
    /// The severity of the issue.
    public enum Severity: String, Equatable, Sendable {
        /// No part of a task is lost.
        case note
        /// The import changed or left out something.
        case warning
        /// The outline must not be stored.
        case error
    }

    /// The line of the source, counted from 1.
    public var line: Int
    /// The severity of the issue.
    public var severity: Severity
    /// A sentence for the author of the source.
    public var message: String
}
