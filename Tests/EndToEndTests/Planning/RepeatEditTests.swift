import TestSupport
import Testing

/// Edits of `repeat` by several users, in any order, and the end of a repeating task.
@Suite struct RepeatEditTests {
    @Test func aBatchEditsEachTaskOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let tasks = try await (1...3).asyncMap { try await ada.task("\($0)", on: list) }
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]
        let operations = tasks.map { ["op": "update", "id": .string($0), "repeat": rule] as JSON }
        let answer = try await ada.must(.post, "/v1/tasks/batch", ["operations": .array(operations)])
        #expect(answer["results"].array.allSatisfy { $0["task"]["repeat"] == RepeatTests.usual })
        let goals = tasks.map { ["op": "update", "id": .string($0), "repeat": ["goal": 2]] as JSON }
        let edited = try await ada.must(.post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(goals)])
        #expect(edited["results"].array.allSatisfy { $0["task"]["repeat"] == RepeatTests.repeating(["goal": 2]) })
        expectProblem(
            try await ada.send(.post, "/v1/tasks/batch", ["operations": .array(goals + [goals[0]])]), 422,
            "invalid-request", "/operations/3/repeat")
        let none: JSON = ["op": "update", "id": .string(tasks[0]), "repeat": nil]
        expectProblem(
            try await ada.send(.post, "/v1/tasks/batch", ["operations": [none, goals[0]]]), 422, "invalid-request",
            "/operations/1/repeat")
    }

    /// Each edit keeps the members that others have set meanwhile.
    @Test func editsAtOnceAreAllKept() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]])
        let edits: [JSON] = [
            ["goal": 5], ["shared": true], ["from": "completion"], ["except": ["2026-03-25"]],
            ["extra": ["2026-03-26"]],
            ["starts_at": "19:00"], ["minutes": 30], ["missed": "carry"],
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, edit) in edits.enumerated() {
                let person = ada.at(world.daemons[index % 2])
                group.addTask {
                    // Some of them may be told to try again.
                    while true {
                        let answer = try await person.send(.patch, "/v1/tasks/\(task)", ["repeat": edit])
                        if answer.status == 200 { return }
                        guard answer.status == 503 else { throw Unexpected(answer: answer) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let expected = edits.reduce([:]) { $0.merging($1.object) { $1 } }
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["repeat"] == RepeatTests.repeating(expected))
    }

    @Test func othersMayNotEditIt() async throws {
        let world = try await World()
        let (ada, bob, eve) = (
            try await world.user("ada"), try await world.user("bob"), try await world.user("eve")
        )
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let task = try await ada.task("a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]])
        let rule: JSON = ["repeat": ["rule": "FREQ=WEEKLY", "starts_on": "2026-03-22"]]
        expectProblem(try await bob.send(.patch, "/v1/tasks/\(task)", rule), 403, "forbidden")
        expectProblem(try await eve.send(.patch, "/v1/tasks/\(task)", rule), 404, "not-found")
        expectProblem(try await eve.send(.patch, "/v1/tasks/\(newID())", rule), 404, "not-found")
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["repeat"] == RepeatTests.usual)
        // Nor do they learn whether it repeats, or that it is there.
        for part: JSON in [["repeat": ["goal": 2]], ["repeat": ["starts_on": "2026-03-22"]]] {
            expectProblem(try await bob.send(.patch, "/v1/tasks/\(task)", part), 403, "forbidden")
            expectProblem(try await eve.send(.patch, "/v1/tasks/\(task)", part), 404, "not-found")
            expectProblem(try await eve.send(.patch, "/v1/tasks/\(newID())", part), 404, "not-found")
        }
    }

    /// The action checks the result of an edit after everything else.
    @Test func aRetryAndAConditionGoFirst() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]])
        let (path, edit): (String, JSON) = ("/v1/tasks/\(task)", ["repeat": ["goal": 2]])
        let key = ["idempotency-key": newID()]
        let first = try await ada.must(.patch, path, edit, headers: key)
        try await ada.must(.patch, path, ["repeat": nil])
        #expect(try await ada.must(.patch, path, edit, headers: key) == first)
        expectProblem(try await ada.send(.patch, path, edit, headers: ["if-match": "\"1\""]), 412, "stale")
        let other = try await ada.task("b", on: list)
        let batch: JSON = [
            "atomic": false,
            "operations": [
                ["op": "update", "id": .string(task), "repeat": ["goal": 2]],
                ["op": "update", "id": .string(other), "title": "c"],
            ],
        ]
        let results = try await ada.must(.post, "/v1/tasks/batch", batch)["results"].array
        #expect(results.map { $0["status"].int } == [422, 200])
        #expect(results[0]["problem"]["errors"][0]["pointer"] == "/repeat/rule")
        // A batch that is refused as a whole names the member's operation, too.
        let whole = try await ada.send(.post, "/v1/tasks/batch", ["operations": batch["operations"]])
        expectProblem(whole, 422, "invalid-request", "/operations/0/repeat/rule")
        #expect(whole.json["detail"].string == "/operations/0/repeat/rule is required.")
    }

    /// As an offline client sends it.
    @Test func aBatchMayMakeATaskAndLetItRepeatThen() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for path in ["/v1/checklists/\(list)/tasks/batch", "/v1/tasks/batch"] {
            let id = JSON.string(newID())
            var create: [String: JSON] = ["op": "create", "id": id, "title": "a"]
            if path == "/v1/tasks/batch" { create["checklist_id"] = .string(list) }
            let batch: JSON = [
                "operations": [
                    .object(create),
                    ["op": "update", "id": id, "repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]],
                ]
            ]
            // Sent again, because the first answer was lost, it is answered as at first.
            for _ in 0..<2 {
                #expect(try await ada.must(.post, path, batch)["results"][1]["task"]["repeat"] == RepeatTests.usual)
            }
        }
    }

    /// It ends on the local day of the user who completed it, also if it comes completed out of a document.
    @Test func itEndsOnTheDayOfItsCompletion() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati"])
        try await bob.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Niue"])
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]
        let task = try await ada.task("a", on: list)
        try await bob.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": rule])
        let document: JSON = ["title": "c", "tasks": [["title": "t", "status": "completed", "repeat": rule]]]
        let copy = try await ada.must(.post, "/v1/imports", document)["id"].string ?? ""
        for (list, zone) in [(list, "Pacific/Niue"), (copy, "Pacific/Kiritimati")] {
            let day = "(completed_at at time zone '\(zone)')::date"
            let agrees = try await world.psql("select ended_on = \(day) from tasks where checklist_id = '\(list)'")
            #expect(agrees.hasPrefix("t"), "\(zone)")
        }
        // An edit without effect is no change.
        let version = try await ada.must(.get, "/v1/checklists/\(copy)")["version"]
        let imported = try await ada.must(.get, "/v1/checklists/\(copy)/tasks")["tasks"][0]["id"].string ?? ""
        try await ada.must(.patch, "/v1/tasks/\(imported)", ["title": "t"])
        #expect(try await ada.must(.get, "/v1/checklists/\(copy)")["version"] == version)
    }

    /// It is open until it is completed by hand. Completing all leaves it alone.
    @Test func completingAllLeavesItAlone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]])
        _ = try await ada.task("b", on: list)
        let answer = try await ada.must(.post, "/v1/checklists/\(list)/complete")
        #expect(answer["open_task_count"] == 1 && answer["completed"] == false)
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["status"] == "available")
        func end() async throws -> String {
            try await world.psql("select ended_on is not null from tasks where id = '\(task)'")
        }
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        #expect(try await end().hasPrefix("t"))
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["open_task_count"] == 0)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        #expect(try await end().hasPrefix("f"))
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": nil])
        #expect(try await end().hasPrefix("f"))
    }
}
