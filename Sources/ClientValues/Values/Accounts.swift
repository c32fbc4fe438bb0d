// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// The schema `APIToken` of the interface's document.
public struct APIToken: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `name`.
    public var name: String
    /// The member `scopes`.
    public var scopes: [Scope]
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// Accurate to ten minutes. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    /// The member `expires_at`.
    public var expiresAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, name: String, scopes: [Scope], createdAt: Timestamp, lastUsedAt: Timestamp?,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, scopes
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
    }
}

/// The schema `APITokenPage` of the interface's document.
public struct APITokenPage: Codable, Hashable, Sendable {
    /// The member `tokens`.
    public var tokens: [APIToken]

    /// A value with these members.
    public init(tokens: [APIToken]) {
        self.tokens = tokens
    }
}

/// The schema `APITokenWithSecret` of the interface's document.
@dynamicMemberLookup
public struct APITokenWithSecret: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `APIToken`.
    public var apiToken: APIToken
    /// The id.
    public var id: Identifier { apiToken.id }
    /// Send it as `Authorization: Bearer TOKEN`. Only this answer shows it.
    public var token: String

    /// A value with these members.
    public init(apiToken: APIToken, token: String) {
        self.apiToken = apiToken
        self.token = token
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        apiToken = try APIToken(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        token = try members.decode(String.self, forKey: .token)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try apiToken.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(token, forKey: .token)
    }

    /// A member of `apiToken`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<APIToken, Value>) -> Value {
        get { apiToken[keyPath: member] }
        set { apiToken[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case token
    }
}

/// The schema `CalendarLinkWithToken` of the interface's document.
public struct CalendarLinkWithToken: Codable, Hashable, Sendable {
    /// The secret in `url`. Only this answer shows it.
    public var token: String
    /// For a calendar program. `?events=true` adds what has a time as events.
    public var url: String
    /// The member `created_at`.
    public var createdAt: Timestamp

    /// A value with these members.
    public init(token: String, url: String, createdAt: Timestamp) {
        self.token = token
        self.url = url
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case token, url
        case createdAt = "created_at"
    }
}

/// A user who has edited their account.
@dynamicMemberLookup
public struct EditedUser: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `User`.
    public var user: User
    /// The id.
    public var id: Identifier { user.id }
    /// After a new password: the public links that stay, the newest 100. `GET /v1/me/links` has all. Calendar links and
    /// invitations by a token have ended.
    public var kept: [Link]?

    /// A value with these members.
    public init(user: User, kept: [Link]? = nil) {
        self.user = user
        self.kept = kept
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        user = try User(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        kept = try members.decodeIfPresent([Link].self, forKey: .kept)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try user.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(kept, forKey: .kept)
    }

    /// A member of `user`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<User, Value>) -> Value {
        get { user[keyPath: member] }
        set { user[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case kept
    }
}

/// The schema `FoundUser` of the interface's document.
public struct FoundUser: Codable, Hashable, Sendable {
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    /// The member `display_name`.
    public var displayName: String

    /// A value with these members.
    public init(username: String, displayName: String) {
        self.username = username
        self.displayName = displayName
    }

    private enum CodingKeys: String, CodingKey {
        case username
        case displayName = "display_name"
    }
}

/// The schema `FoundUserList` of the interface's document.
public struct FoundUserList: Codable, Hashable, Sendable {
    /// The member `users`.
    public var users: [FoundUser]

    /// A value with these members.
    public init(users: [FoundUser]) {
        self.users = users
    }
}

/// A way into your checklists for others, without its secret.
public struct Link: Codable, Hashable, Identifiable, Sendable {
    /// Another PUT makes another link.
    public var id: Identifier
    /// The member `kind`.
    public var kind: Link.Kind
    /// Null: a calendar of all that its maker sees.
    @OrNull public var checklist: LinkedChecklist?
    /// The role that an invitation gives. Null: it is none.
    @OrNull public var role: ParticipantRole?
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// Of an invitation.
    @OrNull public var expiresAt: Timestamp?
    /// Accurate to an hour. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    /// The API token that made it: it ends with that token. Null: you did, in a session.
    @OrNull public var madeBy: LinkMaker?

    /// A value with these members.
    public init(
        id: Identifier, kind: Link.Kind, checklist: LinkedChecklist?, role: ParticipantRole?, createdAt: Timestamp,
        expiresAt: Timestamp?, lastUsedAt: Timestamp?, madeBy: LinkMaker?
    ) {
        self.id = id
        self.kind = kind
        self.checklist = checklist
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
        self.madeBy = madeBy
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, checklist, role
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case lastUsedAt = "last_used_at"
        case madeBy = "made_by"
    }
}

extension Link {
    /// The member `kind` of `Link`.
    public enum Kind: Word {
        /// `calendar_link`
        case calendarLink
        /// `public_link`
        case publicLink
        /// `invitation`
        case invitation
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Kind] = [.calendarLink, .publicLink, .invitation]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "calendar_link": self = .calendarLink
            case "public_link": self = .publicLink
            case "invitation": self = .invitation
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .calendarLink: "calendar_link"
            case .publicLink: "public_link"
            case .invitation: "invitation"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `LinkMaker` of the interface's document.
public struct LinkMaker: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `name`.
    public var name: String

    /// A value with these members.
    public init(id: Identifier, name: String) {
        self.id = id
        self.name = name
    }
}

/// The schema `LinkPage` of the interface's document.
public struct LinkPage: Codable, Hashable, Sendable {
    /// The member `links`.
    public var links: [Link]

    /// A value with these members.
    public init(links: [Link]) {
        self.links = links
    }
}

/// The schema `LinkedChecklist` of the interface's document.
public struct LinkedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String

    /// A value with these members.
    public init(id: Identifier, title: String) {
        self.id = id
        self.title = title
    }
}

/// The schema `NewSession` of the interface's document.
public struct NewSession: Codable, Hashable, Sendable {
    /// Send it as `Authorization: Bearer TOKEN`. Only this answer shows it. Absent with `cookie`: it is in
    /// `Set-Cookie`.
    public var token: String?
    /// The member `expires_at`.
    public var expiresAt: Timestamp
    /// The member `user`.
    public var user: User

    /// A value with these members.
    public init(token: String? = nil, expiresAt: Timestamp, user: User) {
        self.token = token
        self.expiresAt = expiresAt
        self.user = user
    }

    private enum CodingKeys: String, CodingKey {
        case token
        case expiresAt = "expires_at"
        case user
    }
}

/// The schema `Person` of the interface's document.
public struct Person: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String

    /// A value with these members.
    public init(id: Identifier, username: String) {
        self.id = id
        self.username = username
    }
}

