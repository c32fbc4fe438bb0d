import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// The times that one spent on something.
struct EntryRoutes: RouteGroup {
    let store: Store
    let limits: Limits
    private let new: Shape
    private let patch: Shape

    init(store: Store, limits: Limits) {
        (self.store, self.limits) = (store, limits)
        new = Shapes.newEntry(limits)
        patch = Shapes.entryPatch(limits)
    }

    static let tag = (name: "Entries", description: "The times that you spent. Nobody else sees them.")

    var routes: [Route] {
        [
            .get("/v1/entries", .read, "listEntries", "Your entries of a range of days", handler: list)
                .described(
                    "Your own days, as your settings have them. An entry is there where a part of it is in the range."
                ).parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query("to", "The last day; at most \(limits[.entryDays]) days together.", .date, isRequired: true),
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page("EntryPage", "entries", of: Representations.entry, limits),
                        "By when they started, then by id.")
                ).refusing(.rangeTooLong),
            .post("/v1/entries", .write, "createEntry", "Make an entry by hand", does: .createEntry)
                .described(
                    """
                    Of time that has passed. It may overlap others if your settings of now have `overlapping_entries`. \
                    Any of your modes will do, even one that is archived.
                    """
                ).taking(new).answering(
                    .created(
                        Representations.entry, "The entry. The same create sent again gets the first answer again.",
                        isVersioned: true, at: "/v1/entries/", links: links)),
            .get("/v1/entries/{id}", .read, "getEntry", "An entry", handler: get)
                .described("One with a task is never answered with 304, because the task may be gone.")
                .answering(.ok(Representations.entry, "The entry.", isVersioned: true)).refusing(.notFound),
            .patch("/v1/entries/{id}", .write, "updateEntry", "Edit an entry", does: .updateEntry)
                .described("Where its times change, your settings of now say whether it may overlap others.")
                .taking(patch).answering(.ok(Representations.entry, "The entry.", isVersioned: true)),
            .delete("/v1/entries/{id}", .write, "deleteEntry", "Delete an entry", does: .deleteEntry)
                .answering(.noContent),
        ]
    }

    private var links: [OperationAnswer.Link] {
        [
            .to("get", "getEntry", "The entry."), .to("update", "updateEntry", "Edit it."),
            .to("delete", "deleteEntry", "Delete it."),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.entries(
            of: call.user.user, in: call.range(of: limits[.entryDays]), after: call.pageKey(), limit: call.limit(limits)
        )
        return try call.page("entries", page)
    }

    @Sendable func get(_ call: Call) async throws -> Reply {
        let found = try await store.entry(call.pathID(), of: call.user.user)
        guard !found.hasTask else { return .json(found.entry.body, version: found.entry.version) }
        return try call.conditional(found.entry.body, version: found.entry.version)
    }
}
