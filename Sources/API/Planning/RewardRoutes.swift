import Checklists
import Foundation
import HTTPServer
import JSON
import Sessions
import Store

/// The rewards that the user may buy for points.
struct RewardRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let limits: Limits
    private let new: Shape
    private let patch: Shape
    private let newPurchase: Shape

    init(store: Store, actions: Actions, limits: Limits) {
        (self.store, self.actions, self.limits) = (store, actions, limits)
        new = Shapes.newReward(limits)
        patch = Shapes.rewardPatch(limits)
        newPurchase = Shapes.purchase(limits)
    }

    static let tag = (name: "Rewards", description: "Things that you may buy for points. Nobody else sees them.")

    var routes: [Route] {
        [
            .get("/v1/rewards", .read, "listRewards", "Your rewards", handler: list)
                .parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page(
                            "RewardPage", "rewards", of: Representations.rewardWithMissing, limits),
                        "In their order.")),
            .post("/v1/rewards", .write, "createReward", "Make a reward", does: .createReward).taking(new)
                .answering(
                    .created(
                        Representations.rewardWithMissing,
                        "The reward. The same create sent again gets the first answer again.", isVersioned: true,
                        at: "/v1/rewards/", links: links)),
            .get("/v1/rewards/{id}", .read, "getReward", "A reward", handler: get)
                .described("The answer is never 304 for a tracked reward, because `missing` changes with the balance.")
                .answering(.ok(Representations.rewardWithMissing, "The reward.", isVersioned: true))
                .refusing(.notFound),
            .patch("/v1/rewards/{id}", .write, "updateReward", "Edit a reward", does: .updateReward).taking(patch)
                .answering(.ok(Representations.rewardWithMissing, "The reward.", isVersioned: true)),
            .delete("/v1/rewards/{id}", .write, "deleteReward", "Delete a reward", does: .deleteReward)
                .described("Your purchases of it stay.").answering(.noContent),
            .post(
                "/v1/rewards/{id}/purchase", .write, "purchaseReward", "Buy a reward", does: .purchaseReward,
                handler: buy
            ).described(
                """
                The balance must cover the price of all together, and never falls below zero by a purchase. Send an \
                `id` of your own: the same purchase sent again is made once, and gets the first answer.
                """
            ).taking(newPurchase).answering(.created(Representations.purchase, "The purchase.")),
        ]
    }

    private var links: [OperationAnswer.Link] {
        [
            .to("get", "getReward", "The reward."), .to("update", "updateReward", "Edit it."),
            .to("delete", "deleteReward", "Delete it."), .to("purchase", "purchaseReward", "Buy it."),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.rewards(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("rewards", page)
    }

    @Sendable func get(_ call: Call) async throws -> Reply {
        let found = try await store.reward(call.pathID(), of: call.user.user)
        guard !found.isTracked else { return .json(found.reward.body, version: found.reward.version) }
        return try call.conditional(found.reward.body, version: found.reward.version)
    }

    @Sendable func buy(_ call: Call) async throws -> Reply {
        let reward = try call.pathID()
        let (arguments, key) = try await call.read(newPurchase)
        return try await actions.act(
            .purchaseReward, by: call.user,
            arguments.withMadeID() + [.init("reward_id", .string(reward.lowercase))], key: key)
    }
}