/// The schema `PublicLinkWithToken` of the interface's document.
public struct PublicLinkWithToken: Codable, Hashable, Sendable {
    /// The secret in `url`. Only this answer shows it.
    public var token: String
    /// The checklist, for anyone who has this address: a page, or JSON or Markdown by `Accept`.
    public var url: String
    /// The member `created_at`.
    public var createdAt: Timestamp

    /// A value with these members.
    public init(token: String, url: String, createdAt: Timestamp) {
        self.token = token
        self.url = url
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case token, url
        case createdAt = "created_at"
    }
}

/// The schema `RotatedToken` of the interface's document.
public struct RotatedToken: Codable, Hashable, Sendable {
    /// Send it instead of the old one. Only this answer shows it. Absent if the old one was a cookie: the new one is,
    /// too.
    public var token: String?
    /// The member `expires_at`.
    public var expiresAt: Timestamp

    /// A value with these members.
    public init(token: String? = nil, expiresAt: Timestamp) {
        self.token = token
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case token
        case expiresAt = "expires_at"
    }
}

/// The schema `Scope` of the interface's document.
public enum Scope: Word {
    /// `read`
    case read
    /// `write`
    case write
    /// `share`
    case share
    /// `admin`
    case admin
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [Scope] = [.read, .write, .share, .admin]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "read": self = .read
        case "write": self = .write
        case "share": self = .share
        case "admin": self = .admin
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .read: "read"
        case .write: "write"
        case .share: "share"
        case .admin: "admin"
        case .unknown(let word): word
        }
    }
}

/// The schema `Session` of the interface's document.
public struct Session: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Whether this request uses it.
    public var current: Bool
    /// The member `user_agent`.
    public var userAgent: String
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// Accurate to ten minutes. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    /// The member `expires_at`.
    public var expiresAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, current: Bool, userAgent: String, createdAt: Timestamp, lastUsedAt: Timestamp?,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.current = current
        self.userAgent = userAgent
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, current
        case userAgent = "user_agent"
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
    }
}

/// The schema `SessionList` of the interface's document.
public struct SessionList: Codable, Hashable, Sendable {
    /// The member `sessions`.
    public var sessions: [Session]

    /// A value with these members.
    public init(sessions: [Session]) {
        self.sessions = sessions
    }
}

/// A user as they see themselves. `version` is the place of the last change in their own stream.
public struct User: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    /// The member `email`.
    public var email: String
    /// The member `display_name`.
    public var displayName: String
    /// The member `disabled`.
    public var disabled: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp
    /// Says which users may add this one to checklists at once. `nobody`: the user is invited instead, and accepts or
    /// declines.
    public var whoMayAdd: WhoMayAdd

    /// A value with these members.
    public init(
        id: Identifier, username: String, email: String, displayName: String, disabled: Bool, version: Int64,
        createdAt: Timestamp, updatedAt: Timestamp, whoMayAdd: WhoMayAdd
    ) {
        self.id = id
        self.username = username
        self.email = email
        self.displayName = displayName
        self.disabled = disabled
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.whoMayAdd = whoMayAdd
    }

    private enum CodingKeys: String, CodingKey {
        case id, username, email
        case displayName = "display_name"
        case disabled, version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case whoMayAdd = "who_may_add"
    }
}

/// The schema `WhoMayAdd` of the interface's document.
public enum WhoMayAdd: Word {
    /// `anyone`
    case anyone
    /// `nobody`
    case nobody
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [WhoMayAdd] = [.anyone, .nobody]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "anyone": self = .anyone
        case "nobody": self = .nobody
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .anyone: "anyone"
        case .nobody: "nobody"
        case .unknown(let word): word
        }
    }
}
