/// What the holder of a token may do by it. What they may do altogether is another matter: their role decides that.
public enum Scope: String, Sendable, CaseIterable {
    /// To see what its user sees, the feed included.
    case read
    /// To edit checklists and all that is on them.
    case write
    /// The account itself: its name and password, its sessions and tokens.
    case admin
}

/// Some scopes.
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
        case .admin: rawValue = 4
        }
    }

    /// Those that the names name; what is no scope adds nothing.
    public init(names: some Sequence<String>) {
        self = names.reduce(into: []) { set, name in
            if let scope = Scope(rawValue: name) { set.formUnion(ScopeSet(scope)) }
        }
    }

    /// What a session has: whoever knows the password may do all that the user may.
    public static let all = Scope.allCases.reduce(into: ScopeSet()) { $0.formUnion(ScopeSet($1)) }

    /// Whether a scope is among them.
    public func contains(_ scope: Scope) -> Bool { isSuperset(of: ScopeSet(scope)) }
}
