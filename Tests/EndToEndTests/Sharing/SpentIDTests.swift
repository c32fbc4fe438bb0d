import Foundation
import TestSupport
import Testing

/// An id names one thing for good: nobody makes another thing under the id of a deleted one, so no link and no retry
/// comes to name that. And the answer is the same as for an id that names something now.
@Suite struct SpentIDTests {
    /// Ways to delete something of ada's, or of her account's.
    private static let deletions: [(name: String, delete: @Sendable (World, Person, Things) async throws -> Void)] = [
        (
            "one by one",
            { _, ada, things in
                try await ada.must(.delete, "/v1/comments/\(things.comment)")
                try await ada.must(.delete, "/v1/tasks/\(things.below)")
                try await ada.must(.delete, "/v1/tasks/\(things.task)")
                try await ada.must(.delete, "/v1/checklists/\(things.list)")
            }
        ),
        (
            "with the task above",
            { _, ada, things in
                try await ada.must(.delete, "/v1/tasks/\(things.task)")
                try await ada.must(.delete, "/v1/checklists/\(things.list)")
            }
        ),
        (
            "in a batch, the log pruned since",
            { world, ada, things in
                try await ada.must(
                    .post, "/v1/checklists/\(things.list)/tasks/batch",
                    ["operations": [["op": "delete", "id": .string(things.task)]]])
                try await ada.must(.delete, "/v1/checklists/\(things.list)")
                try await world.psql("delete from changes")
            }
        ),
        ("with the checklist", { _, ada, things in try await ada.must(.delete, "/v1/checklists/\(things.list)") }),
        (
            "with the account",
            { world, ada, _ in
                try await world.ctl("user", "disable", ada.name)
                try await world.ctl("user", "delete", ada.name, "--yes")
            }
        ),
    ]

    /// A checklist with a task, a subtask of that, and a comment on the subtask.
    private struct Things: Sendable {
        let list = newID(), task = newID(), below = newID(), comment = newID()

        func make(by ada: Person) async throws {
            try await ada.must(.post, "/v1/checklists", ["id": .string(list), "title": "Ours"])
            _ = try await ada.task("One", on: list, ["id": .string(task)])
            _ = try await ada.task("Below", on: list, ["id": .string(below), "parent_id": .string(task)])
            try await ada.must(.post, "/v1/tasks/\(below)/comments", ["id": .string(comment), "body": "So?"])
        }
    }

    /// The answers to a user who knows the ids and makes things of their own under each; without the members that name
    /// the request.
    private static func squat(_ things: Things, by eve: Person, _ list: String, _ task: String) async throws -> [JSON] {
        var answers: [HTTP.Answer] = []
        answers.append(
            try await eve.send(.post, "/v1/checklists", ["id": .string(things.list), "title": .string(newID())]))
        for id in [things.task, things.below] {
            answers.append(
                try await eve.send(.post, "/v1/checklists/\(list)/tasks", ["id": .string(id), "title": "Mine"]))
            answers.append(
                try await eve.send(
                    .post, "/v1/checklists/\(list)/tasks/batch",
                    ["operations": [["op": "create", "id": .string(id), "title": "Mine"]]]))
        }
        answers.append(
            try await eve.send(.post, "/v1/tasks/\(task)/comments", ["id": .string(things.comment), "body": "Mine"]))
        return answers.map { .object($0.json.object.filter { $0.key != "request_id" }) }
    }

    @Test(arguments: deletions.indices) func idsOfDeletedThingsStayTaken(_ way: Int) async throws {
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        let mine = try await eve.checklist("Mine")
        let task = try await eve.task("Mine", on: mine)
        let things = Things()
        try await things.make(by: ada)
        let present = try await Self.squat(things, by: eve, mine, task)
        try await Self.deletions[way].delete(world, ada, things)
        let what: Comment = "\(Self.deletions[way].name)"
        // Whether it is or was is not told.
        #expect(try await Self.squat(things, by: eve, mine, task) == present, what)
        #expect(present.allSatisfy { $0["type"] == "/problems/id-taken" && $0["status"] == 409 }, what)
        #expect(try await eve.must(.get, "/v1/checklists/\(mine)")["task_count"] == 1, what)
        // An id that never was is free.
        _ = try await eve.task("Mine too", on: mine, ["id": .string(newID())])
        if way < 4 {
            // Nor does the maker's own retry bring back a thing that was deleted meanwhile.
            let list = try await ada.checklist("Again")
            expectProblem(
                try await ada.send(
                    .post, "/v1/checklists/\(list)/tasks", ["id": .string(things.task), "title": "One"]),
                409, "id-taken", "/id")
        }
    }

    /// The daemon made these ids, and they are in no change of their own.
    @Test func norOfWhatWasImported() async throws {
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        let list =
            try await ada.must(.post, "/v1/imports", ["title": "Ours", "tasks": [["title": "One"]]])["id"].string ?? ""
        let id = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"][0]["id"]
        try await ada.must(.delete, "/v1/checklists/\(list)")
        let mine = try await eve.checklist("Mine")
        expectProblem(
            try await eve.send(.post, "/v1/checklists/\(mine)/tasks", ["id": id, "title": "Mine"]), 409, "id-taken",
            "/id")
    }

    /// In one batch: the second operation finds the id used up by the first.
    @Test func aBatchDoesNotReplaceATask() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("One", on: list)
        let answer = try await ada.send(
            .post, "/v1/checklists/\(list)/tasks/batch",
            [
                "operations": [
                    ["op": "delete", "id": .string(task)], ["op": "create", "id": .string(task), "title": "Two"],
                ]
            ])
        expectProblem(answer, 409, "id-taken", "/operations/1/id")
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["title"] == "One")
    }
}
