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
    let store: Store
    let actions: Actions
    let repeats: Repeats
    let pages: TaskPages
    let limits: Limits
    private let shape: Batch
    private let shapeAcross: Batch

    init(store: Store, actions: Actions, repeats: Repeats, pages: TaskPages, limits: Limits) {
        (self.store, self.actions, self.repeats, self.pages, self.limits) = (store, actions, repeats, pages, limits)
        shape = Shapes.batch(limits)
        shapeAcross = Shapes.batchAcross(limits)
    }

    static let tag = (name: "Tasks", description: "The tasks of a checklist, one by one and in bulk.")

    var routes: [Route] {
        [
            .get("/v1/checklists/{id}/tasks", .read, "listTasks", "The tasks of a checklist", handler: list)
                .parameters(
                    .query("status", "Only tasks of this status.", Representations.status),
                    .query("section", "Only tasks of this section."),
                    .query("participant", "Only tasks that the user of this name has taken, ignoring case."),
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page("TaskPage", "tasks", of: Representations.task, limits),
                        "The tasks, in their order.")
                ).refusing(.notFound).compressed,
            .post("/v1/checklists/{id}/tasks", .write, "createTask", "Put a task on a checklist", does: .createTask)
                .taking(Shapes.newTask(limits))
                .answering(
                    .created(
                        Representations.task, "The task. The same create sent again gets the first answer again.",
                        isVersioned: true, at: "/v1/tasks/", links: .ofTask)),
            .post(
                "/v1/checklists/{id}/tasks/batch", .write, "batchTasks",
                "Create, edit, move, delete, claim and release many tasks", does: .batch, handler: batch
            ).described(
                "If `atomic` is true, the first refused operation undoes the whole batch, and its problem is the answer."
            ).taking(.json(shape.schema)).answering(
                .ok(
                    BatchReply.schema(limits),
                    "The result of each operation. If `atomic` is false, some of them may be problems.")),
            .post(
                "/v1/tasks/batch", .write, "batchTasksAcross",
                "Create, edit, move, delete, claim and release tasks of many checklists", does: .batchAcross,
                handler: batchAcross
            ).described(
                """
                As `batchTasks`, for tasks of any checklists that you may edit; a `create` names its checklist. If \
                `atomic` is true, the first refused operation undoes the whole batch on all of them.
                """
            ).taking(.json(shapeAcross.schema)).answering(
                .ok(
                    BatchReply.schemaAcross(limits),
                    "The result of each operation. If `atomic` is false, some of them may be problems.")),
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
                .described("Its subtasks move with it. Setting it `available` takes all participants off it.")
                .taking(Shapes.taskPatch(limits)).answering(task),
            .delete("/v1/tasks/{id}", .write, "deleteTask", "Delete a task", does: .deleteTask)
                .described("With its subtasks.").answering(.noContent),
            .post("/v1/tasks/{id}/claim", .write, "claimTask", "Take a task yourself", does: .claimTask)
                .described("An available task becomes in progress. A second claim changes nothing.")
                .answering(
                    .ok(
                        Representations.task, "The task.", isVersioned: true,
                        links: [
                            .to("release", "releaseTask", "Leave it again."),
                            .to(
                                "unassign", "unassignTask", "Take its first participant off.",
                                ["id": "$response.body#/id", "username": "$response.body#/participants/0/username"]),
                        ])),
            .post("/v1/tasks/{id}/release", .write, "releaseTask", "Leave a task", does: .releaseTask)
                .described("When its last participant leaves, an unfinished task is available again.").answering(task),
            .put(
                "/v1/tasks/{id}/participants/{username}", .write, "assignTask",
                "Put a user of the checklist on a task", does: .claimTask
            ).answering(task).refusing(.userNotFound),
            .delete(
                "/v1/tasks/{id}/participants/{username}", .write, "unassignTask", "Take a user off a task",
                does: .releaseTask
            ).described("Changes nothing for a user who is not on it.").answering(task).refusing(.userNotFound),
        ]
    }

    private var task: OperationAnswer { .ok(Representations.task, "The task.", isVersioned: true) }

    @Sendable func list(_ call: Call) async throws -> Reply {
        var query = Store.TaskQuery(try call.pathID(), limit: try call.limit(limits))
        if let text = try call.query("status") {
            guard let status = TaskStatus(rawValue: text) else {
                throw Problem.invalidParameter(
                    "status", "must be one of " + TaskStatus.allCases.map(\.rawValue).joined(separator: ", "))
            }
            query.status = status
        }
        query.section = try call.query("section")
        query.participant = try call.query("participant")
        query.after = try call.pageKey()
        let found = try await pages.page(query, for: call.user.user)
        return try call.page(found.json, next: found.next)
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        let found = try await store.task(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func batch(_ call: Call) async throws -> Reply {
        let id = try call.pathID()
        return try await perform(.batch, shape, call, [.init("id", .string(id.lowercase))])
    }

    @Sendable func batchAcross(_ call: Call) async throws -> Reply {
        try await perform(.batchAcross, shapeAcross, call, [])
    }

    private func perform(
        _ action: Action, _ shape: Batch, _ call: Call, _ place: [JSONValue.Member]
    ) async throws -> Reply {
        let (body, key) = try await call.json()
        let request: Batch.Request
        do {
            request = try shape.read(body)
        } catch {
            throw Problem.invalidRequest(error.errors)
        }
        let user = try call.user
        let answer = try await repeats.workOut(batch: request.operations, by: user) { operations, store in
            let operations = operations.map { operation in
                let isCreate = operation.first?.value == "create"
                return JSONValue.object(isCreate ? operation.withMadeID() : operation)
            }
            return try await actions.perform(
                action, by: user,
                place + [.init("atomic", .bool(request.isAtomic)), .init("operations", .array(operations))], key: key,
                in: store)
        }
        return try BatchReply(answer, requestID: call.id).reply
    }
}
