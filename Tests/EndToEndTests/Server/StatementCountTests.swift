import Checklists
import Foundation
import Store
import TestSupport
import Testing

/// The number of the database's statements.
@Suite struct StatementCountTests {
    /// A write that succeeds.
    private struct Write {
        /// Its name in OpenAPI.
        let operation: String
        let path: String
        let body: JSON?
        let token: String?
        /// Two where the daemon must compare a password with a stored hash first, or the action asks for a transaction
        /// of its own.
        let statements: Int
        let takesKey: Bool

        init(
            _ operation: String, _ path: String, _ body: JSON? = nil, by person: Person?, statements: Int = 1,
            takesKey: Bool = true
        ) {
            (self.operation, self.path, self.body, token) = (operation, path, body, person?.token)
            (self.statements, self.takesKey) = (statements, takesKey)
        }

        var method: HTTP.Method? { HTTP.Method(rawValue: String(operation.prefix { $0 != " " })) }
    }

    @Test(arguments: [false, true]) func everyWriteIsOneStatement(withKeys: Bool) async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let other = try await Person(signingIn: "ada", http: world.http)
        var seen: Set<String> = []
        var table: [String] = []
        let writes = try await Self.writes(ada, bob, other)
        for write in writes {
            let method = try #require(write.method)
            if let token = write.token {
                // The first request makes the daemon read the log to its end: the session's changes there make it look
                // the session up again.
                for path in ["/v1/changes", "/v1/me"] { _ = try await world.http.send(.get, path, token: token) }
            }
            var headers: [String: String] = [:]
            if withKeys && write.takesKey { headers["idempotency-key"] = UUID().uuidString }
            try await world.forgetStatements()
            let answer = try await world.http.send(
                method, write.path, token: write.token, json: write.body, headers: headers)
            #expect((200..<300).contains(answer.status), "\(write.operation): \(answer.text)")
            let statements = try await world.statements()
            let count = statements.values.reduce(0, +)
            #expect(count == write.statements, "\(write.operation): \(statements)")
            if !headers.isEmpty {
                #expect(
                    statements.keys.allSatisfy { $0.contains(" once(") || $0.contains("repeat_basis(") })
            }
            table.append("\(count)  \(write.operation)")
            for action in Action.all
            where statements.keys.contains(where: { $0.contains(" \(action.function)(") }) {
                seen.insert(action.function)
            }
        }
        print(
            "Statements of each write\(withKeys ? " with an Idempotency-Key" : ""):\n\(table.joined(separator: "\n"))")
        if !withKeys {
            #expect(Set(Action.all.map(\.function)).subtracting(seen) == [], "no write above does these actions")
        }
        // Every write must have a line above: a new operation without one fails here.
        var operations: Set<String> = []
        for (path, item) in try await world.http.send(.get, "/v1/openapi.json").json["paths"].object {
            for method in ["post", "put", "patch", "delete"] where item[method] != .null {
                operations.insert("\(method.uppercased()) \(path)")
            }
        }
        #expect(operations == Set(writes.map(\.operation)))
    }

    /// The daemon reads `repeat` before an edit of it, once for all tasks of a batch; making a task reads nothing.
    @Test func anEditOfRepeatIsReadBefore() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]
        let ids = [newID(), newID()]
        for (path, body, expected) in [
            ("/v1/checklists/\(list)/tasks", ["id": .string(ids[0]), "title": "a", "repeat": rule], 1),
            ("/v1/checklists/\(list)/tasks", ["id": .string(ids[1]), "title": "b", "repeat": rule], 1),
            (
                "/v1/tasks/batch",
                ["operations": .array(ids.map { ["op": "update", "id": .string($0), "repeat": ["goal": 2]] })], 2
            ),
        ] as [(String, JSON, Int)] {
            for path in ["/v1/changes", "/v1/me"] { try await ada.must(.get, path) }
            try await world.forgetStatements()
            try await ada.must(.post, path, body)
            let statements = try await world.statements()
            #expect(statements.values.reduce(0, +) == expected, "\(path): \(statements)")
        }
    }

    /// The first reader has the document made in a turn of the checklist's owner, whom one more statement finds.
    @Test func aPublicLinkIsReadByOneStatement() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for number in 0..<5 { _ = try await ada.task("Task \(number)", on: list) }
        let path = try await ada.publish(list)
        for type in ["application/json", "text/markdown"] {
            for expected in [2, 1, 1] {
                try await world.forgetStatements()
                #expect(try await world.http.send(.get, path, headers: ["accept": type]).status == 200)
                let statements = try await world.statements()
                #expect(statements.values.reduce(0, +) == expected, "\(type): \(statements)")
            }
        }
    }

    @Test func anIdleRepollIsNoStatement() async throws {
        // Without sweep and hints, only polls can query the database.
        let world = try await World(
            arguments: ["--feed-sweep-milliseconds", "0", "--feed-notify", "false"], besides: .nobody)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let cursor = try await ada.cursor()
        try await world.forgetStatements()
        _ = try await ada.poll(since: cursor)
        #expect(try await world.statements().values.reduce(0, +) == 1, "the first poll asks what one may see")

        let idle = try await whileSessionsAreTrusted(ada, list) {
            var cursor = try await ada.cursor()
            _ = try await ada.poll(since: cursor)
            try await world.forgetStatements()
            for _ in 0..<30 { cursor = try await ada.poll(since: cursor)["cursor"].string ?? "" }
            cursor = try await ada.poll(since: cursor, wait: 1)["cursor"].string ?? ""
            _ = try await concurrently(20) { [cursor] _ in try await ada.poll(since: cursor, wait: 1) }
            return try await world.allStatements()
        }
        #expect(idle == [:])

        // The daemon does not query for data in memory: a change costs its write and one read of the log, however many
        // polls wait.
        let statements = try await whileSessionsAreTrusted(ada, list) {
            let cursor = try await ada.cursor()
            _ = try await ada.poll(since: cursor)
            try await world.forgetStatements()
            let polls = Task { try await concurrently(20) { _ in try await ada.poll(since: cursor, wait: 20) } }
            // A change that comes during a read of the log causes another read.
            try await world.http.expectWaitingPolls(20)
            _ = try await ada.task("One", on: list)
            #expect(try await polls.value.allSatisfy { $0["changes"][0]["kind"] == "task.created" })
            for _ in 0..<10 { #expect(try await ada.poll(since: cursor)["changes"].array.count == 1) }
            return try await world.allStatements()
        }
        #expect(statements.values.reduce(0, +) == 2, "\(statements)")
    }

    /// Runs `body` within the five seconds for which sessions in memory are trusted after a read of the log; here only
    /// a change causes reads. If it took longer, it runs again.
    private func whileSessionsAreTrusted<Value>(
        _ ada: Person, _ list: String, _ body: () async throws -> Value
    ) async throws -> Value {
        for attempt in 1..<10 {
            let start = ContinuousClock.now
            _ = try await ada.task("Attempt \(attempt)", on: list)
            let value = try await body()
            if ContinuousClock.now - start < .seconds(4.5) { return value }
        }
        return try await body()
    }

    /// Every write of the interface, in an order in which each succeeds.
    private static func writes(_ ada: Person, _ bob: Person, _ other: Person) async throws -> [Write] {
        let (list, task, second, third, comment) = (newID(), newID(), newID(), newID(), newID())
        let (reward, purchase) = (newID(), newID())
        let (mode, entry, running) = (newID(), newID(), newID())
        let daily = try await ada.repeatingTask(on: try await ada.checklist("Daily"), task: ["points": 1])
        let (occurrence, date) = (
            "/v1/tasks/{id}/occurrences/{date}", Person.occurrence(daily, "2026-03-22")
        )
        let sessions = try await ada.must(.get, "/v1/sessions")["sessions"].array
        let ended = sessions.first { $0["current"] != true }?["id"].string ?? ""
        let unused = try await ada.mode("Unused")
        let password: JSON = .string(Person.password)
        let open = try await ada.checklist("Open")
        let invitation = try await ada.invite(to: open)
        let (token, id) = (invitation["token"], invitation["id"].string ?? "")
        let apiToken = newID()
        try await bob.mayBeAdded(by: "nobody")
        for title in ["Taken", "Declined"] { try await ada.add(bob, to: try await ada.checklist(title), as: "editor") }
        try await bob.mayBeAdded(by: "anyone")
        let received = try await bob.waitingInvitations().compactMap { $0["id"].string }
        // Bob has left it, and is asked before he is added again.
        let asking = try await ada.checklist("Left")
        try await ada.add(bob, to: asking, as: "editor")
        try await bob.must(.delete, "/v1/checklists/\(asking)/participants/bob")
        return [
            Write(
                "POST /v1/users", "/v1/users", ["username": "carl", "email": "carl@example.org", "password": password],
                by: nil,
                takesKey: false),
            Write(
                "POST /v1/sessions", "/v1/sessions", ["login": "carl", "password": password], by: nil, statements: 2,
                takesKey: false),
            Write("PATCH /v1/me", "/v1/me", ["display_name": "Ada"], by: ada),
            Write("PATCH /v1/me/settings", "/v1/me/settings", ["time_zone": "Europe/Berlin"], by: ada),
            Write(
                "POST /v1/tokens", "/v1/tokens",
                ["id": .string(apiToken), "name": "Backup", "scopes": ["read"]], by: ada, takesKey: false),
            Write("DELETE /v1/tokens/{id}", "/v1/tokens/\(apiToken)", by: ada, takesKey: false),
            Write("DELETE /v1/sessions/{id}", "/v1/sessions/\(ended)", by: ada, takesKey: false),
            Write("POST /v1/checklists", "/v1/checklists", ["id": .string(list), "title": "Ours"], by: ada),
            Write("PATCH /v1/checklists/{id}", "/v1/checklists/\(list)", ["title": "Ours still"], by: ada),
            Write(
                "PUT /v1/checklists/{id}/participants/{username}", "/v1/checklists/\(list)/participants/bob",
                ["role": "editor"], by: ada),
            Write(
                "POST /v1/checklists/{id}/invitations", "/v1/checklists/\(open)/invitations", ["role": "viewer"],
                by: ada,
                takesKey: false),
            Write(
                "POST /v1/invitations/preview", "/v1/invitations/preview", ["token": token], by: bob, takesKey: false),
            Write("POST /v1/invitations/accept", "/v1/invitations/accept", ["token": token], by: bob),
            Write(
                "DELETE /v1/checklists/{id}/invitations/{invitation_id}", "/v1/checklists/\(open)/invitations/\(id)",
                by: ada),
            Write(
                "PUT /v1/checklists/{id}/public-link", "/v1/checklists/\(open)/public-link", by: ada, takesKey: false),
            Write("DELETE /v1/checklists/{id}/public-link", "/v1/checklists/\(open)/public-link", by: ada),
            Write("PUT /v1/me/calendar-link", "/v1/me/calendar-link", by: ada, takesKey: false),
            Write("DELETE /v1/me/calendar-link", "/v1/me/calendar-link", by: ada),
            Write(
                "PUT /v1/checklists/{id}/calendar-link", "/v1/checklists/\(open)/calendar-link", by: ada,
                takesKey: false),
            Write("DELETE /v1/checklists/{id}/calendar-link", "/v1/checklists/\(open)/calendar-link", by: ada),
            Write(
                "POST /v1/checklists/{id}/tasks", "/v1/checklists/\(list)/tasks",
                ["id": .string(task), "title": "One"], by: ada),
            Write("PATCH /v1/tasks/{id}", "/v1/tasks/\(task)", ["title": "First"], by: bob),
            Write("POST /v1/tasks/{id}/claim", "/v1/tasks/\(task)/claim", by: bob),
            Write("POST /v1/tasks/{id}/release", "/v1/tasks/\(task)/release", by: bob),
            Write("PUT /v1/tasks/{id}/participants/{username}", "/v1/tasks/\(task)/participants/bob", by: ada),
            Write("DELETE /v1/tasks/{id}/participants/{username}", "/v1/tasks/\(task)/participants/bob", by: ada),
            Write(
                "POST /v1/tasks/{id}/comments", "/v1/tasks/\(task)/comments", ["id": .string(comment), "body": "So?"],
                by: bob),
            Write("DELETE /v1/comments/{id}", "/v1/comments/\(comment)", by: ada),
            Write(
                "POST /v1/checklists/{id}/tasks/batch", "/v1/checklists/\(list)/tasks/batch",
                [
                    "operations": [
                        ["op": "create", "id": .string(second), "title": "Two"],
                        ["op": "update", "id": .string(second), "title": "Second"],
                        ["op": "move", "id": .string(second), "before": .string(task)],
                        ["op": "claim", "id": .string(task)], ["op": "release", "id": .string(task)],
                        ["op": "delete", "id": .string(second)],
                    ]
                ], by: bob),
            Write(
                "POST /v1/tasks/batch", "/v1/tasks/batch",
                [
                    "operations": [
                        ["op": "create", "checklist_id": .string(list), "id": .string(third), "title": "Two"],
                        ["op": "create", "checklist_id": .string(open), "title": "Three"],
                        ["op": "delete", "id": .string(third)],
                    ]
                ], by: ada),
            Write("PATCH /v1/me/checklists/{id}", "/v1/me/checklists/\(list)", ["before": .string(list)], by: bob),
            Write(
                "POST /v1/imports", "/v1/imports",
                ["title": "Imported", "tasks": [["title": "One"], ["title": "Two"]]], by: bob),
            Write(
                "POST /v1/tasks/move", "/v1/tasks/move",
                ["task_ids": [.string(task)], "checklist_id": .string(open)], by: ada),
            Write(
                "POST /v1/tasks/move", "/v1/tasks/move",
                ["task_ids": [.string(task)], "checklist_id": .string(list)], by: ada),
            Write("PATCH /v1/tasks/{id}", "/v1/tasks/\(task)", ["points": 20], by: ada),
            // It asks for a transaction of its own, because it locks the user who earns.
            Write("PATCH /v1/tasks/{id}", "/v1/tasks/\(task)", ["status": "completed"], by: ada, statements: 2),
            Write(
                "POST /v1/rewards", "/v1/rewards",
                ["id": .string(reward), "title": "Cinema", "price": 5, "tracked": true],
                by: ada),
            Write(
                "PUT /v1/tasks/{id}/reminders", "/v1/tasks/\(task)/reminders", ["reminders": [["at": "19:00"]]], by: ada
            ),
            Write("DELETE /v1/tasks/{id}/reminders", "/v1/tasks/\(task)/reminders", by: ada),
            Write("PATCH /v1/rewards/{id}", "/v1/rewards/\(reward)", ["price": 10], by: ada),
            Write(
                "POST /v1/rewards/{id}/purchase", "/v1/rewards/\(reward)/purchase",
                ["id": .string(purchase), "quantity": 2], by: ada),
            Write("DELETE /v1/purchases/{id}", "/v1/purchases/\(purchase)", by: ada),
            Write("DELETE /v1/purchases", "/v1/purchases?from=2026-01-01&to=2026-01-31", by: ada),
            Write("DELETE /v1/rewards/{id}", "/v1/rewards/\(reward)", by: ada),
            Write("POST /v1/modes", "/v1/modes", ["id": .string(mode), "name": "Music"], by: ada),
            Write("PATCH /v1/modes/{id}", "/v1/modes/\(mode)", ["color": "#be185d"], by: ada),
            Write("POST /v1/timer/start", "/v1/timer/start", ["mode_id": .string(mode)], by: ada),
            // It stops what runs.
            Write(
                "POST /v1/timer/start", "/v1/timer/start",
                ["id": .string(running), "mode_id": .string(mode), "task_id": .string(task)], by: ada),
            Write("POST /v1/timer/stop", "/v1/timer/stop", ["id": .string(running)], by: ada),
            Write("POST /v1/timer/start", "/v1/timer/start", ["mode_id": .string(mode)], by: ada),
            Write("DELETE /v1/timer", "/v1/timer", by: ada),
            Write(
                "POST /v1/entries", "/v1/entries",
                [
                    "id": .string(entry), "mode_id": .string(mode), "started_at": "2026-03-22T09:00:00Z",
                    "ended_at": "2026-03-22T10:00:00Z",
                ], by: ada),
            Write("PATCH /v1/entries/{id}", "/v1/entries/\(entry)", ["ended_at": "2026-03-22T10:30:00Z"], by: ada),
            Write("DELETE /v1/entries/{id}", "/v1/entries/\(entry)", by: ada),
            Write("DELETE /v1/modes/{id}", "/v1/modes/\(unused)", by: ada),
            // The daemon reads the task's `repeat` before, unless it knows it.
            Write("POST \(occurrence)/complete", "\(date)/complete", by: ada, statements: 2),
            Write("POST \(occurrence)/uncomplete", "\(date)/uncomplete", by: ada),
            Write("PUT \(occurrence)", date, ["count": 1], by: ada),
            Write("DELETE \(occurrence)", date, by: ada),
            Write(
                "POST /v1/occurrences/batch", "/v1/occurrences/batch",
                [
                    "operations": [
                        ["op": "complete", "task_id": .string(daily), "date": "2026-03-23"],
                        ["op": "skip", "task_id": .string(daily), "date": "2026-03-24"],
                    ]
                ], by: ada, statements: 2),
            Write("POST /v1/checklists/{id}/complete", "/v1/checklists/\(list)/complete", by: bob),
            Write("DELETE /v1/tasks/{id}", "/v1/tasks/\(task)", by: bob),
            Write("PUT /v1/checklists/{id}/owner", "/v1/checklists/\(list)/owner", ["username": "bob"], by: ada),
            Write("DELETE /v1/checklists/{id}/owner/offer", "/v1/checklists/\(list)/owner/offer", by: bob),
            Write("PUT /v1/checklists/{id}/owner", "/v1/checklists/\(list)/owner", ["username": "bob"], by: ada),
            Write("POST /v1/checklists/{id}/owner/accept", "/v1/checklists/\(list)/owner/accept", by: bob),
            Write(
                "PUT /v1/checklists/{id}/participants/{username}", "/v1/checklists/\(asking)/participants/bob",
                ["role": "editor"], by: ada),
            Write(
                "POST /v1/me/invitations/{id}/accept", "/v1/me/invitations/\(received[0])/accept", by: bob),
            Write("DELETE /v1/me/invitations/{id}", "/v1/me/invitations/\(received[1])", by: bob),
            Write("PUT /v1/me/blocks/{username}", "/v1/me/blocks/ada", by: bob),
            Write("DELETE /v1/me/blocks/{username}", "/v1/me/blocks/ada", by: bob),
            Write(
                "DELETE /v1/checklists/{id}/participants/{username}", "/v1/checklists/\(list)/participants/ada", by: ada
            ),
            Write("DELETE /v1/checklists/{id}", "/v1/checklists/\(list)", by: bob),
            // The former token is valid for a minute.
            Write(
                "PATCH /v1/me", "/v1/me", ["password": "another horse battery", "current_password": password], by: ada,
                statements: 2, takesKey: false),
            Write("POST /v1/sessions/current/rotate", "/v1/sessions/current/rotate", by: bob, takesKey: false),
            Write("DELETE /v1/sessions/current", "/v1/sessions/current", by: bob, takesKey: false),
        ]
    }
}
