import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// The user's points, and the entries that explain them.
struct PointsRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Points", description: "The points that you have earned and spent.")

    var routes: [Route] {
        [
            .get("/v1/points", .read, "getPoints", "How many points you have", handler: balance)
                .answering(.ok(Representations.balance, "The balance.")),
            .get("/v1/points/entries", .read, "listPointsEntries", "How you came to them", handler: entries)
                .described(
                    """
                    Completing a task earns its `points` for the user who completed it. When it is open again, that \
                    user gives back these points. A deleted task leaves points alone. Deleting a checklist \
                    takes back the points that its owner earned there with tasks that are still on it.
                    """
                ).parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page(
                            "PointsEntryPage", "entries", of: Representations.pointsEntry, limits),
                        "Newest first.")),
        ]
    }

    @Sendable func balance(_ call: Call) async throws -> Reply {
        .json(.object([.init("balance", .integer(try await store.balance(of: call.user.user)))]))
    }

    @Sendable func entries(_ call: Call) async throws -> Reply {
        let page = try await store.pointsEntries(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("entries", page)
    }
}
