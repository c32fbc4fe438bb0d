import TestSupport

extension Edit {
    private static let one = "PATCH /v1/me/checklists/{id}"

    /// One's own order and look of checklists. Nobody else gets a change.
    static let placements = [
        Edit("see it otherwise", one, "checklist.placed") {
            try await $0.viewer.must(
                .patch, "/v1/me/checklists/\($0.list)",
                ["color": "#A0B1C2", "favorite": true, "muted": true, "position": -1.5])
            try await $0.viewer.must(.patch, "/v1/me/checklists/\($0.list)", ["color": nil, "muted": false])
        },
        Edit("see it as it is", one) {
            try await $0.viewer.must(.patch, "/v1/me/checklists/\($0.list)", ["favorite": false, "position": nil])
        },
        Edit("put before and behind", one, "checklist.created", "checklist.added", "checklist.placed") {
            let other = try await $0.owner.checklist("Next")
            try await $0.owner.must(.patch, "/v1/me/checklists/\(other)", ["before": .string($0.list)])
            try await $0.owner.must(.patch, "/v1/me/checklists/\(other)", ["after": .string($0.list)])
        },
        Edit("put where no number is left", one, "checklist.created", "checklist.added", "checklist.placed") {
            let (one, other) = (try await $0.owner.checklist("One"), try await $0.owner.checklist("Other"))
            for list in [one, $0.list] {
                try await $0.owner.must(.patch, "/v1/me/checklists/\(list)", ["position": 5])
            }
            try await $0.owner.must(.patch, "/v1/me/checklists/\(other)", ["after": .string(min(one, $0.list))])
        },
        Edit("place, archive and take back", one, "checklist.placed", "checklist.archived", "checklist.unarchived") {
            try await $0.owner.must(.patch, "/v1/me/checklists/\($0.list)", ["favorite": true])
            try await $0.owner.must(.patch, "/v1/checklists/\($0.list)", ["archived": true])
            try await $0.viewer.must(.patch, "/v1/me/checklists/\($0.list)", ["position": 1])
            try await $0.owner.must(.patch, "/v1/checklists/\($0.list)", ["archived": false])
        },
        Edit("place, and hand over", one, "checklist.placed", "checklist.offered", "checklist.handed_over") {
            for person in [try $0.owner, try $0.viewer] {
                try await person.must(.patch, "/v1/me/checklists/\($0.list)", ["favorite": true])
            }
            try await $0.offer(to: $0.viewer)
            try await $0.viewer.must(.post, "/v1/checklists/\($0.list)/owner/accept")
        },
        Edit(
            "place, be removed, and come back", one, "checklist.placed", "participant.removed", "checklist.removed",
            "participant.added", "checklist.added"
        ) {
            try await $0.viewer.must(.patch, "/v1/me/checklists/\($0.list)", ["favorite": true, "position": 1])
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.viewer.name)")
            try await $0.owner.add($0.viewer, to: $0.list, as: "editor")
        },
        Edit("place what is deleted", one, "checklist.placed", "checklist.removed") {
            try await $0.viewer.must(.patch, "/v1/me/checklists/\($0.list)", ["muted": true])
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)")
        },
    ]
}
