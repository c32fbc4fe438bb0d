import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// The rewards that the user has bought for points.
struct PurchaseRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let limits: Limits

    static let tag = (name: "Purchases", description: "The rewards that you have bought for points.")

    var routes: [Route] {
        [
            .get("/v1/purchases", .read, "listPurchases", "Your purchases", handler: list)
                .parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page(
                            "PurchasePage", "purchases", of: Representations.purchase, limits),
                        "Newest first.")),
            .delete(
                "/v1/purchases", .write, "deletePurchases", "Take the purchases of some days out of the history",
                does: .deletePurchases, handler: deleteSome
            ).described("Your own days, as your settings have them. Their points stay spent.")
                .parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query("to", "The last day.", .date, isRequired: true)
                ).answering(.noContent),
            .delete(
                "/v1/purchases/{id}", .write, "deletePurchase", "Take a purchase out of the history",
                does: .deletePurchase
            ).described("Its points stay spent.").answering(.noContent),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.purchases(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("purchases", page)
    }

    @Sendable func deleteSome(_ call: Call) async throws -> Reply {
        let (from, to) = (try call.date("from"), try call.date("to"))
        // Dates of this form are in order as texts.
        guard from <= to else {
            throw Problem.invalidRequest([FieldError("?to", "must not be before 'from'")])
        }
        let key = try await call.keyWithoutBody()
        return try await actions.act(
            .deletePurchases, by: call.user, [.init("from", .string(from)), .init("to", .string(to))], key: key)
    }
}
