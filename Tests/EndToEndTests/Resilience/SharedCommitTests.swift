import TestSupport
import Testing

/// Concurrent edits of many users, which share commits: the refusal of one does not affect the others.
@Suite(.timeLimit(.minutes(60))) struct SharedCommitTests {
    /// A request that is refused in the database.
    private struct Refused: Sendable {
        let person: Person
        let method: HTTP.Method
        let path: String
        var body: JSON?
        var headers: [String: String] = [:]
        let status: Int
        let problem: String
    }

    @Test func aRefusalLeavesTheOthersDoneAndAnswered() async throws {
        let world = try await World()
        let (ada, bob, vic) = (
            try await world.user("ada"), try await world.user("bob"), try await world.user("vic")
        )
        let eve = try await world.user("eve")
        let lists = try await concurrently(20) { number in
            try await ada.insist(.post, "/v1/checklists", ["title": .string("List \(number)")]).json["id"].string ?? ""
        }
        let tasks = try await concurrently(lists.count) { number in
            try await ada.insist(.post, "/v1/checklists/\(lists[number])/tasks", ["title": "Tag it"]).json["id"].string
                ?? ""
        }
        let refused = try await Self.refused(ada, bob, vic, eve, lists)
        let before = try await world.psql("select coalesce(max(xid), '0') from changes")

        // Ten edits of each list, between all the refused ones, ten times.
        let edits = try await concurrently(lists.count * 10 + refused.count * 10) { number in
            if number < lists.count * 10 {
                let task = tasks[number % lists.count]
                return try await ada.insist(.patch, "/v1/tasks/\(task)", ["title": .string("Title \(number)")])
            }
            let edit = refused[number % refused.count]
            return try await world.http.sendUntilServed(
                edit.method, edit.path, token: edit.person.token, json: edit.body, headers: edit.headers
            ).answer
        }
        for (number, answer) in edits.enumerated() {
            if number < lists.count * 10 {
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.json["title"].string == "Title \(number)")
            } else {
                let edit = refused[number % refused.count]
                expectProblem(answer, edit.status, edit.problem, says: "\(edit.method) \(edit.path)")
            }
        }
        // Each successful edit is there once, and no refused one is.
        let counts = try await world.psql(
            "select count(*), count(distinct body ->> 'title') from changes where xid > '\(before)'")
        #expect(counts == "\(lists.count * 10)|\(lists.count * 10)")
        let expected: [String] = (1...12).map { "\($0)" }
        for (list, task) in zip(lists, tasks) where list != lists[0] && list != lists[1] {
            let changes = try await world.psql(
                "select version from changes where stream_id = '\(list)' order by version")
            let versions = changes.split(separator: "\n").map(String.init)
            #expect(versions == expected)
            let last = try await world.psql(
                "select body ->> 'title' from changes where stream_id = '\(list)' order by version desc limit 1")
            #expect(try await ada.must(.get, "/v1/tasks/\(task)")["title"].string == last)
        }
        let commits =
            try await Int(
                world.psql("select count(distinct xid) from changes where xid > '\(before)'")) ?? 0
        print("\(lists.count * 10) edits in \(commits) commits, between \(refused.count * 10) that were refused")
        #expect(commits < lists.count * 10, "commits were to be shared")
    }

    /// Own records share commits with each other and with edits of checklists, while tasks and dates that they name are
    /// deleted: locks are taken in one order, and no points are lost or given twice.
    @Test func ownRecordsShareCommits() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours", ["participant_limit": 12])
        let crowd = try await world.crowd(12)
        for person in crowd { try await ada.add(person, to: list, as: "viewer") }
        let tasks = try await (0..<4).asyncMap {
            try await ada.repeatingTask("Run \($0)", on: list, task: ["points": 2])
        }
        let plain = try await ada.task("Plain", on: list)
        let before = try await world.psql("select coalesce(max(xid), '0') from changes")
        _ = try await concurrently(crowd.count + 2) { client in
            for round in 0..<30 {
                switch client {
                case crowd.count:
                    let status: JSON = round % 2 == 0 ? "in_progress" : "available"
                    try await ada.must(.patch, "/v1/tasks/\(plain)", ["status": status])
                case crowd.count + 1:
                    let deleted = round == 20 ? "/v1/tasks/\(tasks[3])" : nil
                    let date = Person.occurrence(tasks[round % 3], "2026-04-\(round + 1 < 10 ? "0" : "")\(round + 1)")
                    let answer = try await ada.at(world.daemons[1]).send(.delete, deleted ?? date)
                    #expect(answer.status == 204, "\(answer.text)")
                default:
                    let person = crowd[client].at(world.daemons[client % 2])
                    let (day, task) = ((round + client) % 30 + 1, tasks[(round + client) % tasks.count])
                    let date = "2026-04-\(day < 10 ? "0" : "")\(day)"
                    let path = Person.occurrence(task, date) + (round % 4 == 3 ? "/uncomplete" : "/complete")
                    let answer = try await person.send(.post, path)
                    #expect(answer.status == 200 || answer.status == 404, "\(answer.text)")
                }
            }
        }
        #expect(try await world.psql(World.wrongLedgers) == "")
        #expect(try await world.psql(World.wrongRecords) == "")
        #expect(try await world.deadlocksAtTheEnd() == 0)
        let counts = try await world.psql(
            """
            select count(*), count(distinct xid) from changes where xid > '\(before)' and kind = 'occurrence.updated'
            """
        ).split(separator: "|").compactMap { Int($0) }
        print("\(counts[0]) records in \(counts[1]) commits")
        #expect(counts[1] < counts[0], "commits were to be shared")
    }

    /// One request for each way in which the database refuses an edit.
    private static func refused(
        _ ada: Person, _ bob: Person, _ vic: Person, _ eve: Person, _ lists: [String]
    ) async throws -> [Refused] {
        let (list, other) = (lists[0], lists[1])
        for person in [bob, vic] { try await ada.add(person, to: list, as: person.name == "bob" ? "editor" : "viewer") }
        let full = try await ada.task("Full", on: list, ["participant_limit": 1])
        try await ada.must(.post, "/v1/tasks/\(full)/claim")
        let done = try await ada.task("Done", on: list)
        try await ada.must(.patch, "/v1/tasks/\(done)", ["status": "completed"])
        let archived = try await ada.checklist("Archived")
        let old = try await ada.task("Old", on: archived)
        try await ada.must(.patch, "/v1/checklists/\(archived)", ["archived": true])
        try await ada.must(.patch, "/v1/checklists/\(list)", ["participant_limit": 2])
        let child = try await ada.task("Below", on: list, ["parent_id": .string(full)])
        let elsewhere = try await ada.task("Elsewhere", on: other)
        let evesList = try await eve.checklist("Eve's")
        let evesTask = try await eve.task("Eve's", on: evesList)
        let post = HTTP.Method.post
        let patch = HTTP.Method.patch
        return [
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(newID())", body: ["title": "x"], status: 404,
                problem: "not-found"),
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(evesTask)", body: ["title": "x"], status: 404,
                problem: "not-found"),
            Refused(
                person: vic, method: patch, path: "/v1/tasks/\(full)", body: ["title": "x"], status: 403,
                problem: "forbidden"),
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(full)", body: ["title": "x"],
                headers: ["if-match": "\"1\""], status: 412, problem: "stale"),
            Refused(
                person: bob, method: post, path: "/v1/tasks/\(full)/claim", status: 409, problem: "task-full"),
            Refused(
                person: bob, method: post, path: "/v1/tasks/\(done)/claim", status: 409, problem: "task-completed"),
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(old)", body: ["title": "x"], status: 409,
                problem: "checklist-archived"),
            Refused(
                person: ada, method: .put, path: "/v1/checklists/\(list)/participants/eve", body: ["role": "viewer"],
                status: 409, problem: "checklist-full"),
            Refused(
                person: ada, method: patch, path: "/v1/checklists/\(list)", body: ["participant_limit": 1], status: 409,
                problem: "limit-below-taken"),
            Refused(
                person: ada, method: post, path: "/v1/checklists/\(other)/tasks",
                body: ["id": .string(evesTask), "title": "x"], status: 409, problem: "id-taken"),
            Refused(
                person: ada, method: post, path: "/v1/checklists", body: ["title": "LIST 3"], status: 409,
                problem: "title-taken"),
            Refused(
                person: ada, method: .put, path: "/v1/tasks/\(full)/participants/eve", status: 409,
                problem: "not-a-participant"),
            Refused(
                person: ada, method: post, path: "/v1/checklists/\(list)/tasks",
                body: ["title": "x", "parent_id": .string(elsewhere)], status: 422, problem: "parent-not-found"),
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(full)", body: ["parent_id": .string(child)], status: 422,
                problem: "own-subtask"),
            Refused(
                person: ada, method: patch, path: "/v1/tasks/\(child)", body: ["section": "Other"], status: 422,
                problem: "section-of-parent"),
            // Its first operation is undone.
            Refused(
                person: ada, method: post, path: "/v1/checklists/\(other)/tasks/batch",
                body: [
                    "atomic": true,
                    "operations": [["op": "create", "title": "Never"], ["op": "claim", "id": .string(newID())]],
                ], status: 404, problem: "not-found"),
        ]
    }
}
