import TestSupport
import Testing

/// The user who completes a task earns its points, once; reopening it takes them back from that user.
@Suite struct PointsTests {
    private func set(_ task: String, _ status: JSON, by person: Person) async throws {
        try await person.must(.patch, "/v1/tasks/\(task)", ["status": status])
    }

    @Test func completionEarnsPointsAndReopeningTakesThemBack() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.task("Tidy up", on: list, ["points": 20])
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["points"] == 20)
        #expect(try await ada.balance == 0)
        #expect(try await ada.entries == [])
        for _ in 0..<2 { try await set(task, "completed", by: bob) }
        #expect(try await bob.balance == 20)
        #expect(try await ada.balance == 0)
        let earned = try await bob.entries
        #expect(earned.count == 1)
        #expect(
            earned[0].object.filter { !["id", "at"].contains($0.key) } == [
                "amount": 20, "balance": 20, "reason": "completed", "task_id": .string(task), "date": nil,
                "reward_id": nil, "purchase_id": nil,
            ])
        // Reopening takes the earned points back from the user who got them, even if the task has other points by then.
        try await ada.must(.patch, "/v1/tasks/\(task)", ["points": 7])
        #expect(try await bob.balance == 20)
        try await set(task, "available", by: ada)
        #expect(try await bob.balance == 0)
        #expect(try await ada.balance == 0)
        #expect(try await bob.entries.first?["reason"] == "uncompleted")
        try await set(task, "in_progress", by: ada)
        try await set(task, "completed", by: ada)
        #expect(try await bob.entries.count == 2)
        #expect(try await ada.balance == 7)
        // A task without points leaves no trace, also where it gets some later.
        let other = try await ada.task("Nothing", on: list)
        try await set(other, "completed", by: bob)
        try await ada.must(.patch, "/v1/tasks/\(other)", ["points": 9])
        try await set(other, "available", by: bob)
        #expect(try await bob.entries.count == 2)
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    @Test func manyAtOnceEarnTheSame() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let other = try await ada.checklist("Others")
        var tasks: [String] = []
        for number in 1...4 {
            tasks.append(try await ada.task("T\(number)", on: list, ["points": .number(Double(number))]))
        }
        let elsewhere = try await ada.task("T5", on: other, ["points": 5])
        // One request, and one of it is taken back again.
        try await bob.must(
            .post, "/v1/checklists/\(list)/tasks/batch",
            [
                "operations": [
                    ["op": "update", "id": .string(tasks[0]), "status": "completed"],
                    ["op": "update", "id": .string(tasks[1]), "status": "completed"],
                    ["op": "update", "id": .string(tasks[0]), "status": "available"],
                ]
            ])
        #expect(try await bob.entries.map { $0["amount"] } == [-1, 2, 1])
        // Nothing of a batch that is refused.
        let refused = try await ada.send(
            .post, "/v1/tasks/batch",
            [
                "operations": [
                    ["op": "update", "id": .string(elsewhere), "status": "completed"],
                    ["op": "update", "id": .string(newID()), "status": "completed"],
                ]
            ])
        #expect(refused.status == 404)
        #expect(try await ada.entries == [])
        // Of several users at once: bob loses the points of a task that ada now does again.
        try await ada.must(
            .post, "/v1/tasks/batch",
            [
                "atomic": false,
                "operations": [
                    ["op": "update", "id": .string(elsewhere), "status": "completed"],
                    ["op": "update", "id": .string(tasks[1]), "status": "available"],
                    ["op": "update", "id": .string(newID()), "status": "completed"],
                ],
            ])
        #expect(try await ada.balance == 5)
        #expect(try await bob.balance == 0)
        try await bob.must(.post, "/v1/checklists/\(list)/complete")
        try await bob.must(.post, "/v1/checklists/\(list)/complete")
        #expect(try await bob.balance == 10)
        #expect(try await bob.entries.prefix(4).map { $0["balance"] } == [10, 6, 3, 1])
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    /// Each kind of batch has one end for all its operations, and that knows who acts.
    @Test func pointsOfABatchNameTheActor() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let tasks = [
            try await ada.task("One", on: list, ["points": 1]), try await ada.task("Two", on: list, ["points": 2]),
        ]
        let daily = try await ada.repeatingTask(on: list, task: ["points": 3])
        let cursor = try await ada.cursor()
        for (path, operation) in [
            ("/v1/checklists/\(list)/tasks/batch", ["op": "update", "id": .string(tasks[0]), "status": "completed"]),
            ("/v1/tasks/batch", ["op": "update", "id": .string(tasks[1]), "status": "completed"]),
            ("/v1/occurrences/batch", ["op": "complete", "task_id": .string(daily), "date": "2026-03-22"]),
        ] as [(String, JSON)] {
            try await ada.must(.post, path, ["operations": [operation]])
        }
        let told = try await ada.poll(since: cursor)["changes"].array.filter { $0["kind"] == "points.added" }
        #expect(told.map { $0["body"]["amount"] } == [1, 2, 3])
        #expect(told.allSatisfy { $0["actor"]["username"] == "ada" })
    }

    /// A retry with the same key earns once, also where the first answer took two statements.
    @Test func aRetryEarnsOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("T", on: list, ["points": 3])
        var answers: Set<String> = []
        for _ in 0..<3 {
            answers.insert(
                try await ada.send(
                    .patch, "/v1/tasks/\(task)", ["status": "completed"], headers: ["idempotency-key": "once"]
                ).text)
        }
        #expect(answers.count == 1)
        #expect(try await ada.entries.count == 1)
        try await set(task, "available", by: ada)
        try await ada.must(
            .patch, "/v1/tasks/\(task)", ["status": "completed"], headers: ["idempotency-key": "once"])
        #expect(try await ada.balance == 0)
    }

    /// Points go back from users who have left or are disabled. They do not learn who acted on a checklist that they
    /// have left.
    @Test func formerParticipantsGivePointsBackToo() async throws {
        let world = try await World()
        let (ada, bob, eve) = (
            try await world.user("ada"), try await world.user("bob"), try await world.user("eve")
        )
        let list = try await ada.checklist("Ours")
        let people = [bob, eve]
        var tasks: [String] = []
        for person in people {
            try await ada.add(person, to: list, as: "editor")
            tasks.append(try await ada.task("T", on: list, ["points": 20]))
            try await set(tasks[tasks.count - 1], "completed", by: person)
        }
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        try await world.ctl("user", "disable", "eve")
        let cursor = try await bob.cursor()
        for task in tasks { try await set(task, "available", by: ada) }
        let changes = try await bob.poll(since: cursor, wait: 30)["changes"].array
        #expect(changes.map { $0["kind"] } == ["points.added"])
        #expect(changes.first?["actor"] == .null && changes.first?["body"]["amount"] == -20)
        #expect(try await bob.balance == 0)
        #expect(try await ada.balance == 0)
        let left = "select coalesce(sum(amount), 0) from points_entries where user_id = '\(eve.id)'"
        #expect(try await world.psql(left) == "0")
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    @Test func pointsOfDeletedMovedAndImportedTasks() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Others"))
        for each in [list, other] { try await ada.add(bob, to: each, as: "editor") }
        func done(_ points: Int, by person: Person) async throws -> String {
            let task = try await ada.task("T", on: list, ["points": .number(Double(points))])
            try await set(task, "completed", by: person)
            return task
        }
        // Points stay when their task is deleted.
        try await ada.must(.delete, "/v1/tasks/\(try await done(1, by: ada))")
        #expect(try await ada.balance == 1)
        // Points stay when their task moves, and go back when it is reopened there.
        let moved = try await done(2, by: bob)
        try await ada.must(
            .post, "/v1/tasks/move", ["task_ids": [.string(moved)], "checklist_id": .string(other)])
        #expect(try await bob.balance == 2)
        try await set(moved, "available", by: ada)
        #expect(try await bob.balance == 0)
        // A deleted checklist takes back the points that its owner earned there, and nothing from others.
        for points in [4, 8] { _ = try await done(points, by: ada) }
        _ = try await done(16, by: bob)
        let exported = try await ada.send(
            .get, "/v1/checklists/\(list)/export", headers: ["accept": "application/json"])
        try await ada.must(.delete, "/v1/checklists/\(list)")
        #expect(try await ada.balance == 1)
        #expect(try await bob.balance == 16)
        #expect(try await ada.entries.prefix(2).map { $0["reason"] } == ["deleted", "deleted"])
        // Tasks from a document earn nothing, and give nothing back.
        #expect(exported.json["tasks"].array.map { $0["points"] } == [4, 8, 16])
        let copy = try await ada.must(.post, "/v1/imports", exported.json)["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(copy)/tasks")["tasks"].array
        #expect(tasks.map { $0["points"] } == [4, 8, 16] && tasks.allSatisfy { $0["status"] == "completed" })
        try await set(tasks[0]["id"].string ?? "", "available", by: ada)
        #expect(try await ada.balance == 1)
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    @Test func documentsHaveThePoints() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("a", on: list, ["points": 10_000])
        _ = try await ada.task("b", on: list)
        let path = "/v1/checklists/\(list)/export"
        let json = try await ada.send(.get, path, headers: ["accept": "application/json"]).json
        #expect(json["tasks"][0]["points"] == 10_000 && json["tasks"][1].object["points"] == nil)
        let csv = try await ada.send(.get, path, headers: ["accept": "text/csv"]).text
        #expect(csv.contains(#","points""#) && csv.contains(#","10000""#) && csv.contains(#","0""#), "\(csv)")
        let link = try await ada.publish(list)
        #expect(try await world.http.send(.get, link).json["tasks"][0]["points"] == 10_000)
        for bad in [10_001, -1, 1.5, "many"] as [JSON] {
            expectProblem(
                try await ada.send(.post, "/v1/imports", ["title": "c", "tasks": [["title": "d", "points": bad]]]), 422,
                "unreadable-import", "/tasks/0/points")
        }
    }

    @Test func badPointsAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("T", on: list, ["points": 5])
        for bad in [-1, 10_001, 1e18, 0.5, "5", true, [5]] as [JSON] {
            for (method, path) in [
                (HTTP.Method.post, "/v1/checklists/\(list)/tasks"), (.patch, "/v1/tasks/\(task)"),
            ] {
                expectProblem(
                    try await ada.send(method, path, ["title": "t", "points": bad]), 422, "invalid-request", "/points")
            }
            expectProblem(
                try await ada.send(
                    .post, "/v1/checklists/\(list)/tasks/batch",
                    ["operations": [["op": "update", "id": .string(task), "points": bad]]]), 422, "invalid-request",
                "/operations/0/points")
        }
        #expect(try await ada.must(.patch, "/v1/tasks/\(task)", ["points": nil])["points"] == 0)
    }
}
