import TestSupport

extension Edit {
    private static let one = "/v1/checklists/{id}"

    static let received = [
        Edit("add who asks to be asked", "PUT \(one)/participants/{username}", "user.updated", "invitation.received") {
            try await $0.inviteStranger()
            try await $0.inviteStranger()
            try await $0.inviteStranger(as: "editor")
        },
        Edit(
            "withdraw what waits", "DELETE \(one)/invitations/{invitation_id}", "user.updated", "invitation.received",
            "invitation.ended"
        ) {
            let id = try await $0.inviteStranger()
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/invitations/\(id)")
        },
        Edit(
            "accept what waits", "POST /v1/me/invitations/{id}/accept", "user.updated", "invitation.received",
            "invitation.ended", "participant.added", "checklist.added"
        ) {
            try await $0.stranger.must(.post, "/v1/me/invitations/\(try await $0.inviteStranger())/accept")
        },
        Edit(
            "decline what waits", "DELETE /v1/me/invitations/{id}", "user.updated", "invitation.received",
            "invitation.ended"
        ) {
            try await $0.stranger.must(.delete, "/v1/me/invitations/\(try await $0.inviteStranger())")
        },
        Edit(
            "come by a token before that", "POST /v1/invitations/accept", "user.updated", "invitation.received",
            "invitation.ended", "participant.added", "checklist.added"
        ) {
            try await $0.inviteStranger()
            let answer = try await $0.stranger.accept(try await $0.owner.invite(to: $0.list))
            guard answer.status == 201 else { throw Unexpected(answer: answer) }
        },
        Edit(
            "be added after all", "PUT \(one)/participants/{username}", "user.updated", "invitation.received",
            "invitation.ended", "participant.added", "checklist.added"
        ) {
            try await $0.inviteStranger()
            try await $0.stranger.mayBeAdded(by: "anyone")
            try await $0.owner.add($0.stranger, to: $0.list, as: "viewer")
        },
        Edit(
            "delete what somebody is invited to", "DELETE \(one)", "user.updated", "invitation.received",
            "invitation.ended", "checklist.removed"
        ) {
            try await $0.inviteStranger()
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)")
        },
        Edit(
            "delete an owner who has invited", "operator", "user.updated", "invitation.received", "invitation.ended",
            "checklist.removed"
        ) {
            try await $0.inviteStranger()
            try await $0.world.ctl("user", "delete", $0.owner.name, "--yes")
            $0.people[.owner] = nil
        },
        Edit(
            "delete the one to whom it is offered", "operator", "checklist.offered", "checklist.offer_withdrawn",
            "participant.removed"
        ) {
            try await $0.offer(to: $0.viewer)
            try await $0.world.ctl("user", "delete", $0.viewer.name, "--yes")
            $0.people[.viewer] = nil
        },
    ]

    static let blocks = [
        Edit(
            "block who invited", "PUT /v1/me/blocks/{username}", "user.updated", "invitation.received",
            "invitation.ended"
        ) {
            try await $0.inviteStranger()
            try await $0.stranger.must(.put, "/v1/me/blocks/\($0.owner.name)")
            try await $0.inviteStranger(as: "editor")
        },
        Edit(
            "unblock who invited", "DELETE /v1/me/blocks/{username}", "user.updated", "invitation.received",
            "invitation.ended"
        ) {
            try await $0.inviteStranger()
            try await $0.stranger.must(.put, "/v1/me/blocks/\($0.owner.name)")
            try await $0.stranger.must(.delete, "/v1/me/blocks/\($0.owner.name)")
            // Sent again, it arrives.
            try await $0.inviteStranger()
        },
        Edit("be added by who is blocked", "PUT \(one)/participants/{username}") {
            try await $0.stranger.must(.put, "/v1/me/blocks/\($0.owner.name)")
            try await $0.owner.add($0.stranger, to: $0.list, as: "viewer")
        },
    ]
}
