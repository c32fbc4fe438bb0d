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
                group.addTask { try await person.must(.patch, "/v1/tasks/\(task)", ["repeat": edit]) }
            }
            try await group.waitForAll()
        }
        let expected = edits.reduce([:]) { $0.merging($1.object) { $1 } }
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["repeat"] == RepeatTests.repeating(expected))
    }

    /// However many edit one `repeat` at once, each is answered: nobody is told to try again.
    @Test func anEditorIsNotTurnedAwayByOthersEdits() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.repeatingTask("a", on: list)
        let follower = Follower(ada, since: try await ada.cursor())
        let (clients, rounds) = (16, 12)
        let versions = try await concurrently(clients) { client in
            let person = (client % 3 == 0 ? bob : ada).at(world.daemons[client % 2])
            var versions: [Int] = []
            for round in 0..<rounds {
                // Each changes something, by PATCH or in a batch, with a key or without.
                let edit: JSON = ["repeat": ["minutes": .number(Double(1 + client + round * clients))]]
                let path = "/v1/tasks/\(task)"
                if client % 4 == 3 {
                    let operation = edit.object.merging(["op": "update", "id": .string(task)]) { $1 }
                    let answer = try await person.edit(.post, "/v1/tasks/batch", ["operations": [.object(operation)]])
                        .json
                    versions.append(answer["results"][0]["task"]["version"].int ?? 0)
                } else {
                    let headers = client % 4 == 2 ? ["idempotency-key": newID()] : [:]
                    let answer = try await person.edit(.patch, path, edit, headers: headers)
                    #expect(answer.status == 200, "\(answer.text)")
                    versions.append(answer.json["version"].int ?? 0)
                }
            }
            return versions
        }.flatMap(\.self)
        #expect(versions.count == clients * rounds && Set(versions).count == versions.count)
        // All of them are in the feed, also those whose action was in a transaction of its own.
        let last = versions.max() ?? 0
        let isTold = try await follower.arrival {
            $0["body"]["id"].string == task && $0["body"]["version"].int == last
        }
        #expect(isTold != nil)
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// The same for records of a task that repeats from its completion: its next date depends on the one before.
    @Test(arguments: [false, true])
    func aUserIsNotTurnedAwayByOthersCompletions(isShared: Bool) async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.repeatingTask(
            "a", on: list, from: "2026-03-01", ["from": "completion", "shared": .bool(isShared), "goal": 9])
        let seed = SeededGenerator.seedOfRun
        _ = try await concurrently(12) { client in
            var random = SeededGenerator(seed: seed &+ UInt64(client))
            let person = (isShared && client % 3 == 0 ? bob : ada).at(world.daemons[client % 2])
            for _ in 0..<15 {
                let path = Person.occurrence(task, "2026-03-0\(Int.random(in: 1...3, using: &random))")
                let answer =
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: try await person.edit(.post, path + "/uncomplete")
                    case 1: try await person.edit(.put, path, ["skipped": true])
                    case 2: try await person.edit(.put, path, ["count": 9])
                    default: try await person.edit(.post, path + "/complete")
                    }
                #expect([200, 404].contains(answer.status), "\(answer.text), seed \(seed)")
            }
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func viewersAndStrangersMayNotEditARepeat() async throws {
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
    @Test func aRepeatEndsOnTheDayOfItsCompletion() async throws {
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

extension Person {
    /// Sends an edit, again where the machine is too slow for it. Only others' edits must not turn it away.
    fileprivate func edit(
        _ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers: [String: String] = [:]
    ) async throws -> HTTP.Answer {
        try await http.sendUntilServed(
            method, path, token: token, json: json, headers: headers, unless: { $0.text.contains("Others change") }
        ).answer
    }
}
