import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// What one spends time on.
struct ModeRoutes: RouteGroup {
    let store: Store
    let limits: Limits
    private let new: Shape
    private let patch: Shape

    init(store: Store, limits: Limits) {
        (self.store, self.limits) = (store, limits)
        new = Shapes.newMode(limits)
        patch = Shapes.modePatch(limits)
    }

    static let tag = (name: "Modes", description: "What you spend time on. Nobody else sees that.")

    var routes: [Route] {
        [
            .get("/v1/modes", .read, "listModes", "Your modes", handler: list)
                .described("A new user has `Study`, `Break`, `Exercise` and `Work`.")
                .parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page("ModePage", "modes", of: Representations.mode, limits),
                        "In their order, with those that are archived.")),
            .post("/v1/modes", .write, "createMode", "Make a mode", does: .createMode).taking(new)
                .answering(
                    .created(
                        Representations.mode, "The mode. The same create sent again gets the first answer again.",
                        isVersioned: true, at: "/v1/modes/", links: links)),
            .get("/v1/modes/{id}", .read, "getMode", "A mode", handler: get)
                .answering(.ok(Representations.mode, "The mode.", isVersioned: true)).refusing(.notFound),
            .patch("/v1/modes/{id}", .write, "updateMode", "Edit a mode", does: .updateMode).taking(patch)
                .answering(.ok(Representations.mode, "The mode.", isVersioned: true)),
            .delete("/v1/modes/{id}", .write, "deleteMode", "Delete a mode", does: .deleteMode)
                .described("One that entries have stays: archive it.").answering(.noContent),
        ]
    }

    private var links: [OperationAnswer.Link] {
        [
            .to("get", "getMode", "The mode."), .to("update", "updateMode", "Edit it."),
            .to("delete", "deleteMode", "Delete it."),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.modes(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("modes", page)
    }

    @Sendable func get(_ call: Call) async throws -> Reply {
        let found = try await store.mode(call.pathID(), of: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }
}
