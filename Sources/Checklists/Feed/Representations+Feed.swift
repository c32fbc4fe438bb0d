public import JSON

extension Representations {
    /// A place in the change log.
    static let cursor = Schema.string(pattern: "^[A-Za-z0-9_-]+$").described("Opaque: how far the client has read.")

    private static let actor = Schema.object(
        "Actor",
        [.init("id", .id), .init("username", .string.nullable.described("Null: the account was deleted."))])

    private static let counter = Schema.count.nullable.described(
        "Of the checklist after this change; null in a user's stream.")

    /// A committed edit: `shown_change`. One object for each schema of a body, so that a generated client knows the
    /// body's type by the kind.
    public static let change: Schema = {
        let kinds = ChangeKind.all
        return Schema.one(
            "Change", by: "kind",
            of: bodies(of: kinds).map { body in
                let names = kinds.filter { $0.body == body }.map(\.name)
                let mayLack = kinds.contains { $0.body == body && $0.stream != .user }
                return (
                    words: names,
                    schema: change(name(of: body) + "Change", .words(names), mayLack ? body.nullable : body)
                )
            } + [
                (
                    words: [],
                    schema: change(
                        "OtherChange", Schema.string.with("not", ["enum": .array(kinds.map { .string($0.name) })]),
                        Schema([]))
                )
            ],
            description:
                """
                A committed edit, with its place in its stream. `body` is the thing as it is after the change, by \
                `kind`. It is null if the change is from before the reader came onto the checklist, or has the text of \
                a comment that was deleted since. A kind that is not in the table is of a later release: `OtherChange`.


                """ + table(of: kinds),
            example: [
                "stream": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "version": 4, "kind": "task.claimed",
                "actor": ["id": "0197c1a0-55e1-7d0f-9a2b-4c5d6e7f8091", "username": "ben"],
                "at": "2026-12-01T08:05:12.345Z", "task_count": 1, "open_task_count": 1,
                "body": [
                    "id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c",
                    "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "parent_id": .null,
                    "title": "Write the meta tags", "description": "", "section": "Head / Meta tag", "position": 1024,
                    "status": "in_progress", "priority": "plan", "due_at": .null, "labels": ["seo"],
                    "participants": [["id": "0197c1a0-55e1-7d0f-9a2b-4c5d6e7f8091", "username": "ben"]],
                    "participant_limit": 3, "completed_at": .null, "completed_by": .null, "version": 4,
                    "created_at": "2026-12-01T08:03:00.000Z", "updated_at": "2026-12-01T08:05:12.345Z",
                    "due_on": .null, "repeat": .null, "points": 0,
                ],
            ])
    }()

    /// A change of one of these kinds.
    private static func change(_ name: String, _ kind: Schema, _ body: Schema) -> Schema {
        .object(
            name,
            [
                .init("stream", .id.described("The checklist or the user whose stream it is in.")),
                .init(
                    "version",
                    Schema.version.described(
                        "Its place in the stream: 1, 2, 3 … without gap. `(stream, version)` shows a repeat.")),
                .init("kind", kind),
                .init(
                    "actor",
                    actor.nullable.described(
                        "The user who made the change. Null: the operator, or a user who is not named here.")),
                .init("at", .time),
                .init("task_count", counter),
                .init("open_task_count", counter),
                .init("body", body),
            ])
    }

    /// The schemas of the bodies, each once.
    private static func bodies(of kinds: [ChangeKind]) -> [Schema] {
        kinds.map(\.body).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The name of a body in the document.
    private static func name(of body: Schema) -> String {
        body["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The kinds as a table in Markdown.
    private static func table(of kinds: [ChangeKind]) -> String {
        let rows = kinds.map { kind in
            "| `\(kind.name)` | \(kind.stream.rawValue) | `\(name(of: kind.body))`\(kind.note.map { "; " + $0 } ?? "") |"
        }
        return (["| kind | stream | body |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    /// The answer of `GET /v1/changes`.
    public static func changes(_ limits: Limits) -> Schema {
        .object(
            "Changes",
            [
                .init("cursor", cursor),
                .init(
                    "changes", .array(of: change, 0...limits[.changes]).described("Each stream's changes are in order.")
                ),
                .init("more", .boolean.described("Whether more changes are ready: poll again at once.")),
            ])
    }

    /// The answer of `GET /v1/snapshot`.
    public static let snapshot = Schema.object(
        "Snapshot",
        [
            .init("cursor", cursor),
            .init("me", me),
            .optional(
                "invitations",
                .array(of: receivedInvitation).described("Those that wait for the user. Absent with `only=me`.")),
            .optional("checklists", .array(of: ownSnapshot).described("Absent with `only=me`.")),
        ])
}
