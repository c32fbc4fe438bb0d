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
    private let shape: Batch

    init(backend: Backend) {
        self.backend = backend
        shape = Shapes.batch(backend.limits)
    }

    static let tag = (name: "Tasks", description: "The tasks of a checklist, one by one and in bulk.")

    var routes: [Route] {
        [
            .get("/v1/checklists/{id}/tasks", .read, "listTasks", "The tasks of a checklist", handler: list)
                .parameters(
                    .query("status", "Only those of this status.", Representations.status),
                    .query("section", "Only those of this section."),
                    .query("participant", "Only those that somebody of this username has taken, ignoring case."),
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page("TaskPage", "tasks", of: Representations.task, limits), "In their order.")
                ).refusing(.notFound),
            .post("/v1/checklists/{id}/tasks", .write, "createTask", "Put a task on a checklist", does: .createTask)
                .taking(Shapes.newTask(limits))
                .answering(
                    .created(
                        Representations.task, "The task. The same create sent again answers as the first did.",
                        isVersioned: true, at: "/v1/tasks/", links: .ofTask)),
            .post(
                "/v1/checklists/{id}/tasks/batch", .write, "batchTasks",
                "Create, edit, move, delete, claim and release many tasks", does: .batch, handler: batch
            ).described(
                "Where `atomic` is true, the first operation that is refused undoes all, and its problem is the answer."
            ).taking(.json(shape.schema)).answering(
                .ok(
                    BatchReply.schema(limits),
                    "What became of each operation. Where `atomic` is false, some may have been refused.")),
            .post("/v1/tasks/move", .write, "moveTasks", "Move tasks to another checklist", does: .moveTasks)
                .described(
                    """
                    With their subtasks and comments, to the end of that checklist, in the order given: all of them or \
                    none. They keep their ids. You need to be the owner or an editor of every checklist concerned.

                    - A subtask that moves without its parent becomes a task of its own.
                    - Participants who are not on that checklist come off. A task in progress that loses its last \
                    participant is available again.
                    - A task that is on that checklist already keeps its place and its parent.

                    The former checklist's stream has a `task.deleted` with the reason `moved` for each task, and the \
                    other one's a `task.created`. Either may arrive first.
                    """
                ).taking(Shapes.movedTasks(limits))
                .answering(.ok(Representations.movedTasks(limits), "The tasks on their checklist.")),
            .get("/v1/tasks/{id}", .read, "getTask", "A task", handler: show).answering(task).refusing(.notFound),
            .patch("/v1/tasks/{id}", .write, "updateTask", "Edit or move a task", does: .updateTask)
                .described("Its subtasks go along. Setting it `available` takes everyone off it.")
                .taking(Shapes.taskPatch(limits)).answering(task),
            .delete("/v1/tasks/{id}", .write, "deleteTask", "Delete a task", does: .deleteTask)
                .described("With its subtasks.").answering(.noContent),
            .post("/v1/tasks/{id}/claim", .write, "claimTask", "Put oneself on a task", does: .claimTask)
                .described("An available task is then in progress. Claiming twice is one claim.")
                .answering(
                    .ok(
                        Representations.task, "The task.", isVersioned: true,
                        links: [
                            .to("release", "releaseTask", "Leave it again."),
                            .to(
                                "unassign", "unassignTask", "Take its first participant off.",
                                ["id": "$response.body#/id", "username": "$response.body#/participants/0/username"]),
                        ])),
            .post("/v1/tasks/{id}/release", .write, "releaseTask", "Take oneself off a task", does: .releaseTask)
                .described("When the last one leaves it, an unfinished task is available again.").answering(task),
            .put(
                "/v1/tasks/{id}/participants/{username}", .write, "assignTask",
                "Put somebody of the checklist on a task", does: .claimTask
            ).answering(task).refusing(.userNotFound),
            .delete(
                "/v1/tasks/{id}/participants/{username}", .write, "unassignTask", "Take somebody off a task",
                does: .releaseTask
            ).described("A user who is not on it is left alone.").answering(task).refusing(.userNotFound),
        ]
    }

    private var limits: Limits { backend.limits }
    private var task: OperationAnswer { .ok(Representations.task, "The task.", isVersioned: true) }

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

    @Sendable func show(_ call: Call) async throws -> Reply {
        let found = try await backend.store.task(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func batch(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        let (body, key) = try await call.json()
        let request: Batch.Request
        do {
            request = try shape.read(body)
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
}
