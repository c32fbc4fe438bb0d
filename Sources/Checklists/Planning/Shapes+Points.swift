public import JSON

extension Shapes {
    /// `POST /v1/rewards`
    public static func newReward(_ limits: Limits) -> Shape {
        Shape(
            "NewReward", [.id("id"), title(limits).required, price(limits).required] + reward(limits),
            description: "Behind the others if it has no position.",
            example: ["title": "An evening at the cinema", "price": 150, "tracked": true])
    }

    /// `PATCH /v1/rewards/{id}`
    public static func rewardPatch(_ limits: Limits) -> Shape {
        Shape("RewardPatch", [title(limits), price(limits)] + reward(limits), example: ["tracked": true])
    }

    /// `POST /v1/rewards/{id}/purchase`
    public static func purchase(_ limits: Limits) -> Shape {
        Shape(
            "NewPurchase",
            [
                .id("id"),
                Field.integer("quantity", 1...limits[.purchaseQuantity]).described("How many. Absent: 1."),
            ],
            example: ["id": "0197c1a7-1f2e-7d3c-8b4a-5968778695a4", "quantity": 1])
    }

    private static func price(_ limits: Limits) -> Field {
        .integer("price", 1...limits[.rewardPrice]).described("How many points one costs.")
    }

    /// The members that a new reward and its patch have in common, beside those that a new one needs.
    private static func reward(_ limits: Limits) -> [Field] {
        [
            description(limits).nullable,
            Field.boolean("tracked").described(
                "Whether you save up for it. At most one is tracked: `true` ends it for another."),
            color.nullable,
            Field.number("position").described("Orders your rewards, lowest first; ties go by id."),
        ]
    }
}
