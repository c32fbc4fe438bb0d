public import JSON

extension Representations {
    /// How many points one has.
    public static let balance = Schema.object(
        "Balance", [.init("balance", balanceNumber)], example: ["balance": 120])

    static let balanceNumber = Schema.wholeNumber.described(
        "How many points you have. Below zero if points that you had spent were taken back.")

    /// An entry of the ledger of points: `shown_points_entry`.
    public static let pointsEntry = Schema.object(
        "PointsEntry",
        [
            .init("id", .id), .init("at", .time), .init("amount", .wholeNumber),
            .init("balance", Schema.wholeNumber.described("The balance after it.")),
            .init(
                "reason",
                Schema.openWords(PointsReason.allCases.map(\.rawValue)).described(
                    """
                    `completed`: earned by a task. `uncompleted`: taken back, because it is open again. `purchased`: \
                    spent. `deleted`: taken back, because the user deleted the date, task or checklist that earned it.
                    """)),
            .init("task_id", idOrNull), .init("date", Schema.date.nullable), .init("reward_id", idOrNull),
            .init("purchase_id", idOrNull),
        ],
        description: "An entry of the ledger, which is only added to. Its task or purchase may be deleted since.",
        example: [
            "id": "0197c1a6-3c4d-7e5f-8a9b-0c1d2e3f4a5b", "at": "2026-12-01T18:20:00.000Z", "amount": 20,
            "balance": 120,
            "reason": "completed", "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "date": .null,
            "reward_id": .null, "purchase_id": .null,
        ])

    static let idOrNull = Schema.string(format: "uuid").nullable

    private static let rewardProperties: [Schema.Property] = [
        .init("id", .id), .init("title", .string), .init("description", .string),
        .init("price", .integer(1...Limit.rewardPrice.highest)),
        .init("tracked", Schema.boolean.described("Whether the user saves up for it. At most one is tracked.")),
        .init("color", .string(pattern: "^#[0-9a-f]{6}$").nullable),
        .init("position", Schema.number.described("Orders the user's rewards, lowest first; ties go by id.")),
        .init("version", .version), .init("created_at", .time), .init("updated_at", .time),
    ]

    private static let rewardExample: [JSONValue.Member] = [
        .init("id", "0197c1a6-5e6f-7a0b-9c1d-2e3f4a5b6c7d"), .init("title", "An evening at the cinema"),
        .init("description", ""), .init("price", 150), .init("tracked", true), .init("color", "#1e90ff"),
        .init("position", 1024), .init("version", 12), .init("created_at", "2026-12-01T18:00:00.000Z"),
        .init("updated_at", "2026-12-01T18:00:00.000Z"),
    ]

    /// A reward, as changes and snapshots have it: `shown_reward`.
    public static let reward = Schema.object(
        "Reward", rewardProperties,
        description:
            "A thing that a user may buy for points. The missing points follow from its price and the balance.",
        example: .object(rewardExample))

    /// A reward, as answers have it.
    public static let rewardWithMissing = Schema.object(
        "RewardWithMissing",
        rewardProperties + [
            .optional(
                "missing",
                Schema.count.described(
                    "The points still missing for it; only if it is tracked. `version` does not change with them."
                ))
        ],
        description: "A thing that a user may buy for points.", example: .object(rewardExample + [.init("missing", 30)])
    )

    /// A purchase: `shown_purchase`.
    public static let purchase = Schema.object(
        "Purchase",
        [
            .init("id", .id), .init("reward_id", .id), .init("title", .string),
            .init("price", Schema.integer(1...Limit.rewardPrice.highest).described("Of one.")),
            .init("quantity", .integer(1...Limit.purchaseQuantity.highest)), .init("at", .time),
        ],
        description: "A purchase. It keeps the title and the price that the reward had then.",
        example: [
            "id": "0197c1a7-1f2e-7d3c-8b4a-5968778695a4", "reward_id": "0197c1a6-5e6f-7a0b-9c1d-2e3f4a5b6c7d",
            "title": "An evening at the cinema", "price": 150, "quantity": 1, "at": "2026-12-05T20:00:00.000Z",
        ])
}
