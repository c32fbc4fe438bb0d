import TestSupport
import Testing

/// Each edit counts the text of its checklist, and the server refuses an edit beyond the limit.
@Suite(.timeLimit(.minutes(60))) struct TextLimitTests {
    private static func limit(_ name: String, _ person: Person) async throws -> Int {
        try #require(try await person.must(.get, "/v1/limits")[name].int)
    }

    /// Leaves so much room on a checklist, as if it had other tasks.
    private static func leave(_ bytes: Int, on list: String, _ person: Person, in world: World) async throws {
        let limit = try await limit("checklist_bytes", person)
        try await world.psql("update checklists set text_bytes = \(limit - bytes) where id = '\(list)'")
    }

    @Test func everyEditOfTextIsCounted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("Große Liste", subtasks: 3, description: "Grüße")
        let other = try await ada.checklist("Next", ["description": "Für später"])
        try await world.expectTextToBeCounted()
        let task = try await ada.task(
            "Neu", on: list, ["description": "ü", "section": "Über", "labels": ["größe", "x"]])
        let edits: [JSON] = [
            ["title": "Größer"], ["description": nil], ["labels": nil], ["section": "Nach"], ["section": nil],
            ["parent_id": .string(root)], ["title": "K", "description": "Länger als zuvor"], ["status": "completed"],
            ["parent_id": nil, "section": "Elsewhere", "labels": ["ß"]],
        ]
        for edit in edits {
            try await ada.must(.patch, "/v1/tasks/\(task)", edit)
            try await world.expectTextToBeCounted()
        }
        // Subtasks stand in the section of their parent, and count with it.
        for section in ["Danach", nil, "Sehr viel später"] as [String?] {
            try await ada.must(.patch, "/v1/tasks/\(root)", ["section": section.map(JSON.string) ?? .null])
            try await world.expectTextToBeCounted()
        }
        try await ada.must(.patch, "/v1/checklists/\(list)", ["title": "Klein", "description": "Öfter"])
        try await world.expectTextToBeCounted()
        try await ada.must(
            .post, "/v1/tasks/move",
            ["task_ids": [.string(root), .string(task)], "checklist_id": .string(other), "section": "Süd"])
        try await world.expectTextToBeCounted()
        try await ada.must(.delete, "/v1/tasks/\(root)")
        try await world.expectTextToBeCounted()
    }

    @Test func textsThatOutgrowTheLimitAreRefusedAndShrinkingOnesAreNot() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("List", subtasks: 10)
        let (other, _) = try await ada.tree("Other", subtasks: 1)
        let moved = try await ada.task("Moved", on: other, ["description": .string(String(repeating: "ü", count: 300))])
        let task = try await ada.task("Task", on: list, ["description": .string(String(repeating: "x", count: 1000))])
        try await Self.leave(500, on: list, ada, in: world)
        let before = try await ada.must(.get, "/v1/checklists/\(list)/snapshot")
        func expectRefusal(_ method: HTTP.Method, _ path: String, _ body: JSON) async throws {
            let answer = try await ada.send(method, path, body)
            expectProblem(answer, 422, "checklist-too-large", says: "\(path)")
        }
        let long = JSON.string(String(repeating: "x", count: 501))
        try await expectRefusal(.post, "/v1/checklists/\(list)/tasks", ["title": "New", "description": long])
        try await expectRefusal(.patch, "/v1/checklists/\(list)", ["description": long])
        try await expectRefusal(
            .patch, "/v1/tasks/\(task)", ["description": .string(String(repeating: "x", count: 1501))])
        // Eleven tasks would have it.
        try await expectRefusal(
            .patch, "/v1/tasks/\(root)", ["section": .string(String(repeating: "s", count: 60))])
        try await expectRefusal(
            .post, "/v1/tasks/move", ["task_ids": [.string(moved)], "checklist_id": .string(list)])
        try await expectRefusal(
            .post, "/v1/checklists/\(list)/tasks/batch",
            [
                "operations": [
                    ["op": "create", "title": "Short"], ["op": "create", "title": "Long", "description": long],
                ]
            ])
        #expect(try await ada.must(.get, "/v1/checklists/\(list)/snapshot") == before)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        // One that has too much, as from before there was a limit, may shrink and change otherwise.
        try await Self.leave(-5000, on: list, ada, in: world)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["description": "", "status": "available"])
        try await expectRefusal(.post, "/v1/checklists/\(list)/tasks", ["title": "New"])
        try await ada.must(.delete, "/v1/tasks/\(task)")
    }

    @Test func aSmallImportCannotGrowBeyondTheLimit() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let section = String(repeating: "ü", count: 500)
        func document(_ subtasks: Int) -> JSON {
            let below = [JSON](repeating: ["title": "x"], count: subtasks)
            return [
                "title": "Grown", "tasks": [["title": "Root", "section": .string(section), "subtasks": .array(below)]],
            ]
        }
        let answer = try await ada.send(.post, "/v1/imports", document(9_000))
        expectProblem(answer, 422, "checklist-too-large")
        try await ada.must(.post, "/v1/imports", document(100))
        try await world.expectTextToBeCounted()
    }

    /// However many come at once.
    @Test func noRaceOutgrowsTheLimit() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("List")
        try await Self.leave(5 * 1_000, on: list, ada, in: world)
        let statuses = try await concurrently(20) { number in
            try await ada.at(world.daemons[number % 2]).send(
                .post, "/v1/checklists/\(list)/tasks",
                ["title": "Task", "description": .string(String(repeating: "x", count: 996))]
            ).status
        }
        #expect(statuses.filter { $0 == 201 }.count == 5)
        #expect(statuses.filter { $0 == 422 }.count == 15)
    }

    /// A checklist has 100 participants at most, and so has a task. Snapshots and pages count them.
    @Test func participantsAreCounted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Claimed")
        try await world.psql(
            """
            insert into tasks (id, checklist_id, title, position, version, created_version, created_by, fingerprint, status,
                participant_limit, participants)
            select gen_random_uuid(), '\(list)', 'Task', n, 1, 1, '\(ada.id)', '', 'in_progress', 100, (
                select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'username', 'member' || p))
                from generate_series(1, 100) p)
            from generate_series(1, 400) n
            """)
        let page = try await ada.send(.get, "/v1/checklists/\(list)/tasks?limit=500")
        #expect(page.status == 200 && page.body.count < 2 << 20)
        #expect((1..<400).contains(page.json["tasks"].array.count))
        let limit = try await Self.limit("snapshot_bytes", ada)
        try await world.psql(
            """
            insert into checklists (id, owner_id, title, fingerprint, version, participant_limit, participant_count)
            select gen_random_uuid(), '\(ada.id)', 'List ' || n, '', 1, 100, 100 from generate_series(1, \(limit / 12_000 + 1)) n
            """)
        expectProblem(try await ada.send(.get, "/v1/snapshot"), 409, "snapshot-too-large")
        let lists = try await ada.must(.get, "/v1/checklists?limit=500")["checklists"].array
        #expect((1...90).contains(lists.count))
    }

    /// It is counted before anything of it is read; the checklists are there one by one.
    @Test func aSnapshotOfTooMuchIsRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("List")
        let limit = try await Self.limit("snapshot_bytes", ada)
        try await world.psql("update checklists set text_bytes = \(limit + 1) where id = '\(list)'")
        expectProblem(try await ada.send(.get, "/v1/snapshot"), 409, "snapshot-too-large")
        let cursor = try await ada.cursor()
        #expect(try await ada.must(.get, "/v1/checklists/\(list)/snapshot")["id"].string == list)
        #expect(try await ada.poll(since: cursor)["changes"].array.isEmpty)
        try await world.psql("update checklists set text_bytes = 4 where id = '\(list)'")
        #expect(try await ada.must(.get, "/v1/snapshot")["checklists"].array.count == 2)
        // Rewards are in it, too.
        try await world.psql(
            """
            insert into rewards (id, user_id, title, description, price, position, version, created_version, fingerprint,
                created_at, updated_at)
            select gen_random_uuid(), '\(ada.id)', 'r', repeat('x', 20000), 1, n, 1, 1, '', now(), now()
            from generate_series(1, \(limit / 20_000 + 1)) n
            """)
        expectProblem(try await ada.send(.get, "/v1/snapshot"), 409, "snapshot-too-large")
    }
}
