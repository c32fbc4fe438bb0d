// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public struct APIToken: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var name: String
    public var scopes: [Open<Scope>]
    public var createdAt: Timestamp
    /// Accurate to ten minutes. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    public var expiresAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, name, scopes, createdAt = "created_at", lastUsedAt = "last_used_at", expiresAt = "expires_at"
    }
}

/// The answer to `GET /v1/tokens`.
public struct APITokenPage: Codable, Hashable, Sendable {
    public var tokens: [APIToken]
}

/// The answer to `POST /v1/tokens`.
public typealias APITokenWithSecret = Extended<APIToken, APITokenWithSecretRest>

/// The members that `APITokenWithSecret` has beside those of `APIToken`.
public struct APITokenWithSecretRest: Codable, Hashable, Sendable {
    /// Send it as `Authorization: Bearer TOKEN`. Only this answer shows it.
    public var token: String
}

/// A user who has edited their account.
public typealias EditedUser = Extended<User, EditedUserRest>

/// The members that `EditedUser` has beside those of `User`.
public struct EditedUserRest: Codable, Hashable, Sendable {
    /// After a new password: the public links that stay, the newest 100. `GET /v1/me/links` has all. Calendar links and
    /// invitations by a token have ended.
    public var kept: [AccessLink]?
}

public struct FoundUser: Codable, Hashable, Sendable {
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    public var displayName: String

    private enum CodingKeys: String, CodingKey {
        case username, displayName = "display_name"
    }
}

/// The answer to `GET /v1/users`.
public struct FoundUserList: Codable, Hashable, Sendable {
    public var users: [FoundUser]
}

/// The answer to `GET /v1/me/links`.
public struct LinkPage: Codable, Hashable, Sendable {
    public var links: [AccessLink]
}

/// The answer to `POST /v1/sessions`.
public struct NewSession: Codable, Hashable, Sendable {
    /// Send it as `Authorization: Bearer TOKEN`. Only this answer shows it. Absent with `cookie`: it is in
    /// `Set-Cookie`.
    public var token: String?
    public var expiresAt: Timestamp
    public var user: User

    private enum CodingKeys: String, CodingKey {
        case token, expiresAt = "expires_at", user
    }
}

public struct Person: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
}

/// The answer to `POST /v1/sessions/current/rotate`.
public struct RotatedToken: Codable, Hashable, Sendable {
    /// Send it instead of the old one. Only this answer shows it. Absent if the old one was a cookie: the new one is,
    /// too.
    public var token: String?
    public var expiresAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case token, expiresAt = "expires_at"
    }
}

public enum Scope: String, CaseIterable, Sendable {
    case read, write, share, admin
}

public struct Session: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Whether this request uses it.
    public var current: Bool
    public var userAgent: String
    public var createdAt: Timestamp
    /// Accurate to ten minutes. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    public var expiresAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, current, userAgent = "user_agent", createdAt = "created_at", lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
    }
}

/// The answer to `GET /v1/sessions`.
public struct SessionList: Codable, Hashable, Sendable {
    public var sessions: [Session]
}

/// A user as they see themselves. `version` is the place of the last change in their own stream.
public struct User: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    public var email: String
    public var displayName: String
    public var disabled: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Says which users may add this one to checklists at once. `nobody`: the user is invited instead, and accepts or
    /// declines.
    public var whoMayAdd: Open<WhoMayAdd>

    private enum CodingKeys: String, CodingKey {
        case id, username, email, displayName = "display_name", disabled, version, createdAt = "created_at"
        case updatedAt = "updated_at", whoMayAdd = "who_may_add"
    }
}

public enum WhoMayAdd: String, CaseIterable, Sendable {
    case anyone, nobody
}
