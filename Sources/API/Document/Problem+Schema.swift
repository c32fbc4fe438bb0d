import Checklists
import HTTPServer
import JSON

extension Problem {
    private static let type = Schema.openWords(catalogue.keys.sorted().map { "/problems/" + $0 }).with(
        "format", "uri-reference")
    private static let code = Schema.integer(400...599)

    /// One mistake in a request.
    private static let errorSchema = Schema.object(
        "FieldError",
        [
            .init(
                "pointer",
                .string.described(
                    """
                    A JSON pointer (RFC 6901) into the body, empty for the whole body; `?` and the name of a \
                    parameter; the name of a header; or `line` and a number in an imported document.
                    """)),
            .init("detail", .string),
        ])

    /// A problem in an answer.
    static let schema = Schema.object(
        "Problem",
        [
            .init("type", type), .init("title", .string), .init("status", code),
            .init("detail", .string.described("The reason, in this case.")),
            .init(
                "request_id",
                RequestID.schema.described("The operator finds the request in the log by this id.")),
            .optional(
                "errors",
                .array(of: errorSchema).with("minItems", 1).described(
                    "Every mistake in the request, up to about a hundred.")),
            .optional("limit", Schema.count.described("The limit that the request ran into.")),
            .optional("taken", Schema.count.described("How much of the limit is in use.")),
            .optional(
                "part",
                .string.described("With `rule-invalid`: the part of the rule that is wrong; empty: the whole rule.")),
            .optional("balance", Schema.wholeNumber.described("With `not-enough-points`: the points that you have.")),
            .optional("price", Schema.count.described("With `not-enough-points`: the points that it takes.")),
            .optional("entry_id", Schema.id.described("With `entry-overlaps`: the entry of the same time.")),
            .optional(
                "scope",
                Schema.words(Scope.self).described("With `insufficient-scope`: the scope that the operation needs.")),
            .optional(
                "current",
                .one(
                    "Current",
                    of: [
                        Representations.checklist, Representations.task, Representations.user, Representations.settings,
                        Representations.rewardWithMissing, Representations.mode, Representations.entry,
                    ],
                    description: "With `stale`: the present state.")),
        ],
        description: "RFC 9457.",
        example: [
            "type": "/problems/task-full", "title": "The task is full", "status": 409,
            "detail": "All places on the task are taken. Limit: 3, taken: 3.", "request_id": "4k2v9q0c7m1xz8t",
            "limit": 3, "taken": 3,
        ])

    /// The description of a problem's type.
    static let descriptionSchema = Schema.object(
        "ProblemDescription",
        [.init("type", type), .init("title", .string), .init("status", code), .init("description", .string)])
}

extension RequestID {
    /// The texts that an id may have.
    static let schema = Schema.string(pattern: "^[0-9a-hjkmnp-tv-z]{\(RequestID.length)}$")
}
