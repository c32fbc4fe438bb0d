import Foundation
import TestSupport

extension Edit {
    private static let one = "/v1/checklists/{id}"

    static let checklists = [
        Edit("create", "POST /v1/checklists", "checklist.created", "checklist.added") {
            try await $0.owner.must(
                .post, "/v1/checklists",
                [
                    "title": "Another", "description": "Of all fields", "due_at": "2030-01-02T03:04:05Z",
                    "color": "#a0b1c2",
                    "priority": "delegate", "participant_limit": 7,
                ])
        },
        Edit("edit as editor", "PATCH \(one)", "checklist.updated") {
            try await $0.editor.must(
                .patch, "/v1/checklists/\($0.list)",
                ["title": "Größer", "description": "\"\u{1F600}\"\n", "due_at": "2031-01-02T03:04:05+02:00"])
        },
        Edit("edit as owner", "PATCH \(one)", "checklist.updated") {
            try await $0.owner.must(
                .patch, "/v1/checklists/\($0.list)", ["color": "#ffffff", "priority": "delay", "participant_limit": 2])
        },
        Edit("edit nothing", "PATCH \(one)") {
            try await $0.editor.must(.patch, "/v1/checklists/\($0.list)", ["title": "Release"])
        },
        Edit("archive and take back", "PATCH \(one)", "checklist.archived", "checklist.unarchived") {
            try await $0.owner.must(.patch, "/v1/checklists/\($0.list)", ["archived": true])
            try await $0.owner.must(.patch, "/v1/checklists/\($0.list)", ["archived": false, "title": "Again"])
        },
        Edit("delete", "DELETE \(one)", "checklist.removed") {
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)")
        },
        Edit("complete all", "POST \(one)/complete", "task.completed") {
            try await $0.editor.must(.post, "/v1/checklists/\($0.list)/complete")
        },
        Edit("delete what is offered", "DELETE \(one)", "checklist.removed") {
            try await $0.offer(to: $0.viewer)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)")
        },
    ]

    static let participants = [
        Edit("add", "PUT \(one)/participants/{username}", "participant.added", "checklist.added") {
            try await $0.owner.add($0.stranger, to: $0.list, as: "viewer")
        },
        Edit("change the role", "PUT \(one)/participants/{username}", "participant.updated") {
            try await $0.owner.add($0.viewer, to: $0.list, as: "editor")
        },
        Edit(
            "remove", "DELETE \(one)/participants/{username}", "task.released", "participant.removed",
            "checklist.removed"
        ) {
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.editor.name)")
        },
        Edit(
            "leave", "DELETE \(one)/participants/{username}", "task.released", "participant.removed",
            "checklist.removed"
        ) {
            try await $0.editor.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.editor.name)")
        },
        Edit(
            "leave what is offered", "DELETE \(one)/participants/{username}", "checklist.offered",
            "checklist.offer_declined", "participant.removed", "checklist.removed"
        ) {
            try await $0.offer(to: $0.viewer)
            try await $0.viewer.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
        },
        Edit(
            "remove the one to whom it is offered", "DELETE \(one)/participants/{username}", "checklist.offered",
            "checklist.offer_withdrawn", "participant.removed", "checklist.removed"
        ) {
            try await $0.offer(to: $0.viewer)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
        },
        Edit(
            "leave, and be invited by who added them", "PUT \(one)/participants/{username}", "participant.removed",
            "checklist.removed", "invitation.received"
        ) {
            try await $0.viewer.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
            try await $0.owner.add($0.viewer, to: $0.list, as: "viewer")
        },
        Edit(
            "leave what is archived", "DELETE \(one)/participants/{username}", "checklist.archived",
            "participant.removed",
            "checklist.removed"
        ) {
            try await $0.owner.must(.patch, "/v1/checklists/\($0.list)", ["archived": true])
            try await $0.viewer.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
        },
        Edit(
            "remove, edit, and add again", "PUT \(one)/participants/{username}", "participant.removed",
            "checklist.removed",
            "task.updated", "participant.added", "checklist.added"
        ) {
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
            try await $0.owner.must(.patch, "/v1/tasks/\($0.a)", ["title": "Unseen"])
            try await $0.owner.add($0.viewer, to: $0.list, as: "viewer")
            try await $0.owner.must(.patch, "/v1/tasks/\($0.a)", ["title": "Seen"])
        },
        Edit(
            "own what one came to late", "PUT \(one)/participants/{username}", "task.updated", "task.released",
            "participant.added", "checklist.added", "checklist.offered", "checklist.handed_over", "participant.removed",
            "checklist.removed", "invitation.received", "invitation.ended"
        ) {
            let (owner, stranger) = (try $0.owner, try $0.stranger)
            try await owner.must(.patch, "/v1/tasks/\($0.a)", ["title": "Unseen"])
            try await owner.add(stranger, to: $0.list, as: "editor")
            try await owner.handOver($0.list, to: stranger)
            try await stranger.must(.patch, "/v1/tasks/\($0.a)", ["title": "Seen"])
            try await owner.must(.delete, "/v1/checklists/\($0.list)/participants/\(owner.name)")
            try await stranger.must(.patch, "/v1/tasks/\($0.a)", ["title": "Unseen by its former owner"])
            // After leaving, the former owner is asked first.
            try await stranger.add(owner, to: $0.list, as: "viewer")
            try await owner.acceptWaitingInvitation()
        },
    ]

    static let transfers = [
        Edit("import Markdown", "POST /v1/imports", "checklist.imported", "checklist.added") {
            let text = "# Plan\n\n## Before\n\n- [x] Branch\n  - [ ] Name\n\n## After\n\n- [ ] Tell\n"
            let answer = try await $0.owner.http.send(
                .post, "/v1/imports", token: $0.owner.token, body: Data(text.utf8),
                headers: ["content-type": "text/markdown"])
            guard answer.status == 201 else { throw Unexpected(answer: answer) }
        },
        Edit("import JSON", "POST /v1/imports", "checklist.imported", "checklist.added") {
            let export = try await $0.viewer.must(
                .get, "/v1/checklists/\($0.list)/export", headers: ["accept": "application/json"])
            try await $0.viewer.must(.post, "/v1/imports?title=Copy", export)
        },
        Edit("try an import", "POST /v1/imports") {
            let export = try await $0.viewer.must(
                .get, "/v1/checklists/\($0.list)/export", headers: ["accept": "application/json"])
            try await $0.viewer.must(.post, "/v1/imports?title=Copy&dry_run=true", export)
        },
    ]
}
