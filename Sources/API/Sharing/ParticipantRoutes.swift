import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The participants of a checklist.
struct ParticipantRoutes: RouteGroup {
    static let tag = (name: "Participants", description: "The participants of a checklist.")

    var routes: [Route] {
        [
            .put(
                "/v1/checklists/{id}/participants/{username}", .share, "putParticipant",
                "Add somebody to a checklist, or change their role", does: .putParticipant
            ).described(
                """
                For the owner. A user whom `who_may_add` keeps from being added, who has left this checklist, or who has \
                blocked the owner, is invited instead. Sent again, it is the same invitation. It expires in 7 days, and takes \
                no place on the checklist until it is accepted.
                """
            ).taking(Shapes.participant).answering(
                .ok(Representations.participant, "The participant, who was on it already.", links: [.remove]),
                .created(Representations.participant, "The participant, who was not on it before.", links: [.remove]),
                .pending(
                    Representations.invitation, "The invitation: the user accepts or declines it.",
                    links: [
                        .to(
                            "withdraw", "revokeInvitation", "Withdraw it.",
                            ["id": "$response.body#/checklist_id", "invitation_id": "$response.body#/id"])
                    ])),
            .delete(
                "/v1/checklists/{id}/participants/{username}", .share, "removeParticipant",
                "Take a user off a checklist, or leave it", does: .removeParticipant
            ).described(
                "For the owner; any participant may leave. A participant who leaves the checklist leaves its tasks in the same step."
            )
            .answering(.noContent),
        ]
    }
}
