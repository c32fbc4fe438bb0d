extension Planning {
    static let pointsActions: [Action] = [
        .createReward, .updateReward, .deleteReward, .purchaseReward, .deletePurchase, .deletePurchases,
    ]
    static let pointsRefusals: [Refusal] = [.tooManyRewards, .notEnoughPoints, .tooManyPurchases]
    static let pointsChanges: [ChangeKind] = [
        .pointsAdded, .rewardCreated, .rewardUpdated, .rewardDeleted, .purchaseCreated, .purchaseDeleted,
    ]
}

extension Action {
    /// Makes a reward of the actor. If it is tracked, the one that was tracked no longer is.
    public static let createReward = Action(
        "reward_create", .account(), logs: [.rewardCreated, .rewardUpdated], refusals: [.idTaken, .tooManyRewards])
    /// Edits a reward of the actor. Tracking it ends the tracking of another.
    public static let updateReward = Action(
        "reward_update", .account(), isConditional: true, logs: [.rewardUpdated], refusals: [.notFound])
    /// Deletes a reward of the actor.
    public static let deleteReward = Action(
        "reward_delete", .account(), isConditional: true, logs: [.rewardDeleted], refusals: [.notFound])
    /// Buys a reward of the actor.
    public static let purchaseReward = Action(
        "reward_purchase", .account(), logs: [.purchaseCreated, .pointsAdded],
        refusals: [.notFound, .idTaken, .notEnoughPoints])
    /// Takes a purchase out of the actor's history.
    public static let deletePurchase = Action(
        "purchase_delete", .account(), logs: [.purchaseDeleted], refusals: [.notFound])
    /// Takes the purchases of some days out of the actor's history.
    public static let deletePurchases = Action(
        "purchases_delete", .account(), logs: [.purchaseDeleted], refusals: [.tooManyPurchases])
}

extension Refusal {
    /// The user has as many rewards as the limit allows.
    public static let tooManyRewards = Refusal(
        "too_many_rewards", .invalid, "Too many rewards", "You have as many rewards as 'limit' allows.")
    /// The balance does not cover a purchase.
    public static let notEnoughPoints = Refusal(
        "not_enough_points", .conflict, "Not enough points",
        "You have 'balance' points. The purchase costs 'price' points altogether.",
        constraints: ["points_entry_is_covered"])
    /// More purchases than one request takes out of the history.
    public static let tooManyPurchases = Refusal(
        "too_many_purchases", .invalid, "Too many purchases",
        "There are more purchases in these days than one request deletes. Name fewer days.")
}

extension ChangeKind {
    /// The user has earned points, or spent some, or some were taken back.
    public static let pointsAdded = ChangeKind(
        "points.added", in: .user, Representations.pointsEntry,
        note: "`balance` is the balance after it; `actor` is null where somebody else took the points back")
    /// The user has made a reward.
    public static let rewardCreated = ChangeKind("reward.created", in: .user, Representations.reward)
    /// The user has edited a reward, or tracks another one now.
    public static let rewardUpdated = ChangeKind("reward.updated", in: .user, Representations.reward)
    /// A reward of the user is gone.
    public static let rewardDeleted = ChangeKind("reward.deleted", in: .user, Representations.onlyID)
    /// The user has bought a reward.
    public static let purchaseCreated = ChangeKind("purchase.created", in: .user, Representations.purchase)
    /// A purchase has left the user's history.
    public static let purchaseDeleted = ChangeKind("purchase.deleted", in: .user, Representations.onlyID)
}
