// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// The answer to `PUT /v1/me/calendar-link` and others.
public struct CalendarLinkWithToken: Codable, Hashable, Sendable {
    /// The secret in `url`. Only this answer shows it.
    public var token: String
    /// For a calendar program. `?events=true` adds what has a time as events.
    public var url: String
    public var createdAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case token, url, createdAt = "created_at"
    }
}

/// A way into your checklists for others, without its secret.
public struct AccessLink: Codable, Hashable, Identifiable, Sendable {
    /// Another PUT makes another link.
    public var id: Identifier
    public var kind: Open<Kind>
    /// Null: a calendar of all that its maker sees.
    @OrNull public var checklist: LinkedChecklist?
    /// The role that an invitation gives. Null: it is none.
    @OrNull public var role: Open<ParticipantRole>?
    public var createdAt: Timestamp
    /// Of an invitation.
    @OrNull public var expiresAt: Timestamp?
    /// Accurate to an hour. Null: not used yet.
    @OrNull public var lastUsedAt: Timestamp?
    /// The API token that made it: it ends with that token. Null: you did, in a session.
    @OrNull public var madeBy: LinkMaker?

    private enum CodingKeys: String, CodingKey {
        case id, kind, checklist, role, createdAt = "created_at", expiresAt = "expires_at", lastUsedAt = "last_used_at"
        case madeBy = "made_by"
    }
}

extension AccessLink {
    /// The member `kind` of `AccessLink`.
    public enum Kind: String, CaseIterable, Sendable {
        case calendarLink = "calendar_link", publicLink = "public_link", invitation
    }
}

public struct LinkMaker: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var name: String
}

public struct LinkedChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
}

/// The answer to `PUT /v1/checklists/{id}/public-link`.
public struct PublicLinkWithToken: Codable, Hashable, Sendable {
    /// The secret in `url`. Only this answer shows it.
    public var token: String
    /// The checklist, for anyone who has this address: a page, or JSON or Markdown by `Accept`.
    public var url: String
    public var createdAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case token, url, createdAt = "created_at"
    }
}
