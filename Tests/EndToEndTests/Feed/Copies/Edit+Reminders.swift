import Foundation
import TestSupport

extension Edit {
    private static let path = "PUT /v1/tasks/{id}/reminders"
    private static let leaving = "DELETE /v1/checklists/{id}/participants/{username}"

    /// A user's own reminders, and their changes. Nobody else gets one.
    static let reminders = [
        Edit("set reminders", path, "reminders.updated") {
            try await $0.editor.remind(of: $0.b, ["at": "19:00"], ["before_minutes": 30])
            try await $0.editor.remind(of: $0.a, ["at": "20:00"])
            try await $0.viewer.remind(of: $0.b, ["at": "19:00"])
            try await $0.editor.remind(of: $0.b, ["before_minutes": 30])
            try await $0.viewer.remind(of: $0.b)
        },
        Edit("delete reminders", "DELETE /v1/tasks/{id}/reminders", "reminders.updated") {
            for task in [$0.a, $0.b] { try await $0.viewer.remind(of: task, ["at": "19:00"]) }
            try await $0.viewer.must(.delete, "/v1/tasks/\($0.b)/reminders")
        },
        Edit("lose a task with reminders", "DELETE /v1/tasks/{id}", "reminders.updated", "task.deleted") {
            for task in [$0.a, $0.a2, $0.b] { try await $0.viewer.remind(of: task, ["at": "19:00"]) }
            try await $0.owner.must(.delete, "/v1/tasks/\($0.a)")
        },
        Edit(
            "leave with reminders", "DELETE /v1/checklists/{id}/participants/{username}", "reminders.updated",
            "participant.removed", "checklist.removed"
        ) {
            try await $0.viewer.remind(of: $0.b, ["at": "19:00"])
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
        },
        Edit(
            "move away what others are reminded of", "POST /v1/tasks/move", "reminders.updated", "checklist.created",
            "checklist.added", "task.deleted", "task.created"
        ) {
            for person in [try $0.owner, try $0.viewer] { try await person.remind(of: $0.a1, ["at": "19:00"]) }
            let other = try await $0.owner.checklist("Elsewhere \(newID())")
            try await $0.owner.must(
                .post, "/v1/tasks/move", ["task_ids": [.string($0.a)], "checklist_id": .string(other)])
        },
        Edit(
            "move away what one is reminded of, and leave where it was", leaving, "reminders.updated",
            "checklist.created", "checklist.added", "participant.added", "task.deleted", "task.created",
            "participant.removed", "checklist.removed"
        ) {
            let other = try await $0.elsewhere()
            try await $0.viewer.remind(of: $0.b, ["at": "19:00"])
            try await $0.move($0.b, to: other)
            try await $0.leave($0.list)
        },
        Edit(
            "leave, and have it come where one is", leaving, "reminders.updated", "checklist.created",
            "checklist.added", "participant.added", "task.deleted", "task.created", "participant.removed",
            "checklist.removed"
        ) {
            let other = try await $0.elsewhere()
            try await $0.viewer.remind(of: $0.b, ["at": "19:00"])
            try await $0.leave($0.list)
            try await $0.move($0.b, to: other)
        },
        Edit(
            "move away what one is reminded of, and leave where it went", leaving, "reminders.updated",
            "checklist.created", "checklist.added", "participant.added", "task.deleted", "task.created",
            "participant.removed", "checklist.removed"
        ) {
            let other = try await $0.elsewhere()
            for task in [$0.a, $0.b] { try await $0.viewer.remind(of: task, ["at": "19:00"]) }
            try await $0.move($0.b, to: other)
            try await $0.leave(other)
        },
        Edit(
            "leave, come back, and be reminded of others", leaving, "reminders.updated", "participant.removed",
            "checklist.removed", "participant.added", "checklist.added"
        ) {
            for task in [$0.a, $0.b] { try await $0.viewer.remind(of: task, ["at": "19:00"]) }
            try await $0.leave($0.list)
            try await $0.owner.add($0.viewer, to: $0.list, as: "viewer")
            try await $0.viewer.remind(of: $0.b, ["before_minutes": 30])
        },
        Edit("be reminded", path, "reminders.updated", "task.updated", "reminder.due") {
            try await $0.editor.remind(of: $0.b, ["before_minutes": 0])
            try await $0.world.remindSoon($0.editor, of: $0.b)
        },
        Edit(
            "be told what is due", "PATCH /v1/me/settings", "settings.updated", "summary.day", "summary.week",
            "summary.month", isAlone: true
        ) {
            let enabled: JSON = ["enabled": true, "at": "00:00"]
            try await $0.editor.must(
                .patch, "/v1/me/settings",
                ["notifications": ["day": enabled, "week": enabled, "month": enabled], "week_starts_on": "monday"])
            // A Monday, and the first of a month.
            try await Sender($0.world).send(at: "2150-06-01T00:00:00Z")
            try await $0.editor.must(
                .patch, "/v1/me/settings",
                ["notifications": ["day": ["enabled": false], "week": ["enabled": false], "month": ["enabled": false]]])
        },
    ]
}

extension Stage {
    /// Another checklist of the owner, with the viewer.
    fileprivate func elsewhere() async throws -> String {
        let other = try await owner.checklist("Elsewhere \(newID())")
        try await owner.add(try viewer, to: other, as: "viewer")
        return other
    }

    fileprivate func move(_ task: String, to list: String) async throws {
        try await owner.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(list)])
    }

    /// The owner takes the viewer off a checklist.
    fileprivate func leave(_ list: String) async throws {
        try await owner.must(.delete, "/v1/checklists/\(list)/participants/\(viewer.name)")
    }
}
