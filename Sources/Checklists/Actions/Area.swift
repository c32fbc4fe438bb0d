/// A part of the domain. Whatever it declares is found through `Areas.all`, and nowhere listed again.
public protocol Area: SendableMetatype {
    /// What can be done there.
    static var actions: [Action] { get }
    /// How that may be refused, and how reading may be.
    static var refusals: [Refusal] { get }
    /// What its streams tell of.
    static var changes: [ChangeKind] { get }
}

/// The areas of the domain.
public enum Areas {
    /// Each once, in the order in which the documents have them.
    public static let all: [any Area.Type] = [General.self, Accounts.self, Sharing.self]
}
