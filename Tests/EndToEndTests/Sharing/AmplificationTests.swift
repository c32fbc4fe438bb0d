import TestSupport
import Testing

/// A small request does not make much of the database: counted in rows and bytes of the log.
@Suite(.timeLimit(.minutes(60))) struct AmplificationTests {
    private static func batch(_ list: String, _ operations: [JSON], atomic: Bool = true, _ person: Person) async throws
        -> HTTP.Answer
    {
        try await person.send(
            .post, "/v1/checklists/\(list)/tasks/batch", ["atomic": .bool(atomic), "operations": .array(operations)])
    }

    @Test func aMoveWithSubtasksIsOneChangeAndCopiesAreEqual() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("Long", subtasks: 2_000)
        let other = try await ada.task("Other", on: list, ["section": "There"])
        let deep = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=2")["tasks"].array[1]["id"].string ?? ""
        let deepest = try await ada.task("Deepest", on: list, ["parent_id": .string(deep)])
        let client = try await Client(ada)
        let moves: [JSON] = [
            ["section": "After"], ["parent_id": .string(other)], ["parent_id": nil, "section": nil],
            ["section": "After", "status": "completed"],
        ]
        for move in moves {
            let version = try await ada.version(of: list)
            try await ada.must(.patch, "/v1/tasks/\(root)", move)
            let log = try await world.log(of: list, behind: version)
            #expect(log.rows == 1 && log.bytes < 2_000, "\(move)")
            #expect(try await client.differencesAtTheEnd(at: world.daemons[0]) == [], "\(move)")
        }
        let task = try await ada.must(.get, "/v1/tasks/\(deepest)")
        let version = try await ada.version(of: list)
        #expect(task["section"] == "After" && task["version"].int == version)
        // A client that has read a subtask before does not get the answer that it is unchanged.
        let stale = try await ada.send(
            .patch, "/v1/tasks/\(deepest)", ["title": "Else"], headers: ["if-match": "\"3\""])
        #expect(stale.status == 412)
        // The depth of a task counts with all its subtasks.
        var above = other
        for level in 2...6 { above = try await ada.task("Level \(level)", on: list, ["parent_id": .string(above)]) }
        expectProblem(
            try await ada.send(.patch, "/v1/tasks/\(root)", ["parent_id": .string(above)]), 422, "too-deep",
            "/parent_id")
    }

    @Test func aBatchTakesNoMoreTasksAlongThanARequestMay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("Long", subtasks: 4_000)
        let before = try await ada.version(of: list)
        let moves: [JSON] = (0..<4).map {
            ["op": "move", "id": .string(root), "section": .string("S\($0)")]
        }
        expectProblem(try await Self.batch(list, moves, ada), 422, "too-much-at-once", "/operations/2")
        #expect(try await world.log(of: list, behind: before) == (0, 0))
        let answer = try await Self.batch(list, moves, atomic: false, ada)
        #expect(answer.json["results"].array.map(\.["status"].int) == [200, 200, 422, 422])
        #expect(try await world.log(of: list, behind: before).rows == 2)
        // What comes behind it is refused unseen, because each look at so many subtasks costs as much.
        let rest = try await Self.batch(
            list, moves + [["op": "update", "id": .string(root), "title": "Late"]], atomic: false, ada)
        #expect(rest.json["results"].array.map(\.["status"].int) == [200, 200, 422, 422, 422])
        // A named task counts for itself alone, and a single edit is never too much.
        let below = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=500")["tasks"].array
        let named: [JSON] = below.filter { $0["parent_id"] != .null }.map {
            ["op": "update", "id": $0["id"], "status": "completed"]
        }
        #expect(try await Self.batch(list, named, ada).status == 200)
        #expect(try await ada.send(.delete, "/v1/tasks/\(root)").status == 204)
        try await world.expectTextToBeCounted()
    }

    /// The most changes that one action logs come to the feeds by one read.
    @Test func aMoveOfAFullChecklistResetsNoFeed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("Long", subtasks: 9_998)
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: list, from: today, ["shared": true])
        try await ada.complete(task, today)
        let other = try await ada.checklist("Other")
        let client = try await Client(ada)
        let before = try await world.http.metric("crosscheck_feed_changes_total")
        try await ada.must(
            .post, "/v1/tasks/move", ["task_ids": [.string(root), .string(task)], "checklist_id": .string(other)])
        #expect(try await client.differencesAtTheEnd(at: world.daemons[0]) == [])
        // 10,000 tasks go, as many come, and a record comes along. A feed that begins anew counts none.
        #expect(try await world.http.metric("crosscheck_feed_changes_total") == before + 20_001)
        #expect(try await world.http.metric("crosscheck_feed_ring_changes") > 20_000)
    }

    /// Reminders that end are told to their users, so they count.
    @Test func aMoveEndsNoMoreRemindersThanARequestMay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, root) = try await ada.tree("Long", subtasks: 2_000)
        let other = try await ada.checklist("Other")
        let move: JSON = ["task_ids": [.string(root)], "checklist_id": .string(other)]
        let crowd = try await world.crowd(5)
        let remind = """
            insert into reminders (user_id, task_id, number, before_minutes, settled_to)
            select u.id, t.id, 1, 10, now() from users u, tasks t where t.checklist_id = '\(list)' and u.username like 'member%'
            """
        try await world.psql(remind)
        let before = try await ada.version(of: list)
        expectProblem(try await ada.send(.post, "/v1/tasks/move", move), 422, "too-much-at-once")
        #expect(try await world.log(of: list, behind: before) == (0, 0))
        try await world.psql("delete from reminders where user_id in ('\(crowd[0].id)', '\(crowd[1].id)')")
        try await ada.must(.post, "/v1/tasks/move", move)
        #expect(try await world.psql("select count(*) from reminders") == "0")
        #expect(try await world.psql("select count(*) from changes where kind = 'reminders.updated'") == "6003")
    }

    /// Dates that come back tell copies of their records again, which may be those of many users.
    @Test func datesThatComeBackTellOfNoMoreRecordsThanARequestMay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let today = try await ada.today()["date"].string ?? ""
        let dates = try await world.psql("select '\(today)'::date + d from generate_series(1, 1000) d")
            .split(separator: "\n").map(String.init)
        let task = try await ada.repeatingTask(on: list, from: today, ["except": .array(dates.map(JSON.string))])
        for person in try await world.crowd(11) {
            _ = try await world.psql(
                """
                insert into records (task_id, date, user_id, version)
                select '\(task)', '\(today)'::date + d, '\(person.id)', 0 from generate_series(1, 1000) d
                """)
        }
        // Between these two no number is left, so a move there makes room.
        let pair = try await (0..<2).asyncMap { try await ada.task("Pair \($0)", on: list, ["position": 1]) }
        let before = try await ada.version(of: list)
        for place in [[:], ["after": .string(pair.min() ?? "")]] as [[String: JSON]] {
            let edit = place.merging(["repeat": ["except": []]]) { $1 }
            expectProblem(
                try await ada.send(.patch, "/v1/tasks/\(task)", .object(edit)), 422, "too-much-at-once")
            #expect(try await world.log(of: list, behind: before) == (0, 0))
        }
        // Users who are not on the checklist are told nothing.
        let rest = JSON.array(dates.dropFirst(500).map(JSON.string))
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": rest]])
        #expect(try await world.psql("select count(*) from changes where kind = 'occurrence.updated'") == "0")
        #expect(try await world.log(of: list, behind: before).rows == 1)
    }

    @Test func equalPositionsDoNotSpreadTheChecklistAgainAndAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, _) = try await ada.tree("Long", subtasks: 1_000)
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=500")["tasks"].array
        let ids = tasks.dropFirst().map(\.["id"])
        let before = try await ada.version(of: list)
        let client = try await Client(ada)
        var operations: [JSON] = []
        for round in 0..<100 {
            let pair = [ids[round], ids[100 + round]].sorted { ($0.string ?? "") < ($1.string ?? "") }
            operations += pair.map { ["op": "move", "id": $0, "position": 5_000.5] }
            operations.append(["op": "move", "id": ids[200 + round], "after": pair[0]])
        }
        let answer = try await Self.batch(list, operations, ada)
        #expect(answer.status == 200, "\(answer.text.prefix(300))")
        let log = try await world.log(of: list, behind: before)
        #expect(log.rows < 10 * operations.count, "\(log)")
        #expect(try await client.differencesAtTheEnd(at: world.daemons[0]) == [])
    }

    @Test func manyMovesToTheSamePlaceCostAFewChangesEach() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, _) = try await ada.tree("Long", subtasks: 1_000)
        let ids = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=500")["tasks"].array.map(\.["id"])
        let before = try await ada.version(of: list)
        let operations: [JSON] = (100..<400).map { ["op": "move", "id": ids[$0], "after": ids[50]] }
        #expect(try await Self.batch(list, operations, ada).status == 200)
        let log = try await world.log(of: list, behind: before)
        #expect(log.rows < 5 * operations.count, "\(log)")
        let order = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=500")["tasks"].array.map(\.["id"])
        let moved: [JSON] = (100..<400).reversed().map { ids[$0] }
        let expected: [JSON] = [ids[...50], moved[...], ids[51..<100], ids[400...]].flatMap { $0 }
        #expect(order == Array(expected.prefix(500)))
    }

    @Test func aBatchLogsAndAnswersNoMoreThanItMay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("List")
        let text = String(repeating: "ü", count: 20_000)
        let task = try await ada.task("Long", on: list, ["description": .string(text)])
        let before = try await ada.version(of: list)
        let operations: [JSON] = (0..<1_000).map {
            ["op": "update", "id": .string(task), "status": $0 % 2 == 0 ? "completed" : "available"]
        }
        let limit = try #require(try await ada.must(.get, "/v1/limits")["batch_bytes"].int)
        let answer = try await Self.batch(list, operations, atomic: false, ada)
        #expect(answer.status == 200 && answer.body.count < limit + limit / 4)
        let last = answer.json["results"].array.last
        #expect(last?["problem"]["type"] == "/problems/too-much-at-once")
        let log = try await world.log(of: list, behind: before)
        #expect(log.rows > 100 && log.bytes < limit + 50_000, "\(log)")
        expectProblem(try await Self.batch(list, operations, ada), 422, "too-much-at-once")
    }

    /// A user with many large requests at once waits for their own, and others do not wait for them.
    @Test func batchesOfOneUserAreDoneOneAtATime() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        var lists: [String] = []
        for number in 0..<6 { lists.append(try await ada.checklist("List \(number)")) }
        let bobs = try await bob.checklist("Bob's")
        async let held = world.psql(
            """
            begin; select from checklists where owner_id = '\(ada.id)' for update;
            \(World.untilAwaited);
            select pg_sleep(1);
            select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%tasks_batch%';
            commit
            """)
        try await world.expectHeld()
        let waiting = Task { [lists] in
            try await concurrently(lists.count) { number in
                try await Self.batch(lists[number], [["op": "create", "title": "Task"]], ada).status
            }
        }
        for _ in 0..<20 {
            let answer = try await Self.batch(bobs, [["op": "create", "title": "Task"]], bob)
            #expect(answer.status == 200)
        }
        #expect(try await held.split(separator: "\n").contains("1"))
        #expect(try await waiting.value == [Int](repeating: 200, count: lists.count))
    }
}
