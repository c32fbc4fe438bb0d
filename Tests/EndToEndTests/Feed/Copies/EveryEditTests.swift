import TestSupport
import Testing

/// A copy that follows the changes equals a fresh snapshot, after every edit and for every user concerned.
@Suite struct EveryEditTests {
    @Test func snapshotAndChangesAreAFreshSnapshotAfterEveryEdit() async throws {
        let world = try await World(daemons: 2)
        try await Edit.each { try await Self.check($0, in: world) }
    }

    private static func check(_ edit: Edit, in world: World) async throws {
        let what: Comment = "\(edit.covers): \(edit.name)"
        do {
            var stage = try await Stage(world)
            var clients: [(part: Stage.Part, client: Client)] = []
            for (part, person) in stage.people { clients.append((part, try await Client(person))) }
            try await edit.act(&stage)
            var kinds: Set<String> = []
            for (part, client) in clients {
                // A deleted user has nothing to compare with.
                guard let person = stage.people[part] else { continue }
                await client.sign(in: person)
                // The owner is at the daemon that they edit on, the others are at the other one.
                let differences = try await client.differencesAtTheEnd(at: world.daemons[part == .owner ? 0 : 1])
                #expect(differences.isEmpty, "\(what), \(part): \(differences.joined(separator: "\n"))")
                kinds.formUnion(await client.kinds)
            }
            #expect(kinds == edit.kinds, what)
        } catch {
            Issue.record(error, what)
        }
    }

    @Test func everyEditThereIsIsTried() async throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let writes = document.operations.filter { $0.method != "GET" }.map(\.description)
        let batch = document.json["components"]["schemas"]["Batch"]["properties"]["operations"]["items"]
        let operations = document.resolved(batch)["discriminator"]["mapping"].object.keys
        let covered = Set(Edit.all.map(\.covers))
        #expect(!writes.isEmpty && !operations.isEmpty)
        #expect(covered == Set(writes + operations.map { "batch \($0)" } + ["operator"]))
    }

    @Test func everyKindOfChangeIsSeen() throws {
        let kinds = try OpenAPIDocument.ofTheUsualLimits().json["components"]["schemas"]["Change"]["discriminator"][
            "mapping"
        ]
        .object.keys
        // A deleted user gets no change about it.
        let told = Set(kinds).subtracting(["user.deleted"])
        #expect(!told.isEmpty && Set(Edit.all.flatMap(\.kinds)) == told)
    }
}
