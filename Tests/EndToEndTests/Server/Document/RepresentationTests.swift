import JSON
import Testing

@testable import Checklists

/// The database makes the JSON of the answers from its types `shown_…`, and the document has their schemas from
/// `Representations`. Both have the same members in the same order.
@Suite struct RepresentationTests {
    /// The schema of each type, and the members that are added later.
    private static let schemas: [(type: String, schema: Schema, added: [String])] = [
        ("shown_block", Representations.block, []),
        ("shown_change", Representations.change, []),
        ("shown_checklist", Representations.sharedChecklist, []),
        ("shown_checklist", Representations.checklist, ["role"]),
        (
            "shown_checklist", Representations.checklistSnapshot,
            ["role", "mine", "reminders", "me_version", "tasks", "records"]
        ),
        ("shown_checklist", Representations.listedChecklist, ["role", "mine"]),
        ("shown_checklist", Representations.ownSnapshot, ["role", "mine", "tasks", "records"]),
        ("shown_comment", Representations.comment, []),
        ("shown_invitation", Representations.invitation, []),
        ("shown_occurrence", Representations.occurrence, []),
        ("shown_participant", Representations.participant, []),
        ("shown_person", Representations.person, []),
        ("shown_placement", Representations.placement, []),
        ("shown_points_entry", Representations.pointsEntry, []),
        ("shown_public_checklist", Representations.publicChecklist, []),
        ("shown_public_task", Representations.publicTask, []),
        ("shown_purchase", Representations.purchase, []),
        ("shown_record", Representations.record, []),
        ("shown_reward", Representations.reward, []),
        ("shown_entry", Representations.entry, []),
        ("shown_mode", Representations.mode, []),
        ("shown_session", Representations.session, []),
        ("shown_settings", Representations.settings, []),
        ("shown_task", Representations.task, []),
        ("shown_token", Representations.apiToken, []),
        ("shown_user", Representations.user, []),
    ]

    /// The types of the audit log, which only `crosscheckctl` shows.
    private static let internalTypes: Set = ["shown_account", "shown_audit", "shown_subject"]

    @Test func everySchemaHasTheMembersOfItsType() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let rows = try await database.psql(
            """
            select t.typname || ' ' || string_agg(a.attname, ' ' order by a.attnum)
            from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
            where t.typname like 'shown\\_%' and t.typtype = 'c' group by t.typname
            """)
        let types = Dictionary(
            uniqueKeysWithValues: rows.split(separator: "\n").map { row in
                let words = row.split(separator: " ").map(String.init)
                return (words[0], Array(words.dropFirst()))
            })
        #expect(Set(types.keys) == Self.internalTypes.union(Self.schemas.map(\.type)))
        for (type, schema, added) in Self.schemas {
            let objects = Self.objects(schema)
            #expect(!objects.isEmpty, "\(type)")
            for object in objects {
                let members = Self.members(object.schema)
                #expect(members == types[type, default: []] + added, "\(type), \(object.name)")
                // The database omits no member.
                #expect(object.schema["required"] == .array(members.map(JSONValue.string)), "\(object.name)")
            }
        }
    }

    private static func members(_ object: Schema) -> [String] {
        guard case .object(let members) = object["properties"] else { return [] }
        return members.map(\.name)
    }

    /// The object of a schema, or each object of its choice.
    private static func objects(_ schema: Schema) -> [Schema.Definition] {
        let name = schema["$ref"]?.string?.split(separator: "/").last
        guard let definition = schema.definitions.first(where: { $0.name == name ?? "" }) else { return [] }
        guard let choice = definition.schema["oneOf"]?.array else { return [definition] }
        let names = choice.compactMap { $0["$ref"]?.string }
        return schema.definitions.filter { names.contains("#/components/schemas/\($0.name)") }
    }
}
