public import Checklists
public import Foundation

/// Who makes a request, as their session's token proves.
public struct Principal: Sendable, Hashable {
    /// The user.
    public let user: UUID
    /// The user's name.
    public let username: String
    /// The session, or the API token.
    public let session: UUID
    /// What may be done by it. It never changes.
    public let scopes: ScopeSet
    /// By which the session is looked up again. Not the token.
    let tokenHash: [UInt8]
}
