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

    var routes: [Route] {
        [
            .put("/v1/checklists/{id}/participants/{username}", .write, handler: put),
            .delete("/v1/checklists/{id}/participants/{username}", .write, handler: remove),
        ]
    }

    @Sendable func put(_ call: Call) async throws -> Reply {
        let (id, username) = (try call.pathID(), try call.pathUsername())
        let (arguments, key) = try await call.read(backend.shapes.participant)
        return try await backend.act(
            .putParticipant, by: call.user,
            arguments + [.init("id", .string(id.lowercase)), .init("username", .string(username))] + call.ifMatch(),
            key: key
        ).without(.eTag)
    }

    @Sendable func remove(_ call: Call) async throws -> Reply {
        let (id, username) = (try call.pathID(), try call.pathUsername())
        let key = try await call.keyWithoutBody()
        return try await backend.act(
            .removeParticipant, by: call.user,
            [.init("id", .string(id.lowercase)), .init("username", .string(username))] + call.ifMatch(), key: key)
    }
}
