public import JSON

/// What a link opens, and to whom.
public enum LinkKind: String, Sendable, CaseIterable {
    /// An address at which a calendar program reads what its maker sees.
    case calendar = "calendar_link"
    /// A checklist for anyone to read.
    case publicLink = "public_link"
    /// An invitation by a token.
    case invitation
}

extension Representations {
    /// A link of the reader: `link_json()`.
    public static let link = Schema.object(
        "Link",
        [
            .init("id", .id.described("Another PUT makes another link.")),
            .init("kind", .words(LinkKind.self)),
            .init(
                "checklist",
                Schema.object("LinkedChecklist", [.init("id", .id), .init("title", .string)]).nullable.described(
                    "Null: a calendar of all that its maker sees.")),
            .init("role", participantRole.nullable.described("The role that an invitation gives. Null: it is none.")),
            .init("created_at", .time), .init("expires_at", timeOrNull.described("Of an invitation.")),
            .init("last_used_at", timeOrNull.described("Accurate to an hour. Null: not used yet.")),
            .init(
                "made_by",
                Schema.object("LinkMaker", [.init("id", .id), .init("name", .string)]).nullable.described(
                    "The API token that made it: it ends with that token. Null: you did, in a session.")),
        ],
        description: "A way into your checklists for others, without its secret.",
        example: [
            "id": "0197c1a4-1b2c-4d3e-8f4a-5b6c7d8e9fa0", "kind": "public_link",
            "checklist": ["id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "title": "Launch"], "role": .null,
            "created_at": "2026-12-01T08:10:00.000Z", "expires_at": .null,
            "last_used_at": "2026-12-02T19:00:00.000Z",
            "made_by": ["id": "0197c1a6-3d4e-7f50-a16b-7c8d9eafb0c1", "name": "Nightly backup"],
        ])

    /// A new link with its address.
    private static func newLink(_ name: String, _ path: String, _ ending: String, _ description: String) -> Schema {
        let secret = "cc_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG"
        return .object(
            name,
            [
                .init("token", token("The secret in `url`. Only this answer shows it.")),
                .init(
                    "url",
                    .string(pattern: "\(path)cc_[A-Za-z0-9_-]{43}\(ending.replacing(".", with: #"\."#))$")
                        .described(description)),
                .init("created_at", .time),
            ],
            example: [
                "token": .string(secret), "url": .string("https://lists.example.org\(path)\(secret)\(ending)"),
                "created_at": "2026-12-01T08:10:00.000Z",
            ])
    }

    /// A public link that a PUT made.
    public static let newPublicLink = newLink(
        "PublicLinkWithToken", "/public/", "",
        "The checklist, for anyone who has this address: a page, or JSON or Markdown by `Accept`.")

    /// A calendar link that a PUT made.
    public static let newCalendarLink = newLink(
        "CalendarLinkWithToken", "/v1/calendars/", ".ics",
        "For a calendar program. `?events=true` adds what has a time as events.")
}
