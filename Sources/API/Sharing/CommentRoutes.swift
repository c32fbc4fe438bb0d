import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import JSON
import Sessions
import Store

/// Comments on tasks.
struct CommentRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Comments", description: "Comments on tasks.")

    var routes: [Route] {
        [
            .get("/v1/tasks/{id}/comments", .read, "listComments", "The comments on a task", handler: list)
                .parameters(.limit(limits), .page)
                .answering(
                    .page(
                        Representations.page("CommentPage", "comments", of: Representations.comment, limits),
                        "Oldest first.")
                ).refusing(.notFound),
            .post("/v1/tasks/{id}/comments", .write, "createComment", "Comment on a task", does: .createComment)
                .taking(Shapes.newComment(limits))
                .answering(
                    .created(
                        Representations.comment, "The comment. The same create sent again gets the first answer again.",
                        links: [.to("delete", "deleteComment", "Delete it.")])),
            .delete("/v1/comments/{id}", .write, "deleteComment", "Delete a comment", does: .deleteComment)
                .described("For its author and the owner of the checklist.").answering(.noContent),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.comments(
            on: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("comments", page)
    }
}
