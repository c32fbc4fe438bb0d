public import JSON

/// A right of a token. The user's role on a checklist limits it further.
public enum Scope: String, Sendable, NamedWords {
    /// Reading all that the user sees, with the feed.
    case read
    /// Editing checklists and everything on them.
    case write
    /// Letting users in: participants, invitations, public links, and ownership.
    case share
    /// Changing the account itself: its name and password, its sessions and tokens.
    case admin
}

/// A set of scopes.
public struct ScopeSet: OptionSet, Sendable, Hashable {
    /// One bit for each scope.
    public let rawValue: UInt8

    /// - Parameter rawValue: one bit for each scope.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One scope.
    public init(_ scope: Scope) {
        switch scope {
        case .read: rawValue = 1
        case .write: rawValue = 2
        case .share: rawValue = 4
        case .admin: rawValue = 8
        }
    }

    /// The scopes with these names. Unknown names are ignored.
    public init(names: some Sequence<String>) {
        self = names.reduce(into: []) { set, name in
            if let scope = Scope(rawValue: name) { set.formUnion(ScopeSet(scope)) }
        }
    }

    /// The scopes of a session: everything, because its user gave the password.
    public static let all = Scope.allCases.reduce(into: ScopeSet()) { $0.formUnion(ScopeSet($1)) }

    /// Whether the set contains a scope.
    public func contains(_ scope: Scope) -> Bool { isSuperset(of: ScopeSet(scope)) }
}
