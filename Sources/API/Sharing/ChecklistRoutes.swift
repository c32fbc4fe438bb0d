import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Checklists: what there is, and what the owner and editors do with one as a whole.
struct ChecklistRoutes: RouteGroup {
    let backend: Backend

    var routes: [Route] {
        [
            .get("/v1/checklists", .read, handler: list),
            .post("/v1/checklists", .write, handler: create),
            .get("/v1/checklists/{id}", .read, handler: show),
            .patch("/v1/checklists/{id}", .write, handler: update),
            .delete("/v1/checklists/{id}", .write, handler: delete),
            .post("/v1/checklists/{id}/complete", .write, handler: complete),
            .put("/v1/checklists/{id}/owner", .write, handler: handOver),
            .get("/v1/checklists/{id}/activity", .read, handler: activity),
            .get("/v1/checklists/{id}/snapshot", .read, handler: snapshot),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let text = try call.query("archived") ?? ArchiveFilter.hidden.rawValue
        guard let archived = ArchiveFilter(rawValue: text) else {
            throw Problem.invalidParameter("archived", "must be one of false, true, any")
        }
        let page = try await backend.store.checklists(
            of: call.user.user, archived: archived, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("checklists", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let (arguments, key) = try await call.read(backend.shapes.newChecklist)
        return try await backend.act(
            .createChecklist, by: call.user, arguments.withMadeID(), key: key, location: "/v1/checklists/")
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        let found = try await backend.store.checklist(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func update(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let (patch, key) = try await call.read(backend.shapes.checklistPatch)
        return try await backend.act(
            .updateChecklist, by: call.user, patch + [.init("id", .string(id.lowercase))] + call.ifMatch(), key: key)
    }

    @Sendable func delete(_ call: Call) async throws -> Reply {
        try await act(.deleteChecklist, call)
    }

    @Sendable func complete(_ call: Call) async throws -> Reply {
        try await act(.completeChecklist, call)
    }

    @Sendable func handOver(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let (arguments, key) = try await call.read(backend.shapes.owner)
        return try await backend.act(
            .handOverChecklist, by: call.user, arguments + [.init("id", .string(id.lowercase))] + call.ifMatch(),
            key: key)
    }

    @Sendable func activity(_ call: Call) async throws -> Reply {
        let page = try await backend.store.activity(
            of: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("changes", page)
    }

    @Sendable func snapshot(_ call: Call) async throws -> Reply {
        let found = try await backend.store.checklistSnapshot(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    private func act(_ action: Action, _ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let key = try await call.keyWithoutBody()
        return try await backend.act(
            action, by: call.user, [.init("id", .string(id.lowercase))] + call.ifMatch(), key: key)
    }
}
