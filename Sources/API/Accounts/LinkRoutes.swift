import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// All links of a user, whatever they open: so a user sees every way in that they have given.
struct LinkRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Links", description: "The ways in that you have given to others.")

    var routes: [Route] {
        [
            .get("/v1/me/links", .read, "listLinks", "Your calendar links, public links and invitations", handler: list)
                .described(
                    """
                    Those that have not ended, without their secrets; of invitations those by a token. To revoke one, \
                    send DELETE to `/v1/me/calendar-link`, or below its checklist to `calendar-link`, `public-link` or \
                    `invitations/{id}`.
                    """
                ).parameters(.limit(limits), .page)
                .answering(
                    .page(
                        Representations.page("LinkPage", "links", of: Representations.link, limits),
                        "Newest first."))
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.links(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("links", page)
    }
}
