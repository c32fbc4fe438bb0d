import TestSupport

extension Edit {
    private static let one = "/v1/tasks/{id}"

    static let tasks = [
        Edit("create", "POST /v1/checklists/{id}/tasks", "task.created") {
            _ = try await $0.editor.task(
                "New", on: $0.list,
                [
                    "description": "Of all fields", "section": "After", "priority": "do_first",
                    "due_at": "2030-01-02T03:04:05.678Z",
                    "labels": ["x", "ü"], "participant_limit": 9, "position": 1.5,
                ])
        },
        Edit("create a subtask", "POST /v1/checklists/{id}/tasks", "task.created") {
            _ = try await $0.editor.task("New", on: $0.list, ["parent_id": .string($0.a2), "before": .string($0.b)])
        },
        Edit("create the same twice", "POST /v1/checklists/{id}/tasks", "task.created") {
            let id = newID()
            for _ in 0..<2 { _ = try await $0.editor.task("New", on: $0.list, ["id": .string(id)]) }
        },
        Edit("create with one key twice", "POST /v1/checklists/{id}/tasks", "task.created") {
            let key = ["idempotency-key": newID()]
            for _ in 0..<2 {
                try await $0.editor.must(.post, "/v1/checklists/\($0.list)/tasks", ["title": "New"], headers: key)
            }
        },
        Edit(
            "create the first of a checklist", "POST /v1/checklists/{id}/tasks", "checklist.created", "checklist.added",
            "task.created"
        ) {
            let list = try await $0.owner.checklist("Empty")
            _ = try await $0.owner.task("New", on: list)
        },
        Edit("edit", "PATCH \(one)", "task.updated") {
            try await $0.editor.must(
                .patch, "/v1/tasks/\($0.b)",
                [
                    "title": "Else", "description": "More", "priority": nil, "due_at": "2030-01-02T03:04:05Z",
                    "labels": nil,
                    "participant_limit": 2,
                ])
        },
        Edit("make due on a date, and at a time again", "PATCH \(one)", "task.updated") {
            for body in [["due_on": "2030-01-02"], ["due_at": "2030-01-02T03:04:05Z"], ["due_on": "2199-12-31"]]
                as [JSON]
            {
                try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", body)
            }
        },
        Edit("let it repeat, and no longer", "PATCH \(one)", "task.updated") {
            for body in [["rule": "FREQ=DAILY", "starts_on": "2026-03-22"], ["goal": 2, "rule": "FREQ=WEEKLY"], nil]
                as [JSON]
            {
                try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["repeat": body])
            }
        },
        Edit("edit what has changed", "PATCH \(one)", "task.updated") {
            try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", ["title": "Else"])
            let answer = try await $0.editor.send(
                .patch, "/v1/tasks/\($0.b)", ["title": "Old"], headers: ["if-match": "\"1\""])
            guard answer.status == 412 else { throw Unexpected(answer: answer) }
        },
        Edit("complete and reopen", "PATCH \(one)", "task.completed", "task.reopened") {
            for status in ["completed", "in_progress", "completed", "available"] as [JSON] {
                try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["status": status])
            }
        },
        Edit("give up", "PATCH \(one)", "task.updated") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["status": "available"])
        },
        Edit("complete the last open one", "PATCH \(one)", "task.completed", "task.reopened") {
            try await $0.editor.must(.post, "/v1/checklists/\($0.list)/complete")
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["status": "in_progress"])
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["status": "completed"])
        },
        Edit("delete with subtasks", "DELETE \(one)", "task.deleted") {
            try await $0.editor.must(.delete, "/v1/tasks/\($0.a)")
        },
        Edit("delete a completed one", "DELETE \(one)", "task.deleted") {
            try await $0.editor.must(.delete, "/v1/tasks/\($0.done)")
        },
        Edit("claim", "POST \(one)/claim", "task.claimed") {
            for _ in 0..<2 { try await $0.owner.must(.post, "/v1/tasks/\($0.a2)/claim") }
        },
        Edit("release", "POST \(one)/release", "task.released") {
            for task in [$0.b, $0.taken, $0.done, $0.taken] {
                try await $0.editor.must(.post, "/v1/tasks/\(task)/release")
            }
        },
        Edit("assign", "PUT \(one)/participants/{username}", "task.claimed") {
            try await $0.editor.must(.put, "/v1/tasks/\($0.b)/participants/\($0.viewer.name)")
        },
        Edit("unassign", "DELETE \(one)/participants/{username}", "task.released") {
            try await $0.owner.must(.delete, "/v1/tasks/\($0.taken)/participants/\($0.editor.name)")
        },
    ]

    /// Edits that move more tasks than they name.
    static let places = [
        Edit("move before", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.done)", ["before": .string($0.a)])
        },
        Edit("move to a position", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a)", ["position": -1e300])
        },
        Edit("move where no number is left", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a)", ["after": .string($0.left)])
        },
        Edit("move a neighbour where no number is left", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.left)", ["before": .string($0.right)])
        },
        Edit("create where no number is left", "POST /v1/checklists/{id}/tasks", "task.moved", "task.created") {
            _ = try await $0.editor.task("Between", on: $0.list, ["before": .string($0.right)])
        },
        Edit("complete and move where no number is left", "PATCH \(one)", "task.moved", "task.completed") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["after": .string($0.left), "status": "completed"])
        },
        Edit("move below another", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a1)", ["parent_id": .string($0.b)])
        },
        Edit("move from below another", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a1)", ["parent_id": nil, "section": "After"])
        },
        Edit("move to a section with subtasks", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a)", ["section": "After"])
        },
        Edit("move out of all sections", "PATCH \(one)", "task.moved") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.a)", ["section": nil, "title": "Else"])
        },
    ]

    /// To another checklist.
    static let moves = [
        Edit(
            "move with subtasks to where not all are", "POST /v1/tasks/move", "checklist.created", "checklist.added",
            "participant.added", "task.created", "task.deleted"
        ) {
            let other = try await $0.owner.checklist("Next")
            try await $0.owner.add(try $0.viewer, to: other, as: "viewer")
            _ = try await $0.owner.task("First", on: other)
            try await $0.owner.must(
                .post, "/v1/tasks/move",
                [
                    "task_ids": [.string($0.taken), .string($0.a), .string($0.done), .string($0.b)],
                    "checklist_id": .string(other), "section": "Later",
                ])
        },
        Edit(
            "move there and back", "POST /v1/tasks/move", "checklist.created", "checklist.added", "task.created",
            "task.deleted", "task.moved"
        ) {
            let other = try await $0.owner.checklist("Next")
            let ids: JSON = [.string($0.a1), .string($0.done)]
            for place in [other, $0.list] {
                try await $0.owner.must(.post, "/v1/tasks/move", ["task_ids": ids, "checklist_id": .string(place)])
            }
            try await $0.owner.must(
                .post, "/v1/tasks/move", ["task_ids": ids, "checklist_id": .string($0.list), "section": "Back"])
        },
    ]

    static let comments = [
        Edit("comment", "POST \(one)/comments", "comment.added") {
            try await $0.viewer.must(.post, "/v1/tasks/\($0.b)/comments", ["body": "Once."])
        },
        Edit("delete", "DELETE /v1/comments/{id}", "comment.deleted") {
            try await $0.owner.must(.delete, "/v1/comments/\($0.comment)")
        },
        Edit("comment and delete it", "POST \(one)/comments", "comment.added", "comment.deleted") {
            let comment = newID()
            try await $0.viewer.must(
                .post, "/v1/tasks/\($0.a)/comments", ["id": .string(comment), "body": "Never mind."])
            try await $0.viewer.must(.delete, "/v1/comments/\(comment)")
        },
        Edit(
            "delete one whose task has moved", "DELETE /v1/comments/{id}", "checklist.created", "checklist.added",
            "task.created", "task.deleted", "comment.deleted"
        ) {
            let other = try await $0.owner.checklist("Next")
            try await $0.owner.must(
                .post, "/v1/tasks/move", ["task_ids": [.string($0.b)], "checklist_id": .string(other)])
            try await $0.owner.must(.delete, "/v1/comments/\($0.comment)")
        },
        Edit("delete a task that has some", "DELETE \(one)", "task.deleted") {
            try await $0.owner.must(.delete, "/v1/tasks/\($0.b)")
        },
    ]
}
