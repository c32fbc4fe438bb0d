/// A part of the domain. `Areas.all` finds all its declarations; nothing lists them again.
public protocol Area: SendableMetatype {
    /// The writes.
    static var actions: [Action] { get }
    /// The reasons why actions and reads are refused.
    static var refusals: [Refusal] { get }
    /// The kinds of change in its streams.
    static var changes: [ChangeKind] { get }
    /// The bounds of what it holds and answers.
    static var limits: [Limit] { get }
}

/// The areas of the domain.
public enum Areas {
    /// Each area once, in the order of the documents.
    public static let all: [any Area.Type] = [
        General.self, Accounts.self, Sharing.self, Planning.self, Time.self, Feed.self,
    ]
}
