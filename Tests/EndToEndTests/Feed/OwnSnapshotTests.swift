import Recurrence
import TestSupport
import Testing

@testable import ClientValues

/// A snapshot in parts: the user's own things, and each checklist with what is the reader's own on it.
@Suite struct OwnSnapshotTests {
    @Test func aChecklistsSnapshotHasWhatIsTheReadersOwn() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        for place in [list, other] { try await ada.add(bob, to: place, as: "viewer") }
        let tasks = [try await ada.task("One", on: list), try await ada.task("Two", on: other)]
        for task in tasks { try await bob.remind(of: task, ["at": "19:00"]) }
        try await ada.remind(of: tasks[0], ["before_minutes": 30])
        try await bob.must(.patch, "/v1/me/checklists/\(list)", ["muted": true, "color": "#1e90ff"])
        let whole = try await bob.must(.get, "/v1/snapshot")
        let part = try await bob.must(.get, "/v1/checklists/\(list)/snapshot")
        #expect(part["mine"] == whole["checklists"].array.first { $0["id"].string == list }?["mine"])
        #expect(part["mine"]["muted"] == true)
        #expect(part["reminders"] == [["task_id": .string(tasks[0]), "reminders": [["at": "19:00"]]]])
        #expect(part["me_version"] == whole["me"]["version"])
        #expect(part["me_version"] == (try await bob.must(.get, "/v1/me"))["version"])
        // Nobody sees another's.
        let adas = try await ada.must(.get, "/v1/checklists/\(list)/snapshot")
        #expect(adas["reminders"][0]["reminders"] == [["before_minutes": 30]] && adas["mine"]["muted"] == false)
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        expectProblem(try await bob.send(.get, "/v1/checklists/\(list)/snapshot"), 404, "not-found")
    }

    @Test func onlyMeHasNoChecklists() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        try await ada.remind(of: try await ada.task("One", on: list), ["at": "19:00"])
        let own = try await ada.must(.get, "/v1/snapshot?only=me")
        #expect(Set(own.object.keys) == ["cursor", "me"])
        #expect(own["me"] == (try await ada.must(.get, "/v1/snapshot"))["me"])
        for query in ["only=you", "only=", "only=me&only=me"] {
            #expect(try await ada.send(.get, "/v1/snapshot?\(query)").status == 400, "\(query)")
        }
        // It is there where the whole is too large, and bounded itself.
        let limit = try await ada.must(.get, "/v1/limits")["snapshot_bytes"].int ?? 0
        try await world.psql("update checklists set text_bytes = \(limit + 1) where id = '\(list)'")
        expectProblem(try await ada.send(.get, "/v1/snapshot"), 409, "snapshot-too-large")
        #expect(try await ada.must(.get, "/v1/snapshot?only=me")["me"] == own["me"])
        try await world.psql(
            """
            insert into rewards (id, user_id, title, description, price, position, version, created_version, fingerprint,
                created_at, updated_at)
            select gen_random_uuid(), '\(ada.id)', 'r', repeat('x', 20000), 1, n, 1, 1, '', now(), now()
            from generate_series(1, \(limit / 20_000 + 1)) n
            """)
        expectProblem(try await ada.send(.get, "/v1/snapshot?only=me"), 409, "snapshot-too-large")
    }

    /// Edits between the parts, and between a part and its change: the changes after the cursor make up for them.
    @Test func thePartsAndTheChangesAreTheWhole() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        for place in [list, other] { try await ada.add(bob, to: place, as: "editor") }
        let tasks = [try await ada.task("One", on: list), try await ada.task("Two", on: list)]
        for task in tasks { try await bob.remind(of: task, ["at": "19:00"]) }
        let start = try await bob.must(.get, "/v1/snapshot?only=me")
        var copy = try Copy(of: bob.id, start)
        try await bob.remind(of: tasks[0], ["at": "20:00"])
        try await bob.remind(of: tasks[0], ["at": "21:00"])
        try await bob.must(.patch, "/v1/me/checklists/\(list)", ["muted": true])
        try await bob.must(.patch, "/v1/me/checklists/\(list)", ["muted": false, "favorite": true])
        try copy.take(try await bob.must(.get, "/v1/checklists/\(list)/snapshot"))
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(tasks[1])], "checklist_id": .string(other)])
        try copy.take(try await bob.must(.get, "/v1/checklists/\(other)/snapshot"))
        try await bob.remind(of: tasks[1])
        let inbox = try await bob.must(.get, "/v1/checklists")["checklists"].array.first { $0["title"] == "Inbox" }
        try copy.take(try await bob.must(.get, "/v1/checklists/\(inbox?["id"].string ?? "")/snapshot"))
        let nine = try #require(TimeOfDay("21:00"))
        // At no moment does a change of an earlier version take back what a snapshot has.
        for change in try await bob.poll(since: start["cursor"].string ?? "")["changes"].array {
            #expect(try copy.apply(change) == nil)
            #expect(copy.reminders[tasks[0]]?.reminders == [.timeReminder(TimeReminder(at: nine))])
            #expect(copy.checklists[list]?.fields.mine.favorite == true)
        }
        let fresh = try Copy(of: bob.id, try await bob.must(.get, "/v1/snapshot"))
        #expect(copy.differences(from: fresh) == [])
        #expect(copy.reminders.keys.sorted() == [tasks[0]])
    }
}
