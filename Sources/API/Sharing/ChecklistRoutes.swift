import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Checklists: listing them, and changing one as a whole.
struct ChecklistRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Checklists", description: "Titled lists of tasks, each owned by one user.")

    var routes: [Route] {
        [
            .get(
                "/v1/checklists", .read, "listChecklists", "The checklists that you own or participate in",
                handler: list
            ).parameters(
                .query(
                    "archived", "`true`: only archived checklists. `any`: archived ones too.",
                    .words(ArchiveFilter.self).with("default", "false")),
                .limit(limits), .page
            ).answering(
                .page(
                    Representations.page("ChecklistPage", "checklists", of: Representations.listedChecklist, limits),
                    "In your own order: oldest first unless you have put some elsewhere.")),
            .post("/v1/checklists", .write, "createChecklist", "Make a checklist", does: .createChecklist)
                .taking(Shapes.newChecklist(limits))
                .answering(
                    .created(
                        Representations.checklist,
                        "The checklist. The same create sent again gets the first answer again.", isVersioned: true,
                        at: "/v1/checklists/", links: .ofChecklist)),
            .get("/v1/checklists/{id}", .read, "getChecklist", "A checklist", handler: show)
                .answering(.ok(Representations.checklist, "The checklist.", isVersioned: true)).refusing(.notFound),
            .patch(
                "/v1/checklists/{id}", .write, "updateChecklist", "Edit, archive or unarchive a checklist",
                does: .updateChecklist
            ).taking(Shapes.checklistPatch(limits)).answering(checklist),
            .delete("/v1/checklists/{id}", .write, "deleteChecklist", "Delete a checklist", does: .deleteChecklist)
                .described("For the owner. Deletes its tasks and comments too.").answering(.noContent),
            .post(
                "/v1/checklists/{id}/complete", .write, "completeChecklist", "Complete every open task of a checklist",
                does: .completeChecklist
            ).answering(checklist),
            .get(
                "/v1/checklists/{id}/activity", .read, "listActivity", "The activity of a checklist", handler: activity
            )
            .parameters(.limit(limits), .page)
            .answering(
                .page(
                    Representations.page("ChangePage", "changes", of: Representations.change, limits),
                    "Its changes, newest first.")
            ).refusing(.notFound),
        ]
    }

    private var checklist: OperationAnswer { .ok(Representations.checklist, "The checklist.", isVersioned: true) }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let text = try call.query("archived") ?? ArchiveFilter.hidden.rawValue
        guard let archived = ArchiveFilter(rawValue: text) else {
            throw Problem.invalidParameter("archived", "must be one of false, true, any")
        }
        let page = try await store.checklists(
            of: call.user.user, archived: archived, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("checklists", page)
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        let found = try await store.checklist(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func activity(_ call: Call) async throws -> Reply {
        let page = try await store.activity(
            of: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("changes", page)
    }
}
