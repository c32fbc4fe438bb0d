import TestSupport

extension Edit {
    private static let one = "/v1/checklists/{id}"

    static let invitations = [
        Edit("invite", "POST \(one)/invitations") {
            _ = try await $0.owner.invite(to: $0.list)
        },
        Edit("revoke", "DELETE \(one)/invitations/{invitation_id}") {
            let invitation = try await $0.owner.invite(to: $0.list)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/invitations/\(invitation["id"].string ?? "")")
        },
        Edit("look at an invitation", "POST /v1/invitations/preview") {
            let answer = try await $0.stranger.preview(try await $0.owner.invite(to: $0.list))
            guard answer.status == 200 else { throw Unexpected(answer: answer) }
        },
        Edit("accept", "POST /v1/invitations/accept", "participant.added", "checklist.added") {
            let answer = try await $0.stranger.accept(try await $0.owner.invite(to: $0.list, as: "viewer"))
            guard answer.status == 201 else { throw Unexpected(answer: answer) }
        },
        Edit("accept and be there already", "POST /v1/invitations/accept") {
            let answer = try await $0.viewer.accept(try await $0.owner.invite(to: $0.list))
            guard answer.status == 200 else { throw Unexpected(answer: answer) }
        },
        Edit("publish", "PUT \(one)/public-link") {
            _ = try await $0.owner.publish($0.list)
        },
        Edit("withdraw", "DELETE \(one)/public-link") {
            _ = try await $0.owner.publish($0.list)
            try await $0.owner.must(.delete, "/v1/checklists/\($0.list)/public-link")
        },
    ]
}
