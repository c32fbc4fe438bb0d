import TestSupport

extension Row {
    /// Many tasks in one request.
    static let bulk: [Row] = [
        Row("batchTasks", "a thousand new tasks in a megabyte", .body, times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return {
                let create: JSON = [
                    "op": "create", "title": "t", "description": .string(String(repeating: "d", count: 980)),
                ]
                return try Request.batch(
                    of: .init(repeating: create, count: 1000), on: try await site.emptyChecklist(), by: owner)
            }
        },
        Row("batchTasks", "1,000 rules without dates soon", .body, times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            let create: JSON = [
                "op": "create", "title": "t",
                "repeat": [
                    "rule": "FREQ=DAILY;INTERVAL=39;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "starts_on": "1970-01-01",
                ],
            ]
            return {
                try Request.batch(
                    of: .init(repeating: create, count: 1000), on: try await site.emptyChecklist(), by: owner)
            }
        },
        Row("batchTasks", "4 moves of 9,999 subtasks", .checklists(1), times: 1, mayBeRefused: true) { site in
            let (owner, task) = (try await site.owner, try await site.deepTask())
            return {
                let moves = (1...4).map { _ in
                    JSON.object(["op": "move", "id": .string(task), "section": .string(site.unused("Section"))])
                }
                return try Request.batch(of: moves, on: try await site.checklist(of: task), by: owner)
            }
        },
        Row(
            "batchTasks", "a move of 9,999 subtasks and 999 deletions of them", .checklists(1), times: 1,
            mayBeRefused: true
        ) { site in
            let (owner, task) = (try await site.owner, try await site.deepTask())
            return {
                let move: JSON = ["op": "move", "id": .string(task), "section": .string(site.unused("Section"))]
                let deletion: JSON = ["op": "delete", "id": .string(task)]
                return try Request.batch(
                    of: [move] + Array(repeating: deletion, count: 999), on: try await site.checklist(of: task),
                    by: owner, atomic: false)
            }
        },
        Row("batchTasks", "no room between equal positions, 4 times", .checklists(1), times: 1, mayBeRefused: true) {
            site in
            let owner = try await site.owner
            let list = try await site.once("wide") { try await $0.wideChecklist(9_900) }
            return {
                let operations = (1...4).flatMap { number -> [JSON] in
                    let (first, second) = (newID(), newID())
                    return [
                        ["op": "create", "id": .string(first), "title": "a", "position": .number(Double(number))],
                        ["op": "create", "id": .string(second), "title": "b", "position": .number(Double(number))],
                        ["op": "create", "title": "c", "after": .string(min(first, second))],
                    ]
                }
                return try Request.batch(of: operations, on: list, by: owner)
            }
        },
        Row("batchTasks", "1,000 claims and releases of the longest text", .body, times: 1, mayBeRefused: true) {
            site in
            let (owner, task) = (try await site.owner, try await site.newTask())
            return {
                let operations = (0..<1000).map { number -> JSON in
                    ["op": number.isMultiple(of: 2) ? "claim" : "release", "id": .string(task)]
                }
                return try Request.batch(of: operations, on: try await site.checklist(of: task), by: owner)
            }
        },
        Row("moveTasks", "9,999 subtasks go along", .checklists(2), times: 1, mayBeRefused: true) { site in
            let (owner, task) = (try await site.owner, try await site.deepTask())
            return {
                try Request(
                    .post, "/v1/tasks/move", by: owner,
                    ["task_ids": [.string(task)], "checklist_id": .string(try await site.emptyChecklist())])
            }
        },
        Row("deleteTask", "9,999 subtasks go along", .checklists(1), times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return {
                let task = try await site.deepTask()
                await site.forget("deep")
                return try Request(.delete, "/v1/tasks/\(task)", by: owner)
            }
        },
    ]
}

extension Request {
    static func batch(
        of operations: [JSON], on list: String, by person: Person, atomic: Bool = true
    ) throws -> Request {
        try Request(
            .post, "/v1/checklists/\(list)/tasks/batch", by: person,
            ["atomic": .bool(atomic), "operations": .array(operations)])
    }
}
