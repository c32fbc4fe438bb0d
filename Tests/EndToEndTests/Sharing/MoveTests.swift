import TestSupport
import Testing

/// Tasks that move to another checklist, with concurrent edits.
@Suite(.timeLimit(.minutes(60))) struct MoveTests {
    private static func body(_ tasks: [String], to list: String, _ more: [String: JSON] = [:]) -> JSON {
        let members: [String: JSON] = ["task_ids": .array(tasks.map(JSON.string)), "checklist_id": .string(list)]
        return .object(members.merging(more) { $1 })
    }

    private static func text(_ body: JSON) throws -> String { String(decoding: try body.text, as: UTF8.self) }

    /// The changes of a stream behind a version: each with its kind, its counters, and the id of its subject.
    private static func changes(of list: String, behind version: Int, in world: World) async throws -> [String] {
        try await world.psql(
            """
            select version, kind, task_count, open_task_count, subject_id, body ->> 'reason' from changes
            where stream_id = '\(list)' and version > \(version) order by version
            """
        ).split(separator: "\n").map(String.init)
    }

    /// The counters and versions of every checklist match its tasks and its stream.
    private static func expectCountersToBeRight(in world: World) async throws {
        let wrong = try await world.psql(
            """
            select c.id from checklists c
            where task_count <> (select count(*) from tasks t where t.checklist_id = c.id)
                or open_task_count <> (select count(*) from tasks t where t.checklist_id = c.id and t.status <> 'completed')
                or version <> (select count(*) from changes x where x.stream_id = c.id)
                or exists (select from tasks t where t.checklist_id = c.id and t.version > c.version)
                or exists (select from comments m join tasks t on t.id = m.task_id where m.checklist_id <> t.checklist_id)
            """)
        #expect(wrong == "")
        try await world.expectTextToBeCounted()
        try await world.expectTextToBeFolded()
    }

    @Test func aTaskGoesWithAllThatBelongsToIt() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        for person in [bob, eve] { try await ada.add(person, to: list, as: "editor") }
        try await ada.add(bob, to: other, as: "viewer")
        let top = try await ada.task("Top", on: list, ["section": "Before"])
        let task = try await ada.task("Task", on: list, ["parent_id": .string(top)])
        let below = try await ada.task("Below", on: list, ["parent_id": .string(task)])
        let last = try await ada.task("Last", on: list)
        let there = try await ada.task("There", on: other)
        for person in [eve, bob] { try await person.must(.post, "/v1/tasks/\(task)/claim") }
        try await eve.must(.post, "/v1/tasks/\(below)/claim")
        try await eve.must(.post, "/v1/tasks/\(last)/claim")
        try await eve.must(.patch, "/v1/tasks/\(last)", ["status": "completed"])
        let comment = try await eve.must(.post, "/v1/tasks/\(below)/comments", ["body": "Soon"])["id"]
        let versions = (
            try await ada.must(.get, "/v1/checklists/\(list)")["version"].int ?? 0,
            try await ada.must(.get, "/v1/checklists/\(other)")["version"].int ?? 0
        )

        let answer = try await ada.must(
            .post, "/v1/tasks/move", Self.body([last, task], to: other, ["section": "After"]))
        #expect(answer["tasks"].array.map(\.["id"].string) == [last, task])
        #expect(answer["tasks"].array.allSatisfy { $0["parent_id"] == .null && $0["section"] == "After" })
        #expect(answer["tasks"][1]["participants"].array.map(\.["username"].string) == ["bob"])
        #expect(answer["tasks"][1]["status"] == "in_progress")
        #expect(answer["tasks"][0]["status"] == "completed" && answer["tasks"][0]["participants"] == [])
        let moved = try await ada.must(.get, "/v1/tasks/\(below)")
        #expect(moved["parent_id"].string == task && moved["section"] == "After" && moved["status"] == "available")
        #expect(try await ada.must(.get, "/v1/tasks/\(below)/comments")["comments"][0]["id"] == comment)
        #expect(
            try await ada.must(.get, "/v1/checklists/\(other)/tasks")["tasks"].array.map(\.["id"].string)
                == [there, last, task, below])
        #expect(
            try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array.map(\.["id"].string) == [top])

        let (v, w) = versions
        let gone = try await Self.changes(of: list, behind: v, in: world)
        #expect(gone.count == 3)
        #expect(gone.first == "\(v + 1)|task.deleted|3|2|\(below)|moved")
        #expect(
            Set(gone.dropFirst().map { $0.split(separator: "|")[4] }).count == 2 && gone.last?.contains("|1|1|") == true
        )
        #expect(
            try await Self.changes(of: other, behind: w, in: world) == [
                "\(w + 1)|task.created|2|1|\(last)|", "\(w + 2)|task.created|3|2|\(task)|",
                "\(w + 3)|task.created|4|3|\(below)|",
            ])
        #expect(try await world.psql("select depth from tasks where id = '\(below)'") == "2")
        try await Self.expectCountersToBeRight(in: world)
        // Eve is not on it.
        expectProblem(try await eve.send(.get, "/v1/tasks/\(task)"), 404, "not-found")
    }

    @Test func tasksAlreadyThereKeepTheirPlace() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        let task = try await ada.task("Task", on: list, ["section": "One"])
        let below = try await ada.task("Below", on: list, ["parent_id": .string(task)])
        let elsewhere = try await ada.task("Elsewhere", on: other)
        let before = try await ada.must(.get, "/v1/checklists/\(list)/snapshot")
        let same = try await ada.must(.post, "/v1/tasks/move", Self.body([below, task], to: list))
        #expect(same["tasks"].array == [try await ada.must(.get, "/v1/tasks/\(task)")])
        #expect(try await ada.must(.get, "/v1/checklists/\(list)/snapshot") == before)
        // All or nothing: a subtask must stay in its parent's section.
        expectProblem(
            try await ada.send(
                .post, "/v1/tasks/move", Self.body([elsewhere, below], to: list, ["section": "Two"])),
            422, "section-of-parent", "/section")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)/snapshot") == before)
        let both = try await ada.must(
            .post, "/v1/tasks/move", Self.body([elsewhere, task], to: list, ["section": "Two"]))
        #expect(both["tasks"].array.map(\.["section"].string) == ["Two", "Two"])
        #expect(try await ada.must(.get, "/v1/tasks/\(below)")["section"] == "Two")
        #expect(both["tasks"][1]["position"] == before["tasks"][0]["position"])
        try await Self.expectCountersToBeRight(in: world)
    }

    @Test func onlyEditorsOfAllOfThemMoveAndNoListGetsTooLong() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        let mine = try await bob.checklist("Mine")
        let task = try await ada.task("Task", on: list)
        let bobs = try await bob.task("Bob's", on: mine)
        func move(_ task: String, _ list: String) async throws -> HTTP.Answer {
            try await bob.send(.post, "/v1/tasks/move", Self.body([task], to: list))
        }
        try await ada.add(bob, to: list, as: "viewer")
        expectProblem(try await move(task, mine), 403, "forbidden")
        expectProblem(try await move(bobs, list), 403, "forbidden")
        expectProblem(try await move(bobs, other), 404, "not-found")
        try await ada.must(.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"])
        try await world.psql("update checklists set task_count = 10000, open_task_count = 10000 where id = '\(mine)'")
        expectProblem(try await move(task, mine), 422, "too-many-tasks")
        try await world.psql("update checklists set task_count = 1, open_task_count = 1 where id = '\(mine)'")
        #expect(try await move(task, mine).status == 200)
        expectProblem(try await ada.send(.get, "/v1/tasks/\(task)"), 404, "not-found")
        try await Self.expectCountersToBeRight(in: world)
    }

    @Test func requestsRepeatedAfterAMoveGetTheFirstAnswer() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        try await ada.add(bob, to: list, as: "editor")
        let create: JSON = ["id": .string(newID()), "title": "Task", "section": "One"]
        let path = "/v1/checklists/\(list)/tasks"
        let first = try await bob.send(.post, path, create)
        let task = first.json["id"].string ?? ""
        let key = ["idempotency-key": newID()]
        let body = Self.body([task], to: other)
        let move = try await ada.send(.post, "/v1/tasks/move", body, headers: key)
        #expect(move.status == 200)
        for _ in 0..<2 {
            let again = try await bob.at(world.daemons[1]).send(.post, path, create)
            #expect(again.status == 201 && again.body == first.body)
            #expect(again.header("etag") == first.header("etag"))
            // The same id makes no task elsewhere.
            expectProblem(
                try await ada.send(.post, "/v1/checklists/\(other)/tasks", create), 409, "id-taken", "/id")
            try await ada.must(.post, "/v1/tasks/move", Self.body([task], to: list))
        }
        try await ada.must(.post, "/v1/tasks/move", body)
        let same = try await ada.at(world.daemons[1]).send(.post, "/v1/tasks/move", body, headers: key)
        #expect(same.body == move.body)
        // When the log no longer has the create, the caller does not get a task that they may not see.
        try await world.psql("delete from changes where stream_id = '\(list)'")
        expectProblem(try await bob.send(.post, path, create), 409, "id-taken", "/id")
    }

    /// Each edit waits for the lock of the former checklist, then finds the task on the new one.
    @Test func editsWaitingForTheFormerChecklistLookAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var lists = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        let task = try await ada.task("Task", on: lists.0)
        let comment = try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "Soon"])["id"].string ?? ""
        let path = "/v1/tasks/\(task)"
        let third = try await ada.checklist("Third")
        let edits: [(HTTP.Method, String, JSON?)] = [
            (.patch, path, ["title": "Edited"]), (.post, "\(path)/claim", nil), (.post, "\(path)/release", nil),
            (.post, "\(path)/comments", ["body": "Soon"]), (.delete, "/v1/comments/\(comment)", nil),
            (.post, "/v1/tasks/move", Self.body([task], to: third)),
        ]
        for (number, edit) in edits.enumerated() {
            // With a key and without.
            let headers = number % 2 == 0 ? ["idempotency-key": "k\(number)"] : [:]
            let arguments = try Self.text(Self.body([task], to: lists.1))
            let answer = try await world.committing("select tasks_move('\(ada.id)', '\(arguments)')") {
                try await ada.send(edit.0, edit.1, edit.2, headers: headers)
            }
            #expect((200..<300).contains(answer.status), "\(edit.1): \(answer.text)")
            lists = (lists.1, lists.0)
        }
        #expect(try await ada.must(.get, path)["checklist_id"].string == third)
        let arguments = try Self.text(Self.body([task], to: lists.0))
        let answer = try await world.committing("select tasks_move('\(ada.id)', '\(arguments)')") {
            try await ada.send(.delete, path)
        }
        #expect(answer.status == 204, "\(answer.text)")
        try await Self.expectCountersToBeRight(in: world)
    }

    /// Two users move tasks between two checklists in opposite directions, while others edit them.
    @Test func movesThatCrossLoseNothing() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob", daemon: 1))
        let lists = [try await ada.checklist("Ours"), try await ada.checklist("Next")]
        for list in lists { try await ada.add(bob, to: list, as: "editor") }
        var tasks: [String] = []
        for number in 0..<6 {
            let task = try await ada.task("Task \(number)", on: lists[number % 2])
            tasks.append(task)
            _ = try await ada.task("Below \(number)", on: lists[number % 2], ["parent_id": .string(task)])
        }
        let clients = [try await Client(ada), try await Client(bob)]
        let answers = try await concurrently(8) { [tasks] worker in
            var answers: [HTTP.Answer] = []
            let person = worker % 2 == 0 ? ada : bob
            for number in 0..<40 {
                let task = tasks[(number + worker) % tasks.count]
                let answer =
                    switch number % 4 {
                    case 0, 1:
                        try await person.send(
                            .post, "/v1/tasks/move",
                            Self.body(
                                [task, tasks[(number + worker + 1) % tasks.count]], to: lists[(number + worker / 2) % 2]
                            ))
                    case 2:
                        try await person.send(.patch, "/v1/tasks/\(task)", ["title": .string("Edit \(number)")])
                    default: try await person.send(.post, "/v1/tasks/\(task)/comments", ["body": "Soon"])
                    }
                answers.append(answer)
            }
            return answers
        }.flatMap { $0 }
        let failed = answers.filter { !(200..<300).contains($0.status) }
        #expect(failed.isEmpty, "\(failed.map(\.text).prefix(3))")
        #expect(try await world.psql("select count(*) from tasks") == "12")
        #expect(try await world.psql("select count(*) from comments") == "80")
        try await Self.expectCountersToBeRight(in: world)
        for (client, daemon) in zip(clients, world.daemons) {
            #expect(try await client.differencesAtTheEnd(at: daemon) == [])
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// A deleted user's name goes from the tasks that they completed, also when a task moves meanwhile to a checklist
    /// that they were never on.
    @Test func aUserWhoIsDeletedMeanwhileIsForgottenThere() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        try await ada.add(bob, to: list, as: "editor")
        let task = try await bob.task("Task", on: list)
        try await bob.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        try await world.ctl("user", "disable", "bob")
        let arguments = try Self.text(Self.body([task], to: other))
        async let deleted = world.psql(
            "select pg_sleep(0.5); select outcome from user_delete('\(bob.id)')")
        _ = try await world.psql(
            "begin; select tasks_move('\(ada.id)', '\(arguments)'); select pg_sleep(2); commit")
        #expect(try await deleted.contains("deleted"))
        let now = try await ada.must(.get, "/v1/tasks/\(task)")
        #expect(now["status"] == "completed" && now["completed_by"] == .null && now["checklist_id"].string == other)
    }
}
