public import JSON

extension Shapes {
    /// `POST /v1/checklists`
    public static func newChecklist(_ limits: Limits) -> Shape {
        Shape(
            "NewChecklist", [.id("id"), title(limits).required] + checklist(limits),
            example: [
                "title": "Launch", "due_at": "2026-12-24T18:00:00+01:00", "color": "#1e90ff", "priority": "do_first",
            ])
    }

    /// `PATCH /v1/checklists/{id}`
    public static func checklistPatch(_ limits: Limits) -> Shape {
        let archived = Field.boolean("archived").described(
            "An archived checklist is read-only and hidden from the list unless asked for.")
        return Shape(
            "ChecklistPatch", [title(limits), archived] + checklist(limits),
            description: "`color`, `priority`, `participant_limit` and `archived` are for the owner.",
            example: ["title": "Launch in spring", "due_at": .null])
    }

    /// `PUT /v1/checklists/{id}/participants/{username}`
    public static let participant = Shape("ParticipantInput", [role.required], example: ["role": "editor"])

    /// `PUT /v1/checklists/{id}/owner`
    public static let offer = Shape(
        "OfferInput", [.username("username").required.described("A participant, ignoring case.")],
        example: ["username": "ben"])

    /// `POST /v1/checklists/{id}/invitations`
    public static func newInvitation(_ limits: Limits) -> Shape {
        Shape(
            "NewInvitation",
            [
                .id("id"), role.required,
                .email("email").nullable.described(
                    """
                    Only the user with this e-mail address, ignoring case, can accept it, once. Null: anyone who has the \
                    token can.
                    """),
                .time("expires_at").described(
                    """
                    A time of RFC 3339 with any offset, in the future and at most \(limits[.invitationDays]) days from now; in \
                    7 days unless set.
                    """),
                .integer("max_uses", 1...limits[.invitationUses]).nullable.described(
                    "How many users may accept it; at most 1 with an e-mail address. Null: no limit."),
            ],
            condition: (
                if: ["properties": ["email": ["type": "string"]], "required": ["email"]],
                then: ["properties": ["max_uses": ["enum": [1, .null]]]]
            ),
            example: ["role": "editor", "max_uses": 5])
    }

    /// `POST /v1/invitations/preview` and `accept`
    public static let invitationToken = Shape(
        "InvitationToken", [.line("token", 1...200).required.described("The token as the owner passed it on.")],
        example: ["token": "cc_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG"])

    /// `POST /v1/tasks/{id}/comments`
    public static func newComment(_ limits: Limits) -> Shape {
        Shape(
            "NewComment",
            [
                .id("id"),
                .text("body", 1...limits[.descriptionLength]).required.described(
                    "Markdown. No control characters but line breaks and tabs."),
            ],
            example: ["body": "Done by noon."])
    }

    /// The members that a checklist and its patch have in common.
    private static func checklist(_ limits: Limits) -> [Field] {
        [
            description(limits).nullable, dueAt.nullable, color.nullable, priority.nullable,
            .integer("participant_limit", 0...limits[.checklistParticipants]).nullable.described(
                "How many participants the checklist takes at most, the owner not counted. Null: 3."),
        ]
    }

    static func title(_ limits: Limits) -> Field { .line("title", 1...limits[.titleLength]) }

    static func description(_ limits: Limits) -> Field {
        .text("description", 0...limits[.descriptionLength]).described(
            "Markdown. No control characters but line breaks and tabs. Null: empty.")
    }

    static var dueAt: Field { .time("due_at") }

    static var priority: Field {
        .choice("priority", Priority.self).described(
            "The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.")
    }

    static var color: Field {
        .color("color").described("`#` and six hexadecimal digits, stored in lower case. Null: none.")
    }

    private static let role = Field.choice("role", Role.ofParticipants.map(\.rawValue)).as(
        Representations.participantRole)
}
