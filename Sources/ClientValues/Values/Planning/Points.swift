// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The answer to `GET /v1/points`.
public struct Balance: Codable, Hashable, Sendable {
    /// How many points you have. Below zero if points that you had spent were taken back.
    public var balance: Int64
}

/// An entry of the ledger, which is only added to. Its task or purchase may be deleted since.
public struct PointsEntry: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var at: Timestamp
    public var amount: Int64
    /// The balance after it.
    public var balance: Int64
    /// `completed`: earned by a task. `uncompleted`: taken back, because it is open again. `purchased`: spent.
    /// `deleted`: taken back, because the user deleted the date, task or checklist that earned it.
    public var reason: Open<Reason>
    @OrNull public var taskID: Identifier?
    @OrNull public var date: CalendarDate?
    @OrNull public var rewardID: Identifier?
    @OrNull public var purchaseID: Identifier?

    private enum CodingKeys: String, CodingKey {
        case id, at, amount, balance, reason, taskID = "task_id", date, rewardID = "reward_id"
        case purchaseID = "purchase_id"
    }
}

extension PointsEntry {
    /// The member `reason` of `PointsEntry`.
    public enum Reason: String, CaseIterable, Sendable {
        case completed, uncompleted, purchased, deleted
    }
}

/// A purchase. It keeps the title and the price that the reward had then.
public struct Purchase: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var rewardID: Identifier
    public var title: String
    /// Of one.
    public var price: Int
    public var quantity: Int
    public var at: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, rewardID = "reward_id", title, price, quantity, at
    }
}

/// A thing that a user may buy for points. The missing points follow from its price and the balance.
public struct Reward: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
    public var description: String
    public var price: Int
    /// Whether the user saves up for it. At most one is tracked.
    public var tracked: Bool
    @OrNull public var color: String?
    /// Orders the user's rewards, lowest first; ties go by id.
    public var position: Double
    /// The place of the last change in the stream.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, title, description, price, tracked, color, position, version, createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A thing that a user may buy for points.
public typealias RewardWithMissing = Extended<Reward, RewardWithMissingRest>

/// The members that `RewardWithMissing` has beside those of `Reward`.
public struct RewardWithMissingRest: Codable, Hashable, Sendable {
    /// The points still missing for it; only if it is tracked. `version` does not change with them.
    public var missing: Int?
}
