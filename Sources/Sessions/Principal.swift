public import Checklists
public import Foundation

/// The signed-in user of a request, by the token of a session.
/// An object, which the session's entry in the cache and its waiting polls share, so that it is in memory once.
public final class Principal: Sendable, Equatable {
    /// The user.
    public let user: UUID
    /// The user's name.
    public let username: String
    /// The session, or the API token.
    public let session: UUID
    /// The scopes of the session. They never change.
    public let scopes: ScopeSet
    /// The SHA-256 of the token. The session is looked up again by it.
    public let tokenHash: [UInt8]

    /// A principal whose session the database knows by this hash.
    public init(user: UUID, username: String, session: UUID, scopes: ScopeSet, tokenHash: [UInt8]) {
        self.user = user
        self.username = username
        self.session = session
        self.scopes = scopes
        self.tokenHash = tokenHash
    }

    /// Whether all values are the same. Mostly both are the same object.
    public static func == (one: Principal, other: Principal) -> Bool {
        one === other
            || one.session == other.session && one.user == other.user && one.username == other.username
                && one.scopes == other.scopes && one.tokenHash == other.tokenHash
    }
}
