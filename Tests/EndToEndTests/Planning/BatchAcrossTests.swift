import TestSupport
import Testing

/// A batch on the tasks of many checklists.
@Suite struct BatchAcrossTests {
    private static let path = "/v1/tasks/batch"

    @Test func operationsReachEveryChecklist() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (own, shared, seen, hidden) = (
            try await ada.checklist("Own"), try await bob.checklist("Shared"), try await bob.checklist("Seen"),
            try await bob.checklist("Hidden")
        )
        try await bob.add(ada, to: shared, as: "editor")
        try await bob.add(ada, to: seen, as: "viewer")
        let (a, b, c) = (
            try await ada.task("a", on: own), try await bob.task("b", on: seen), try await bob.task("c", on: hidden)
        )
        let new = JSON.string(newID())
        let operations: [JSON] = [
            ["op": "create", "checklist_id": .string(shared), "id": new, "title": "New", "due_on": "2026-03-22"],
            ["op": "update", "id": new, "title": "Newer"], ["op": "claim", "id": .string(a)],
            ["op": "claim", "id": .string(b)], ["op": "claim", "id": .string(c)],
            ["op": "delete", "id": .string(newID())], ["op": "delete", "id": .string(a)],
            ["op": "create", "checklist_id": .string(hidden), "title": "No"],
        ]
        // All or nothing: nothing.
        let refused = try await ada.send(.post, Self.path, ["operations": .array(operations)])
        expectProblem(refused, 403, "forbidden", "/operations/3")
        #expect(try await ada.must(.get, "/v1/checklists/\(shared)")["task_count"] == 0)
        // One by one.
        let answer = try await ada.must(.post, Self.path, ["atomic": false, "operations": .array(operations)])
        let statuses = answer["results"].array.map { $0["status"].int }
        #expect(statuses == [201, 200, 200, 403, 404, 404, 204, 404])
        #expect(answer["results"][1]["task"]["title"] == "Newer")
        #expect(answer["version"] == .null)
        #expect(try await bob.must(.get, "/v1/checklists/\(hidden)")["version"] == 2)
        // A create names its checklist.
        expectProblem(
            try await ada.send(.post, Self.path, ["operations": [["op": "create", "title": "x"]]]), 422,
            "invalid-request", "/operations/0/checklist_id")
    }

    @Test func aRepeatedBatchIsDoneOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let lists = [try await ada.checklist("A"), try await ada.checklist("B")]
        let body: JSON = [
            "operations": .array(lists.map { ["op": "create", "checklist_id": .string($0), "title": "Once"] })
        ]
        let key = ["idempotency-key": newID()]
        let first = try await ada.must(.post, Self.path, body, headers: key)
        #expect(try await ada.must(.post, Self.path, body, headers: key) == first)
        for list in lists { #expect(try await ada.must(.get, "/v1/checklists/\(list)")["task_count"] == 1) }
    }

    /// Batches that lock the same checklists in opposite orders, while tasks move between them.
    @Test func batchesDoNotWaitForEachOther() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        var lists: [String] = []
        for number in 0..<4 {
            lists.append(try await ada.checklist("\(number)"))
            try await ada.add(bob, to: lists[number], as: "editor")
        }
        let task = try await ada.task("Wanders", on: lists[0])
        let made = try await concurrently(24) { [lists] number -> Int in
            let person = (number % 2 == 0 ? ada : bob).at(world.daemons[number / 2 % 2])
            if number % 6 == 5 {
                try await person.must(
                    .post, "/v1/tasks/move",
                    ["task_ids": [.string(task)], "checklist_id": .string(lists[number % 4])])
                return 0
            }
            let order = number % 2 == 0 ? lists : lists.reversed()
            let answer = try await person.must(
                .post, Self.path,
                [
                    "operations": .array(
                        order.map { ["op": "create", "checklist_id": .string($0), "title": "x"] }
                            + [["op": "update", "id": .string(task), "title": .string("Edit \(number)")]])
                ])
            return answer["results"].array.count
        }
        #expect(made.reduce(0, +) == 20 * 5)
        var count = 0
        for list in lists { count += try await ada.must(.get, "/v1/checklists/\(list)")["task_count"].int ?? 0 }
        #expect(count == 20 * 4 + 1)
    }

    /// The budget of one request counts over all its checklists.
    @Test func oneRequestHasOneBudget() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let tasks = (0..<6_000).map { _ in JSON.object(["title": "t"]) }
        var roots: [String] = []
        for number in 0..<2 {
            let list = try await ada.must(
                .post, "/v1/imports",
                ["title": .string("List \(number)"), "tasks": [["title": "Root", "subtasks": .array(tasks)]]])["id"]
                .string
            roots.append(
                try await world.psql("select id from tasks where checklist_id = '\(list ?? "")' and parent_id is null"))
        }
        let answer = try await ada.must(
            .post, Self.path,
            [
                "atomic": false,
                "operations": .array(roots.map { ["op": "move", "id": .string($0), "section": "Else"] }),
            ])
        #expect(answer["results"].array.map { $0["status"].int } == [200, 422])
        #expect(answer["results"][1]["problem"]["type"] == "/problems/too-much-at-once")
    }
}
