import TestSupport

extension Edit {
    private static let task = "PATCH /v1/tasks/{id}"

    /// Edits that earn points or take them back. The users who earned them learn of it.
    static let points = [
        Edit("earn and give back", task, "task.updated", "task.completed", "task.reopened", "points.added") {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["points": 5])
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["status": "completed"])
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["points": 0])
            try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", ["status": "in_progress"])
        },
        Edit("earn once", task, "task.completed", "points.added") {
            let body: JSON = ["points": 5, "status": "completed"]
            try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", body)
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", body)
        },
        Edit(
            "earn by all of it", "POST /v1/checklists/{id}/complete", "task.updated", "task.completed", "points.added"
        ) {
            for task in [$0.a, $0.a1, $0.b] { try await $0.owner.must(.patch, "/v1/tasks/\(task)", ["points": 3]) }
            try await $0.editor.must(.post, "/v1/checklists/\($0.list)/complete")
        },
        Edit("earn in a batch", "batch update", "task.completed", "task.reopened", "points.added") {
            try await $0.batch(
                ["op": "update", "id": .string($0.a), "points": 3, "status": "completed"],
                ["op": "update", "id": .string($0.b), "points": 4, "status": "completed"],
                ["op": "update", "id": .string($0.a), "status": "available"])
        },
        Edit(
            "earn, and no longer have the task", "DELETE /v1/tasks/{id}", "task.completed", "task.deleted",
            "points.added"
        ) {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["points": 5, "status": "completed"])
            try await $0.owner.must(.delete, "/v1/tasks/\($0.b)")
        },
        Edit(
            "give back with the checklist", "DELETE /v1/checklists/{id}", "points.added", "checklist.removed"
        ) {
            for (person, task) in [(try $0.owner, $0.a), (try $0.editor, $0.b)] {
                try await person.must(.patch, "/v1/tasks/\(task)", ["points": 5, "status": "completed"])
            }
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)")
        },
        Edit(
            "delete who earned", "operator", "task.released", "task.completed", "participant.removed", "task.updated",
            "comment.updated"
        ) {
            try await $0.editor.must(.patch, "/v1/tasks/\($0.b)", ["points": 5, "status": "completed"])
            try await $0.world.ctl("user", "delete", $0.editor.name, "--yes")
            $0.people[.editor] = nil
        },
    ]

    /// One's own rewards. Nobody else gets a change.
    static let rewards = [
        Edit("make rewards", "POST /v1/rewards", "reward.created", "reward.updated") {
            _ = try await $0.editor.reward("Cinema", 150, ["tracked": true])
            _ = try await $0.editor.reward("Opera", 300, ["tracked": true, "position": 5, "color": "#A0B1C2"])
        },
        Edit("edit and track a reward", "PATCH /v1/rewards/{id}", "reward.created", "reward.updated") {
            _ = try await $0.editor.reward("Cinema", 150, ["tracked": true])
            let opera = try await $0.editor.reward("Opera", 300)
            try await $0.editor.must(.patch, "/v1/rewards/\(opera)", ["tracked": true, "title": "The opera"])
            try await $0.editor.must(.patch, "/v1/rewards/\(opera)", ["tracked": false, "position": -1])
        },
        Edit("delete a reward", "DELETE /v1/rewards/{id}", "reward.created", "reward.deleted") {
            let cinema = try await $0.editor.reward("Cinema", 150)
            try await $0.editor.must(.delete, "/v1/rewards/\(cinema)")
        },
        Edit(
            "buy a reward", "POST /v1/rewards/{id}/purchase", "reward.created", "task.completed", "points.added",
            "purchase.created"
        ) {
            _ = try await $0.buy()
        },
        Edit(
            "forget a purchase", "DELETE /v1/purchases/{id}", "reward.created", "task.completed", "points.added",
            "purchase.created", "purchase.deleted"
        ) {
            let purchase = try await $0.buy()
            try await $0.editor.must(.delete, "/v1/purchases/\(purchase)")
        },
        Edit(
            "forget all purchases", "DELETE /v1/purchases", "reward.created", "task.completed", "points.added",
            "purchase.created", "purchase.deleted"
        ) {
            _ = try await $0.buy()
            try await $0.editor.must(.delete, "/v1/purchases?from=1970-01-01&to=2199-12-31")
        },
    ]
}

extension Stage {
    /// The editor earns 20 points and buys a reward for 10; the id of the purchase.
    func buy() async throws -> String {
        let cinema = try await editor.reward("Cinema", 10)
        try await editor.must(.patch, "/v1/tasks/\(b)", ["points": 20, "status": "completed"])
        return try await editor.must(.post, "/v1/rewards/\(cinema)/purchase", [:])["id"].string ?? ""
    }
}
