import TestSupport
import Testing

/// No answer shows a token without `read` the content that it may not read, even if it may write, share or
/// administrate.
///
/// By every row of the table of permissions that needs another scope than `read`, as the owner.
@Suite struct WithoutReadTests {
    /// A row of the table with the scope that it needs.
    private struct Write {
        let permission: Permission
        let scope: String
        let isConditional: Bool
        let takesKey: Bool
    }

    /// The members of an answer in which a thing is its id and its version.
    private static let receipt: Set = [
        "id", "version", "tasks", "task", "occurrence", "results", "status", "entry", "stopped",
    ]

    private static func writes() throws -> [Write] {
        let operations = try OpenAPIDocument.ofTheUsualLimits().operations
        return Permission.table.compactMap { permission in
            // A token makes none that may do more.
            guard permission.method != .get, permission.status(for: .owner) < 400,
                permission.route != "POST /v1/tokens",
                let operation = operations.first(where: { $0.description == permission.route }),
                let scope = operation.json["security"][0]["bearer"][0].string, scope != "read"
            else { return nil }
            let headers = operation.parameters.compactMap(\.["name"].string)
            return Write(
                permission: permission, scope: scope, isConditional: headers.contains("If-Match"),
                takesKey: headers.contains("Idempotency-Key"))
        }
    }

    @Test func noAnswerShowsWhatIsThere() async throws {
        let world = try await World()
        let people = try await Self.people(in: world)
        let owner = try #require(people[.owner])
        var (tried, refused) = (0, 0)
        for write in try Self.writes() {
            let checklist = try await SharedChecklist(of: people, for: write.permission)
            let token = try await owner.apiToken([write.scope])
            func send(_ headers: [String: String] = [:]) async throws -> HTTP.Answer {
                try await Self.send(write, on: checklist, by: owner.by(token), headers)
            }
            if write.isConditional {
                let stale = try await send(["if-match": "\"999999999\""])
                expectProblem(stale, 412, "stale", says: "\(write.permission.route)")
                // Settings have no id: they are the user's. A date names an occurrence.
                let path = write.permission.path
                let named: Set = path == "/v1/me/settings" || path.contains("{date}") ? ["version"] : ["id", "version"]
                #expect(Set(stale.json["current"].object.keys) == named, "\(stale.text)")
                Self.expectNoSecret(stale, checklist, write)
                refused += 1
            }
            let answer = try await send()
            #expect(answer.status == write.permission.status(for: .owner), "\(write.permission.route): \(answer.text)")
            Self.expectReceipt(answer, checklist, write)
            tried += 1
            _ = try await owner.send(.delete, "/v1/tokens/\(token["id"].string ?? "")")
        }
        #expect(tried > 30 && refused > 15)
        _ = world
    }

    /// A token without `read` that comes with a key does not see the answer that a token with `read` got for that key.
    @Test func anothersRetryShowsNothingEither() async throws {
        let world = try await World()
        let people = try await Self.people(in: world)
        let owner = try #require(people[.owner])
        var tried = 0
        for write in try Self.writes() where write.takesKey {
            let checklist = try await SharedChecklist(of: people, for: write.permission)
            let key = ["idempotency-key": newID()]
            let first = try await Self.send(write, on: checklist, by: owner, key)
            #expect(first.status == write.permission.status(for: .owner), "\(write.permission.route): \(first.text)")
            let token = try await owner.apiToken([write.scope])
            let again = try await Self.send(write, on: checklist, by: owner.by(token), key)
            #expect(again.status == first.status && again.header("etag") == first.header("etag"))
            #expect(again.json["id"] == first.json["id"] && again.json["version"] == first.json["version"])
            Self.expectReceipt(again, checklist, write)
            // Kept whole: a token with `read` gets all of it again.
            #expect(try await Self.send(write, on: checklist, by: owner, key).body == first.body)
            _ = try await owner.send(.delete, "/v1/tokens/\(token["id"].string ?? "")")
            tried += 1
        }
        #expect(tried > 20)
        _ = world
    }

    @Test func aRefusalDoesNotCountWhatIsThere() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.task("One", on: list, ["participant_limit": 1])
        try await bob.must(.post, "/v1/tasks/\(task)/claim")
        let writer = ada.by(try await ada.apiToken(["write"]))
        for (person, members) in [(ada, ["limit", "taken"]), (writer, [])] {
            let alone = try await person.send(.post, "/v1/tasks/\(task)/claim")
            expectProblem(alone, 409, "task-full")
            let batch = try await person.send(
                .post, "/v1/checklists/\(list)/tasks/batch",
                ["atomic": false, "operations": [["op": "claim", "id": .string(task)]]])
            for problem in [alone.json, batch.json["results"][0]["problem"]] {
                #expect(problem.object.keys.filter { ["limit", "taken"].contains($0) }.sorted() == members)
                #expect(problem["detail"].string?.contains("Limit") == !members.isEmpty)
            }
        }
        // The answer of an atomic batch still names the operation.
        let whole = try await writer.send(
            .post, "/v1/checklists/\(list)/tasks/batch",
            ["operations": [["op": "release", "id": .string(task)], ["op": "claim", "id": .string(task)]]])
        expectProblem(whole, 409, "task-full", "/operations/1")
    }

    private static func people(in world: World) async throws -> [Caller: Person] {
        var people: [Caller: Person] = [:]
        for caller in Caller.allCases { people[caller] = try await world.user(caller.name) }
        try await people[.removed]?.mayBeAdded(by: "nobody")
        return people
    }

    private static func send(
        _ write: Write, on checklist: SharedChecklist, by person: Person, _ headers: [String: String]
    ) async throws -> HTTP.Answer {
        try await person.send(
            write.permission.method, checklist.path(of: write.permission, for: .owner),
            checklist.body(of: write.permission, for: .owner), headers: headers)
    }

    private static func expectReceipt(_ answer: HTTP.Answer, _ checklist: SharedChecklist, _ write: Write) {
        expectNoSecret(answer, checklist, write)
        // Secrets that are shown once, and data from the client itself.
        let shown = ["token", "url", "dry_run"]
        guard !answer.body.isEmpty, shown.allSatisfy({ answer.json[$0] == nil }) else { return }
        // Reminders have neither an id nor a version.
        if write.permission.path.hasSuffix("/reminders") {
            #expect(names(in: answer.json).isEmpty)
            return
        }
        let names = names(in: answer.json)
        #expect(!names.isEmpty && names.isSubset(of: receipt), "\(write.permission.route): \(answer.text)")
    }

    private static func expectNoSecret(_ answer: HTTP.Answer, _ checklist: SharedChecklist, _ write: Write) {
        for secret in [checklist.secret, "owner@example.org"] {
            #expect(!answer.text.contains(secret), "\(write.permission.route): \(answer.text)")
        }
    }

    /// The names of all members, at any depth.
    private static func names(in value: JSON) -> Set<String> {
        switch value {
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
        case .object(let members): members.reduce(into: Set(members.keys)) { $0.formUnion(names(in: $1.value)) }
        default: []
        }
    }
}
