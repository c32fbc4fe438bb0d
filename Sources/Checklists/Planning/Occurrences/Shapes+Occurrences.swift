public import JSON

extension Shapes {
    /// `PUT /v1/tasks/{id}/occurrences/{date}`
    public static let occurrence = Shape(
        "OccurrencePut", [count, Field.boolean("skipped").described("Skipping sets the count to 0."), at],
        atMostOneOf: ["count", "skipped"], description: "One of `count` and `skipped`.", example: ["count": 2])

    /// `POST /v1/tasks/{id}/occurrences/{date}/complete`
    public static let completion = Shape("OccurrenceCompletion", [at], example: .object([]))

    /// `POST /v1/occurrences/batch`
    public static func occurrencesBatch(_ limits: Limits) -> Batch {
        let place = [Field.id("task_id").required, Field.date("date").required]
        return Batch(
            "OccurrencesBatch", limit: limits[.batchOperations],
            operations: [
                "complete": Shape("OccurrencesBatchComplete", place + [at]),
                "uncomplete": Shape("OccurrencesBatchUncomplete", place),
                "skip": Shape("OccurrencesBatchSkip", place + [at]),
                "unskip": Shape("OccurrencesBatchUnskip", place),
                "set": Shape("OccurrencesBatchSet", place + [count.required, at]),
                "delete": Shape("OccurrencesBatchDelete", place),
            ],
            example: [["op": "complete", "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "date": "2026-12-01"]])
    }

    private static let count = Field.integer("count", 0...Repeat.goals.upperBound).described(
        "How many times it was done, up to its goal.")
    static let at = Field.time("at").described("When it was done, if that was before. Up to 10 s ahead is now.")
}
