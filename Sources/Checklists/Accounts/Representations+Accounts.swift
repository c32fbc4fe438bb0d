public import JSON

extension Representations {
    /// A user as others see them: only id and username.
    static let person = Schema.object("Person", [.init("id", .id), .init("username", username)])

    /// A username. The pattern does not say that it is unique.
    static let username = Field.username("").schema

    private static let userProperties: [Schema.Property] = [
        .init("id", .id), .init("username", username), .init("email", .string), .init("display_name", .string),
        .init("disabled", .boolean), .init("version", .version), .init("created_at", .time),
        .init("updated_at", .time), .init("who_may_add", .words(WhoMayAdd.self).described(WhoMayAdd.meaning)),
    ]

    /// A user as they see themselves: `shown_user`.
    public static let user = Schema.object(
        "User", userProperties,
        description:
            "A user as they see themselves. `version` is the place of the last change in their own stream.")

    /// A user who has edited their account.
    public static let editedUser = Schema.object(
        "EditedUser",
        userProperties + [
            .optional(
                "kept",
                .array(of: link, 0...100).described(
                    """
                    After a new password: the public links that stay, the newest 100. `GET /v1/me/links` has all. \
                    Calendar links and invitations by a token have ended.
                    """))
        ],
        description: "A user who has edited their account.")

    /// A user in the participant picker.
    public static let foundUser = Schema.object(
        "FoundUser", [.init("username", username), .init("display_name", .string)])

    /// The answer of the participant picker.
    public static let foundUsers = Schema.object(
        "FoundUserList", [.init("users", .array(of: foundUser, 0...50))])

    private static let lastUse = Schema.time.nullable.described("Accurate to ten minutes. Null: not used yet.")

    /// A session of the reader: `shown_session`.
    public static let session = Schema.object(
        "Session",
        [
            .init("id", .id), .init("current", .boolean.described("Whether this request uses it.")),
            .init("user_agent", .string(0...400)), .init("created_at", .time), .init("last_used_at", lastUse),
            .init("expires_at", .time),
        ])

    /// The reader's sessions.
    public static let sessions = Schema.object("SessionList", [.init("sessions", .array(of: session))])

    private static func secret(_ pattern: String, _ description: String) -> Schema {
        .string(pattern: pattern).described(description)
    }

    /// The token of an invitation, a public link or a session.
    static func token(_ description: String) -> Schema { secret("^cc_[A-Za-z0-9_-]{43}$", description) }

    /// The answer to a sign-in.
    public static let newSession = Schema.object(
        "NewSession",
        [
            .optional(
                "token",
                token(
                    "Send it as `Authorization: Bearer TOKEN`. Only this answer shows it. Absent with `cookie`: it is in `Set-Cookie`."
                )),
            .init("expires_at", .time), .init("user", user),
        ])

    /// The answer to a rotation of a token.
    public static let rotatedToken = Schema.object(
        "RotatedToken",
        [
            .optional(
                "token",
                secret(
                    "^ccp?_[A-Za-z0-9_-]{43}$",
                    "Send it instead of the old one. Only this answer shows it. Absent if the old one was a cookie: the new one is, too."
                )),
            .init("expires_at", .time),
        ],
        example: ["token": "cc_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG", "expires_at": "2027-02-28T08:00:00.000Z"])

    private static let apiTokenProperties: [Schema.Property] = [
        .init("id", .id), .init("name", .string), .init("scopes", Field.scopes("").schema), .init("created_at", .time),
        .init("last_used_at", lastUse), .init("expires_at", .time),
    ]

    /// An API token without its secret: `shown_token`.
    public static let apiToken = Schema.object(
        "APIToken", apiTokenProperties,
        example: [
            "id": "0197c1a6-3d4e-7f50-a16b-7c8d9eafb0c1", "name": "Nightly backup", "scopes": ["read"],
            "created_at": "2026-12-01T08:20:00.000Z", "last_used_at": .null, "expires_at": "2027-12-01T08:20:00.000Z",
        ])

    /// An API token with its secret.
    public static let newAPIToken = Schema.object(
        "APITokenWithSecret",
        [
            .init(
                "token",
                secret(
                    "^ccp_[A-Za-z0-9_-]{43}$", "Send it as `Authorization: Bearer TOKEN`. Only this answer shows it."))
        ] + apiTokenProperties,
        example: [
            "token": "ccp_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG", "id": "0197c1a6-3d4e-7f50-a16b-7c8d9eafb0c1",
            "name": "Nightly backup", "scopes": ["read"], "created_at": "2026-12-01T08:20:00.000Z",
            "last_used_at": .null, "expires_at": "2027-12-01T08:20:00.000Z",
        ])
}
