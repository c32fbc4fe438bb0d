import Foundation
import TestSupport

extension Edit {
    private static let occurrence = "/v1/tasks/{id}/occurrences/{date}"

    /// Records of repeating tasks. Own records are in the user's own stream, shared ones in the checklist's.
    static let occurrences = [
        Edit(
            "do and undo an own one", "POST \(occurrence)/complete", "task.updated", "occurrence.updated",
            "points.added"
        ) {
            let day = try await $0.repeats(["goal": 2])
            for _ in 0..<2 { try await $0.viewer.complete($0.b, day) }
            try await $0.editor.complete($0.b, day)
        },
        Edit("undo one", "POST \(occurrence)/uncomplete", "task.updated", "occurrence.updated", "points.added") {
            let day = try await $0.repeats([:])
            try await $0.viewer.complete($0.b, day)
            try await $0.viewer.uncomplete($0.b, day)
        },
        Edit("share one", "PUT \(occurrence)", "task.updated", "occurrence.updated", "points.added") {
            let day = try await $0.repeats(["shared": true, "goal": 3])
            try await $0.editor.put($0.b, day, ["count": 2])
            try await $0.owner.complete($0.b, day)
            try await $0.owner.put($0.b, day, ["count": 1])
        },
        Edit("skip", "PUT \(occurrence)", "task.updated", "occurrence.updated") {
            let day = try await $0.repeats(["shared": true])
            try await $0.editor.put($0.b, day, ["skipped": true])
            try await $0.editor.put($0.b, day, ["skipped": false])
        },
        Edit("take a date out", "DELETE \(occurrence)", "task.updated", "occurrence.updated", "points.added") {
            let day = try await $0.repeats([:])
            for person in [try $0.owner, try $0.viewer] { try await person.complete($0.b, day) }
            try await $0.owner.must(.delete, Person.occurrence($0.b, day))
        },
        Edit(
            "hide a date and show it again", "PATCH /v1/tasks/{id}", "task.updated", "occurrence.updated",
            "points.added"
        ) {
            let day = try await $0.repeats([:])
            for person in [try $0.owner, try $0.viewer] { try await person.complete($0.b, day) }
            for dates in [[JSON.string(day)], []] {
                try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", ["repeat": ["except": .array(dates)]])
            }
        },
        Edit(
            "hide a shared one and show it again", "PATCH /v1/tasks/{id}", "task.updated", "occurrence.updated",
            "points.added"
        ) {
            let day = try await $0.repeats(["shared": true])
            try await $0.editor.complete($0.b, day)
            for dates in [[JSON.string(day)], []] {
                try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", ["repeat": ["except": .array(dates)]])
            }
        },
        Edit("many", "POST /v1/occurrences/batch", "task.updated", "occurrence.updated", "points.added") {
            let day = JSON.string(try await $0.repeats(["goal": 2]))
            let task = JSON.string($0.b)
            try await $0.editor.must(
                .post, "/v1/occurrences/batch",
                [
                    "operations": [
                        ["op": "complete", "task_id": task, "date": day],
                        ["op": "set", "task_id": task, "date": day, "count": 2],
                        ["op": "delete", "task_id": task, "date": day],
                    ]
                ])
        },
        Edit(
            "records go along", "POST /v1/tasks/move", "checklist.created", "checklist.added", "participant.added",
            "task.updated", "task.deleted", "task.created", "occurrence.updated", "points.added"
        ) {
            let other = try await $0.owner.checklist("Next")
            try await $0.owner.add(try $0.viewer, to: other, as: "viewer")
            let day = try await $0.repeats([:])
            for person in [try $0.owner, try $0.viewer, try $0.editor] { try await person.complete($0.b, day) }
            try await $0.owner.must(.patch, "/v1/tasks/\($0.b)", ["repeat": ["shared": true]])
            try await $0.editor.complete($0.b, day)
            try await $0.owner.must(
                .post, "/v1/tasks/move", ["task_ids": [.string($0.b)], "checklist_id": .string(other)])
        },
        Edit(
            "go with the task", "DELETE /v1/tasks/{id}", "task.updated", "task.deleted", "occurrence.updated",
            "points.added"
        ) {
            let day = try await $0.repeats([:])
            for person in [try $0.owner, try $0.viewer] { try await person.complete($0.b, day) }
            try await $0.owner.must(.delete, "/v1/tasks/\($0.b)")
        },
        Edit(
            "go with who did them", "operator", "task.released", "participant.removed", "task.updated",
            "comment.updated", "occurrence.updated", "points.added"
        ) {
            let day = try await $0.repeats(["shared": true, "goal": 2])
            try await $0.owner.complete($0.b, day)
            try await $0.editor.complete($0.b, day)
            try await $0.world.ctl("user", "disable", $0.editor.name)
            try await $0.world.ctl("user", "delete", $0.editor.name, "--yes")
            $0.people[.editor] = nil
        },
        Edit(
            "are there again on return", "DELETE /v1/checklists/{id}/participants/{username}", "task.updated",
            "occurrence.updated", "points.added", "participant.removed", "participant.added", "checklist.removed",
            "checklist.added"
        ) {
            let day = try await $0.repeats([:])
            try await $0.viewer.complete($0.b, day)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
            try await $0.owner.add(try $0.viewer, to: $0.list, as: "viewer")
        },
    ]
}

extension Stage {
    /// Lets `b` repeat each day and earn 5 points; a date that copies have.
    func repeats(_ more: [String: JSON]) async throws -> String {
        let day = String(Date().ISO8601Format().prefix(10))
        let rule: [String: JSON] = ["rule": "FREQ=DAILY", "starts_on": "2026-01-01"]
        try await owner.must(
            .patch, "/v1/tasks/\(b)", ["points": 5, "repeat": .object(rule.merging(more) { $1 })])
        return day
    }
}
