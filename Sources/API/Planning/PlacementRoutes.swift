import Checklists
import HTTPServer
import HTTPTypes

/// The user's own order and look of checklists.
struct PlacementRoutes: RouteGroup {
    static let tag = (name: "Own order", description: "How you see your checklists. Nobody else sees that.")

    var routes: [Route] {
        [
            .patch(
                "/v1/me/checklists/{id}", .write, "placeChecklist",
                "Put a checklist in another place among yours, or change how you see it", does: .placeChecklist
            ).described(
                """
                The answer's `mine` is also in `GET /v1/checklists`, which comes in this order, and in `GET \
                /v1/snapshot`. It works on archived checklists too. If no number is left between two positions, all \
                your checklists get new ones in the same order, each with a change.
                """
            ).taking(Shapes.placement).answering(.ok(Representations.placedChecklist, "How you see it."))
        ]
    }
}
