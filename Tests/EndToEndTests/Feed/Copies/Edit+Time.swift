import TestSupport

extension Edit {
    /// One's own modes. Nobody else gets a change.
    static let modes = [
        Edit("make modes", "POST /v1/modes", "mode.created") {
            _ = try await $0.editor.mode("Music")
            _ = try await $0.editor.mode("Sleep", ["position": 5, "color": "#A0B1C2", "archived": true])
        },
        Edit("edit a mode", "PATCH /v1/modes/{id}", "mode.updated") {
            let modes = try await $0.editor.modes()
            try await $0.editor.must(.patch, "/v1/modes/\(modes.path("Study"))", ["name": "study", "position": 9000])
            try await $0.editor.must(.patch, "/v1/modes/\(modes.path("Break"))", ["archived": true, "color": nil])
        },
        Edit("delete a mode", "DELETE /v1/modes/{id}", "mode.deleted") {
            let modes = try await $0.editor.modes()
            try await $0.editor.must(.delete, "/v1/modes/\(modes.path("Exercise"))")
        },
    ]

    /// One's own timer.
    static let timer = [
        Edit("start the timer, and switch it", "POST /v1/timer/start", "entry.created", "entry.updated") {
            try await $0.start("Study", on: $0.b)
            try await $0.start("Work")
            try await $0.start("Break", on: $0.a)
        },
        Edit("stop the timer", "POST /v1/timer/stop", "entry.created", "entry.updated") {
            let entry = try await $0.start("Study", on: $0.b)
            try await $0.editor.must(.post, "/v1/timer/stop", ["id": entry])
        },
        Edit("throw away what runs", "DELETE /v1/timer", "entry.created", "entry.deleted") {
            try await $0.start("Study")
            try await $0.editor.must(.delete, "/v1/timer")
        },
        Edit(
            "lose the task of what runs", "POST /v1/timer/start", "entry.created", "entry.updated", "task.deleted"
        ) {
            let entry = try await $0.start("Study", on: $0.b)
            try await $0.owner.must(.delete, "/v1/tasks/\($0.b)")
            try await $0.editor.must(.patch, "/v1/entries/\(entry.string ?? "")", ["description": "Alone"])
        },
        Edit(
            "leave the task of what runs", "POST /v1/timer/start", "entry.created", "task.released",
            "participant.removed", "checklist.removed"
        ) {
            try await $0.start("Study", on: $0.b)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.editor.name)")
        },
    ]

    /// One's own entries.
    static let entries = [
        Edit("make an entry", "POST /v1/entries", "entry.created") { _ = try await $0.enter() },
        Edit("edit an entry", "PATCH /v1/entries/{id}", "entry.created", "entry.updated") {
            let entry = try await $0.enter()
            try await $0.editor.must(
                .patch, "/v1/entries/\(entry)", ["description": "Chapter 3", "ended_at": "2026-03-22T10:30:00Z"])
            // An end ends what runs.
            let running = try await $0.start("Work").string ?? ""
            let start = try await $0.editor.running()["started_at"]
            try await $0.editor.must(.patch, "/v1/entries/\(running)", ["ended_at": start])
        },
        Edit("delete an entry", "DELETE /v1/entries/{id}", "entry.created", "entry.deleted") {
            let entry = try await $0.enter()
            try await $0.editor.must(.delete, "/v1/entries/\(entry)")
            let running = try await $0.start("Work").string ?? ""
            try await $0.editor.must(.delete, "/v1/entries/\(running)")
        },
        Edit(
            "delete who has entries", "operator", "task.released", "task.updated", "participant.removed",
            "comment.updated"
        ) {
            _ = try await $0.enter()
            try await $0.start("Study", on: $0.b)
            try await $0.world.ctl("user", "delete", $0.editor.name, "--yes")
            $0.people[.editor] = nil
        },
    ]
}

extension Stage {
    /// The editor starts the timer; the id of the entry.
    @discardableResult
    fileprivate func start(_ mode: String, on task: String? = nil) async throws -> JSON {
        let modes = try await editor.modes()
        let body: JSON = ["mode_id": modes[mode] ?? .null, "task_id": task.map(JSON.string) ?? .null]
        return try await editor.must(.post, "/v1/timer/start", body)["entry"]["id"]
    }

    /// The editor makes an entry by hand.
    fileprivate func enter() async throws -> String {
        try await editor.entry(try await editor.modes()["Study"], "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z")
    }
}

extension [String: JSON] {
    fileprivate func path(_ name: String) -> String { self[name]?.string ?? "" }
}
