import TestSupport
import Testing

/// Users who record hold their tasks, and so do those who delete or move tasks. All take them in the same order.
@Suite(.timeLimit(.minutes(60))) struct LockOrderTests {
    private static func batch(_ operations: [JSON]) -> JSON { ["atomic": false, "operations": .array(operations)] }

    private static func occurrences(_ op: String, _ tasks: [String], _ dates: [String]) -> JSON {
        batch(
            dates.flatMap { date in
                tasks.map { ["op": .string(op), "task_id": .string($0), "date": .string(date)] }
            })
    }

    @Test func deletingMovingAndRecordingNeverWaitInACircle() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob, eva) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eva"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        for person in [bob, eva] {
            for place in [list, other] { try await ada.add(person, to: place, as: "editor") }
        }
        for _ in 0..<12 {
            let tasks = try await (0..<12).asyncMap { _ in try await ada.repeatingTask(on: list) }
            let statuses = try await concurrently(5) { number -> [Int] in
                let dates = ["2026-03-23", "2026-03-24"]
                switch number {
                case 0:
                    let body = Self.occurrences("complete", tasks.sorted(), dates)
                    return [try await bob.at(world.daemons[1]).send(.post, "/v1/occurrences/batch", body).status]
                case 1:
                    let body = Self.occurrences("complete", tasks.sorted().reversed(), dates.reversed())
                    return [try await eva.send(.post, "/v1/occurrences/batch", body).status]
                case 2:
                    let body = Self.occurrences("delete", tasks.sorted().reversed(), dates)
                    return [try await ada.at(world.daemons[1]).send(.post, "/v1/occurrences/batch", body).status]
                case 3:
                    let body: JSON = [
                        "task_ids": .array(tasks.sorted().reversed().map(JSON.string)), "checklist_id": .string(other),
                    ]
                    return [try await ada.send(.post, "/v1/tasks/move", body).status]
                default:
                    let deletes: [JSON] = tasks.sorted().reversed().prefix(6).map {
                        ["op": "delete", "id": .string($0)]
                    }
                    let path = "/v1/checklists/\(list)/tasks/batch"
                    return [try await bob.send(.post, path, Self.batch(deletes)).status]
                }
            }
            // A move of tasks that are gone finds none.
            #expect(statuses.flatMap(\.self).allSatisfy { [200, 404].contains($0) }, "\(statuses)")
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
        #expect(try await world.psql(World.wrongRecords) == "")
    }
}
