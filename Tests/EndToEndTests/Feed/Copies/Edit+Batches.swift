import TestSupport

extension Edit {
    static let batchesAcross = [
        Edit(
            "on two checklists", "POST /v1/tasks/batch", "checklist.created", "checklist.added", "task.created",
            "task.claimed", "task.updated", "task.deleted"
        ) {
            let (other, new) = (try await $0.owner.checklist("Next"), JSON.string(newID()))
            try await $0.owner.must(
                .post, "/v1/tasks/batch",
                [
                    "operations": [
                        ["op": "create", "checklist_id": .string(other), "id": new, "title": "New"],
                        ["op": "claim", "id": new], ["op": "update", "id": .string($0.b), "due_on": "2030-01-02"],
                        ["op": "delete", "id": .string($0.a)],
                    ]
                ])
        },
        Edit("all or nothing of two checklists", "POST /v1/tasks/batch", "checklist.created", "checklist.added") {
            let other = try await $0.owner.checklist("Next")
            let answer = try await $0.owner.send(
                .post, "/v1/tasks/batch",
                [
                    "operations": [
                        ["op": "create", "checklist_id": .string(other), "title": "New"],
                        ["op": "delete", "id": .string($0.a)], ["op": "claim", "id": .string($0.a)],
                    ]
                ])
            guard answer.status == 404 else { throw Unexpected(answer: answer) }
        },
    ]

    static let batches = [
        Edit("create", "batch create", "task.created") {
            let first = JSON.string(newID())
            try await $0.batch(
                ["op": "create", "id": first, "title": "First", "section": "After"],
                ["op": "create", "title": "Second", "parent_id": first],
                ["op": "create", "title": "Third", "before": first])
        },
        Edit("update", "batch update", "task.updated", "task.completed") {
            try await $0.batch(
                ["op": "update", "id": .string($0.a), "title": "Else"],
                ["op": "update", "id": .string($0.b), "status": "completed", "labels": ["quick"]])
        },
        Edit("move", "batch move", "task.moved") {
            try await $0.batch(
                ["op": "move", "id": .string($0.a1), "parent_id": nil, "after": .string($0.left)],
                ["op": "move", "id": .string($0.a), "section": "After", "before": .string($0.right)])
        },
        Edit("delete", "batch delete", "task.deleted") {
            try await $0.batch(["op": "delete", "id": .string($0.a1)], ["op": "delete", "id": .string($0.done)])
        },
        Edit("claim", "batch claim", "task.claimed") {
            try await $0.batch(["op": "claim", "id": .string($0.a)], ["op": "claim", "id": .string($0.b)])
        },
        Edit("release", "batch release", "task.released") {
            try await $0.batch(["op": "release", "id": .string($0.taken)], ["op": "release", "id": .string($0.b)])
        },
        Edit(
            "some of everything, one by one", "POST /v1/checklists/{id}/tasks/batch", "task.created", "task.claimed",
            "task.released", "task.moved", "task.updated", "task.deleted"
        ) {
            let new = JSON.string(newID())
            let answer = try await $0.editor.must(
                .post, "/v1/checklists/\($0.list)/tasks/batch",
                [
                    "atomic": false,
                    "operations": [
                        ["op": "create", "id": new, "title": "New", "after": .string($0.left)],
                        ["op": "claim", "id": new],
                        ["op": "release", "id": .string($0.b)],
                        ["op": "move", "id": .string($0.a), "parent_id": .string($0.a2)],
                        ["op": "delete", "id": .string($0.a1)],
                        ["op": "update", "id": new, "title": "Newer"], ["op": "delete", "id": .string($0.a1)],
                    ],
                ])
            let statuses = answer["results"].array.map(\.["status"].int)
            guard statuses == [201, 200, 200, 422, 204, 200, 404] else { throw Copy.Breach(description: "\(answer)") }
        },
        Edit("all or nothing", "POST /v1/checklists/{id}/tasks/batch") {
            let answer = try await $0.editor.send(
                .post, "/v1/checklists/\($0.list)/tasks/batch",
                [
                    "operations": [
                        ["op": "create", "title": "New", "after": .string($0.left)],
                        ["op": "delete", "id": .string($0.a)],
                        ["op": "claim", "id": .string($0.a)],
                    ]
                ])
            guard answer.status == 404 else { throw Unexpected(answer: answer) }
        },
    ]
}
