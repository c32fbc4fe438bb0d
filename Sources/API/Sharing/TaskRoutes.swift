import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The tasks of a checklist, one by one and in bulk.
struct TaskRoutes: RouteGroup {
    let backend: Backend

    var routes: [Route] {
        [
            .get("/v1/checklists/{id}/tasks", .read, handler: list),
            .post("/v1/checklists/{id}/tasks", .write, handler: create),
            .post("/v1/checklists/{id}/tasks/batch", .write, handler: batch),
            .get("/v1/tasks/{id}", .read, handler: show),
            .patch("/v1/tasks/{id}", .write, handler: update),
            .delete("/v1/tasks/{id}", .write, handler: delete),
            .post("/v1/tasks/{id}/claim", .write, handler: claim),
            .post("/v1/tasks/{id}/release", .write, handler: release),
            .put("/v1/tasks/{id}/participants/{username}", .write, handler: assign),
            .delete("/v1/tasks/{id}/participants/{username}", .write, handler: unassign),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        var filter = Store.TaskFilter()
        if let text = try call.query("status") {
            guard let status = TaskStatus(rawValue: text) else {
                throw Problem.invalidParameter(
                    "status", "must be one of " + TaskStatus.allCases.map(\.rawValue).joined(separator: ", "))
            }
            filter.status = status
        }
        filter.section = try call.query("section")
        filter.participant = try call.query("participant")
        let page = try await backend.store.tasks(
            of: call.pathID(), for: call.user.user, filter: filter, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("tasks", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        let (arguments, key) = try await call.read(backend.shapes.newTask)
        return try await act(
            .createTask, call, arguments.withMadeID() + [.init("checklist_id", .string(checklist.lowercase))], key)
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        let found = try await backend.store.task(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func update(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let (patch, key) = try await call.read(backend.shapes.taskPatch)
        return try await act(.updateTask, call, patch + [.init("id", .string(id.lowercase))] + call.ifMatch(), key)
    }

    @Sendable func delete(_ call: Call) async throws -> Reply {
        try await act(
            .deleteTask, call, [.init("id", .string(call.pathID().lowercase))] + call.ifMatch(), call.keyWithoutBody())
    }

    @Sendable func claim(_ call: Call) async throws -> Reply {
        try await act(
            .claimTask, call, [.init("id", .string(call.pathID().lowercase))] + call.ifMatch(), call.keyWithoutBody())
    }

    @Sendable func release(_ call: Call) async throws -> Reply {
        try await act(
            .releaseTask, call, [.init("id", .string(call.pathID().lowercase))] + call.ifMatch(), call.keyWithoutBody())
    }

    @Sendable func assign(_ call: Call) async throws -> Reply {
        try await act(.claimTask, call, person(call) + call.ifMatch(), call.keyWithoutBody())
    }

    @Sendable func unassign(_ call: Call) async throws -> Reply {
        try await act(.releaseTask, call, person(call) + call.ifMatch(), call.keyWithoutBody())
    }

    @Sendable func batch(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let (body, key) = try await call.json()
        let request: Batch.Request
        do {
            request = try backend.shapes.batch.read(body)
        } catch {
            throw Problem.invalidRequest(error.errors)
        }
        let operations = request.operations.map { operation in
            let isCreate = operation.first?.value == "create"
            return JSONValue.object(isCreate ? operation.withMadeID() : operation)
        }
        let answer = try await backend.perform(
            .batch, by: call.user,
            [
                .init("id", .string(id.lowercase)), .init("atomic", .bool(request.isAtomic)),
                .init("operations", .array(operations)),
            ], key: key)
        return try BatchReply(answer, requestID: call.id).reply
    }

    private func person(_ call: Call) throws -> [JSONValue.Member] {
        [
            .init("id", .string(try call.pathID().lowercase)),
            .init("username", .string(try call.pathUsername())),
        ]
    }

    private func act(
        _ action: Action, _ call: Call, _ arguments: [JSONValue.Member], _ key: IdempotencyKey?
    ) async throws -> Reply {
        try await backend.act(action, by: call.user, arguments, key: key, location: "/v1/tasks/")
    }
}
