import TestSupport

extension Edit {
    private static let one = "/v1/checklists/{id}/owner"

    static let ownership = [
        Edit("offer", "PUT \(one)", "checklist.offered") { try await $0.offer(to: $0.viewer) },
        Edit("offer to another", "PUT \(one)", "checklist.offered") {
            try await $0.offer(to: $0.viewer)
            try await $0.offer(to: $0.editor)
        },
        Edit("accept", "POST \(one)/accept", "checklist.offered", "checklist.handed_over") {
            try await $0.owner.handOver($0.list, to: $0.viewer)
        },
        Edit(
            "accept what others are invited to", "POST \(one)/accept", "user.updated", "invitation.received",
            "checklist.offered", "checklist.handed_over", "invitation.ended"
        ) {
            try await $0.inviteStranger()
            _ = try await $0.owner.publish($0.list)
            try await $0.owner.handOver($0.list, to: $0.viewer)
        },
        Edit("withdraw", "DELETE \(one)/offer", "checklist.offered", "checklist.offer_withdrawn") {
            try await $0.offer(to: $0.viewer)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/owner/offer")
        },
        Edit("decline", "DELETE \(one)/offer", "checklist.offered", "checklist.offer_declined") {
            try await $0.offer(to: $0.viewer)
            try await $0.viewer.must(.delete, "/v1/checklists/\($0.list)/owner/offer")
        },
    ]
}

extension Stage {
    /// Offers the checklist to one of its participants.
    func offer(to person: Person) async throws {
        try await owner.must(.put, "/v1/checklists/\(list)/owner", ["username": .string(person.name)])
    }

    /// Has the stranger ask to be asked, and adds them; returns the id of the invitation.
    @discardableResult
    func inviteStranger(as role: String = "viewer") async throws -> String {
        let stranger = try stranger
        if try await stranger.must(.get, "/v1/me")["who_may_add"] != "nobody" {
            try await stranger.mayBeAdded(by: "nobody")
        }
        try await owner.add(stranger, to: list, as: role)
        return try await stranger.waitingInvitations().first?["id"].string ?? ""
    }
}
