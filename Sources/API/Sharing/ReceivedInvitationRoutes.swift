import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The invitations that name a user: made when an owner adds a user who has to agree first.
struct ReceivedInvitationRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Received invitations", description: "The invitations that wait for you.")

    var routes: [Route] {
        [
            .get(
                "/v1/me/invitations", .read, "listReceivedInvitations", "The invitations that wait for you",
                handler: list
            ).described("`GET /v1/snapshot` has them too, and the feed tells of each.")
                .parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page(
                            "ReceivedInvitationPage", "invitations", of: Representations.receivedInvitation,
                            limits),
                        "Newest first.")),
            .post(
                "/v1/me/invitations/{id}/accept", .share, "acceptReceivedInvitation",
                "Come onto a checklist by an invitation that waits", does: .acceptReceivedInvitation
            ).described("The checklist must have a place. The invitation is gone then.").answering(
                .created(
                    Representations.checklist, "The checklist as its new participant sees it.", isVersioned: true,
                    at: "/v1/checklists/")),
            .delete(
                "/v1/me/invitations/{id}", .write, "declineReceivedInvitation", "Decline an invitation that waits",
                does: .declineReceivedInvitation
            ).described("The owner does not learn of it, and may invite again.").answering(.noContent),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.receivedInvitations(
            of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("invitations", page)
    }
}
