import TestSupport
import Testing

/// Setting reminders of a task.
@Suite struct ReminderTests {
    private func scene(_ world: World) async throws -> (ada: Person, list: String, task: String) {
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        return (ada, list, try await ada.task("Run", on: list))
    }

    @Test func remindersAreOnesOwn() async throws {
        let world = try await World()
        let (ada, list, task) = try await scene(world)
        let (bob, eve) = (try await world.user("bob"), try await world.user("eve"))
        try await ada.add(bob, to: list, as: "viewer")
        #expect(try await ada.reminders(of: task) == [])
        let set = try await ada.remind(of: task, ["at": "19:00"], ["before_minutes": 30])
        #expect(set == ["task_id": .string(task), "reminders": [["at": "19:00"], ["before_minutes": 30]]])
        #expect(try await bob.reminders(of: task) == [])
        try await bob.remind(of: task, ["before_minutes": 0])
        #expect(try await ada.reminders(of: task).count == 2)
        // The same again is no change; another order is.
        let before = try await ada.cursor()
        try await ada.remind(of: task, ["at": "19:00"], ["before_minutes": 30])
        #expect(try await ada.poll(since: before)["changes"] == [])
        try await ada.remind(of: task, ["before_minutes": 30], ["at": "19:00"])
        let changes = try await ada.poll(since: before, wait: 30)["changes"].array
        #expect(changes.map { $0["kind"] } == ["reminders.updated"])
        #expect(changes.first?["body"]["reminders"] == [["before_minutes": 30], ["at": "19:00"]])
        let snapshot = try await ada.must(.get, "/v1/snapshot")["me"]["reminders"]
        #expect(snapshot == [["task_id": .string(task), "reminders": [["before_minutes": 30], ["at": "19:00"]]]])
        #expect(try await ada.send(.delete, "/v1/tasks/\(task)/reminders").status == 204)
        #expect(try await ada.send(.delete, "/v1/tasks/\(task)/reminders").status == 204)
        #expect(try await ada.reminders(of: task) == [])
        #expect(try await bob.reminders(of: task) == [["before_minutes": 0]])
        let requests: [(HTTP.Method, JSON?)] = [(.get, nil), (.put, ["reminders": []]), (.delete, nil)]
        for (method, body) in requests {
            expectProblem(try await eve.send(method, "/v1/tasks/\(task)/reminders", body), 404, "not-found")
            expectProblem(try await ada.send(method, "/v1/tasks/\(newID())/reminders", body), 404, "not-found")
        }
    }

    /// Requests that are refused, and where their mistake is.
    private static let mistakes: [(JSON, String)] = [
        ([:], "/reminders"), (["reminders": nil], "/reminders"), (["reminders": ["19:00"]], "/reminders/0"),
        (["reminders": [[:]]], "/reminders/0"),
        (["reminders": [["at": "19:00", "before_minutes": 5]]], "/reminders/0/before_minutes"),
        (["reminders": [["at": "24:00"]]], "/reminders/0/at"), (["reminders": [["at": "7:00"]]], "/reminders/0/at"),
        (["reminders": [["at": nil]]], "/reminders/0/at"),
        (["reminders": [["before_minutes": -1]]], "/reminders/0/before_minutes"),
        (["reminders": [["before_minutes": 40_321]]], "/reminders/0/before_minutes"),
        (["reminders": [["before_minutes": 1.5]]], "/reminders/0/before_minutes"),
        (["reminders": [["at": "19:00"], ["at": "19:00"]]], "/reminders/1"),
        (["reminders": [["at": "19:00", "on": "monday"]]], "/reminders/0/on"),
        (["reminders": [], "task_id": "x"], "/task_id"),
        (["reminders": .array((0...8).map { ["before_minutes": .number(Double($0))] })], "/reminders"),
    ]

    @Test func invalidRemindersAreRefused() async throws {
        let world = try await World()
        let (ada, _, task) = try await scene(world)
        for (body, pointer) in Self.mistakes {
            let answer = try await ada.send(.put, "/v1/tasks/\(task)/reminders", body)
            expectProblem(answer, 422, "invalid-request")
            let pointers = answer.json["errors"].array.compactMap { $0["pointer"].string }
            #expect(pointers.contains(pointer), "\(body): \(answer.text)")
        }
        let most: [JSON] = (0...6).map { ["before_minutes": .number(Double($0 * 6_720))] } + [["at": "00:00"]]
        #expect(
            try await ada.must(.put, "/v1/tasks/\(task)/reminders", ["reminders": .array(most)])["reminders"]
                == .array(most))
    }

    @Test func aUserHasABoundedNumber() async throws {
        let world = try await World()
        let (ada, list, task) = try await scene(world)
        try await world.psql(
            """
            select count(task_create('\(ada.id)', jsonb_build_object('checklist_id', '\(list)', 'made_id', gen_random_uuid(), 'title', 't')))
            from generate_series(1, 624);
            insert into reminders (user_id, task_id, number, before_minutes, settled_to)
            select '\(ada.id)', t.id, n, n, now() from tasks t, generate_series(1, 8) n where t.id <> '\(task)'
            """)
        let eight: [JSON] = (1...8).map { ["before_minutes": .number(Double($0))] }
        try await ada.must(.put, "/v1/tasks/\(task)/reminders", ["reminders": .array(eight)])
        let other = try await ada.task("One more", on: list)
        expectProblem(
            try await ada.send(.put, "/v1/tasks/\(other)/reminders", ["reminders": [["at": "19:00"]]]), 422,
            "too-many-reminders")
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["reminders"].array.count == 625)
    }

    @Test func usersWhoLeaveLoseTheirReminders() async throws {
        let world = try await World()
        let (ada, list, task) = try await scene(world)
        let (bob, elsewhere) = (try await world.user("bob"), try await ada.checklist("Hers"))
        try await ada.add(bob, to: list, as: "editor")
        for person in [ada, bob] { try await person.remind(of: task, ["at": "19:00"]) }
        // Where it goes, only Ada is.
        let before = try await bob.cursor()
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(elsewhere)])
        let changes = try await bob.poll(since: before, wait: 30)["changes"].array
        let told = changes.filter { $0["kind"] == "reminders.updated" }
        #expect(told.map { $0["body"] } == [["task_id": .string(task), "reminders": []]])
        #expect(told.first?["actor"] == .null)
        #expect(try await ada.reminders(of: task) == [["at": "19:00"]])
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(list)])
        #expect(try await bob.reminders(of: task) == [])
        try await bob.remind(of: task, ["at": "20:00"])
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        #expect(try await bob.must(.get, "/v1/snapshot")["me"]["reminders"] == [])
        try await ada.add(bob, to: list, as: "editor")
        #expect(try await bob.reminders(of: task) == [])
        try await bob.remind(of: task, ["at": "20:00"])
        try await ada.must(.delete, "/v1/tasks/\(task)")
        #expect(try await world.psql("select count(*) from reminders") == "0")
    }
}
