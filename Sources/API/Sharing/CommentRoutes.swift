import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import JSON
import Sessions
import Store

/// Comments on tasks.
struct CommentRoutes: RouteGroup {
    let backend: Backend

    var routes: [Route] {
        [
            .get("/v1/tasks/{id}/comments", .read, handler: list),
            .post("/v1/tasks/{id}/comments", .write, handler: create),
            .delete("/v1/comments/{id}", .write, handler: delete),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await backend.store.comments(
            on: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("comments", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let task = try call.pathID()
        let (arguments, key) = try await call.read(backend.shapes.newComment)
        return try await backend.act(
            .createComment, by: call.user, arguments.withMadeID() + [.init("task_id", .string(task.lowercase))],
            key: key)
    }

    @Sendable func delete(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let key = try await call.keyWithoutBody()
        return try await backend.act(.deleteComment, by: call.user, [.init("id", .string(id.lowercase))], key: key)
    }
}
