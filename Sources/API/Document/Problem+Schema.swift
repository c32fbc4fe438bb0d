import Checklists
import HTTPServer
import JSON

extension Problem {
    private static let type = Schema.words(catalogue.keys.sorted().map { "/problems/" + $0 }).with(
        "format", "uri-reference")
    private static let code = Schema.integer(400...599)

    /// What is wrong with one value.
    private static let errorSchema = Schema.object(
        "FieldError",
        [
            .init(
                "pointer",
                .string.described(
                    """
                    A JSON pointer (RFC 6901) into the body, empty for the whole of it; `?` and the name of a parameter; the name \
                    of a header; or `line` and a number in an imported document.
                    """)),
            .init("detail", .string),
        ])

    /// A problem as it is answered.
    static let schema = Schema.object(
        "Problem",
        [
            .init("type", type), .init("title", .string), .init("status", code),
            .init("detail", .string.described("What happened this time.")),
            .init(
                "request_id",
                RequestID.schema.described("By which the operator finds the request in the log.")),
            .optional(
                "errors",
                .array(of: errorSchema).with("minItems", 1).described(
                    "What is wrong: all of it, up to a hundred things or so.")),
            .optional("limit", Schema.count.described("What the limit is that was met.")),
            .optional("taken", Schema.count.described("How much of it is taken.")),
            .optional(
                "scope", Schema.words(Scope.self).described("With `insufficient-scope`: the scope that is needed.")),
            .optional(
                "current",
                .one(
                    "Current", of: [Representations.checklist, Representations.task, Representations.user],
                    description: "With `stale`: how it is now.")),
        ],
        description: "RFC 9457.",
        example: [
            "type": "/problems/task-full", "title": "The task is full", "status": 409,
            "detail": "All places on the task are taken. Limit: 3, taken: 3.", "request_id": "4k2v9q0c7m1xz8tn",
            "limit": 3, "taken": 3,
        ])

    /// A problem as its type's page describes it.
    static let descriptionSchema = Schema.object(
        "ProblemDescription",
        [.init("type", type), .init("title", .string), .init("status", code), .init("description", .string)])
}

extension RequestID {
    /// What it may be.
    static let schema = Schema.string(pattern: "^[0-9a-hjkmnp-tv-z]{16}$")
}
