public import JSON

extension Shapes {
    /// The members that set a checklist's place among those of a user.
    private static let placesOfChecklist = ["position", "before", "after"]

    /// `PATCH /v1/me/checklists/{id}`
    public static let placement = Shape(
        "PlacementPatch",
        [
            Field.number("position").nullable.described(
                "Orders your checklists, lowest first; ties go by id. Null: the seconds from 1970 to its `created_at`."),
            Field.id("before").described("Another of your checklists, to put it before."),
            Field.id("after").described("Another of your checklists, to put it behind."),
            Field.color("color").nullable.described(
                "The colour that you see it in: `#` and six hexadecimal digits. Null: its own."),
            Field.boolean("favorite"), Field.boolean("muted").described("No reminders and summaries from it."),
        ],
        atMostOneOf: placesOfChecklist,
        description: "At most one of `position`, `before` and `after`. Nobody else sees any of it.",
        example: ["after": "0197c1a5-2d3e-7f40-8b51-6c7d8e9fa0b1", "favorite": true])
}
