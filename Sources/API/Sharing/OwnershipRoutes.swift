import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Handing a checklist over: its owner offers it, and a participant accepts.
struct OwnershipRoutes: RouteGroup {
    let actions: Actions
    let clients: Clients

    static let tag = (name: "Ownership", description: "Handing a checklist over to somebody who accepts it.")

    var routes: [Route] {
        [
            .put(
                "/v1/checklists/{id}/owner", .share, "offerChecklist", "Offer a checklist to one of its participants",
                does: .offerChecklist
            ).described(
                """
                For the owner. The participant becomes the owner by accepting. There is one offer at a time: another takes \
                its place. It ends if the participant leaves.
                """
            ).taking(Shapes.offer).answering(
                .ok(Representations.checklist, "The checklist: that user owns it already.", isVersioned: true),
                .pending(
                    Representations.checklist, "The checklist, which is offered now.", isVersioned: true,
                    links: [.to("withdraw", "endOffer", "Withdraw the offer.", ["id": "$request.path.id"])])),
            .post(
                "/v1/checklists/{id}/owner/accept", .share, "acceptOffer", "Become the owner of a checklist",
                does: .acceptOffer, handler: accept
            ).described(
                """
                For the participant to whom it is offered. The former owner stays on as an editor; the invitations and the \
                public link that they made end.
                """
            ).answering(.ok(Representations.checklist, "The checklist as its owner sees it.", isVersioned: true)),
            .delete(
                "/v1/checklists/{id}/owner/offer", .share, "endOffer", "Withdraw or decline an offer", does: .endOffer
            )
            .described("For the owner, and for the participant to whom the checklist is offered.").answering(
                .noContent),
        ]
    }

    @Sendable func accept(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        let key = try await call.keyWithoutBody()
        // With the request's origin for the audit log: the public link may end.
        return try await actions.act(
            .acceptOffer, by: call.user,
            [.init("id", .string(checklist.lowercase)), clients.origin(of: call).argument] + call.ifMatch(), key: key)
    }
}
