import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The users that a user has blocked.
struct BlockRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Blocks", description: "Keeping a user from adding and inviting you.")

    var routes: [Route] {
        [
            .get("/v1/me/blocks", .read, "listBlocks", "The users that you have blocked", handler: list)
                .parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page("BlockPage", "blocks", of: Representations.block, limits),
                        "Newest first.")),
            .put("/v1/me/blocks/{username}", .admin, "block", "Block a user", does: .block).described(
                """
                They can neither add nor invite you to their checklists, and their waiting invitations disappear. They \
                are not told: the requests that add and invite get the usual 202. Checklists that both are on stay as \
                they are.
                """
            ).answering(
                .ok(Representations.block, "The block, which was there already."),
                .created(
                    Representations.block, "The block.",
                    links: [.to("unblock", "unblock", "End it.", ["username": "$request.path.username"])])),
            .delete("/v1/me/blocks/{username}", .admin, "unblock", "End a block", does: .unblock).answering(.noContent),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.blocks(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("blocks", page)
    }
}
