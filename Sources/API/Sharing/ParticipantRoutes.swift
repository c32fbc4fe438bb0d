import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Who is on a checklist.
struct ParticipantRoutes: RouteGroup {
    let backend: Backend

    static let tag = (name: "Participants", description: "Who is on a checklist.")

    var routes: [Route] {
        [
            .put(
                "/v1/checklists/{id}/participants/{username}", .write, "putParticipant",
                "Add somebody to a checklist, or change their role", does: .putParticipant
            ).described("For the owner.").taking(Shapes.participant).answering(
                .ok(Representations.participant, "The participant, who was on it already.", links: [.remove]),
                .created(Representations.participant, "The participant, who was not on it before.", links: [.remove])),
            .delete(
                "/v1/checklists/{id}/participants/{username}", .write, "removeParticipant",
                "Take somebody off a checklist, or oneself", does: .removeParticipant
            ).described("For the owner; anyone may leave. Who leaves the checklist leaves its tasks in the same step.")
                .answering(.noContent),
        ]
    }
}
