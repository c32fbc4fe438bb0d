import Checklists
import HTTPServer
import JSON

/// A parameter of an operation, for the OpenAPI document.
struct Parameter: Sendable {
    /// Where it stands in the request.
    enum Place: String, Sendable { case path, query, header }

    let name: String
    let place: Place
    let description: String
    let schema: Schema
    var isRequired = false
    /// Whether many operations have it. Then the document has it once, under its name.
    var isShared = false

    /// A parameter of the query.
    static func query(
        _ name: String, _ description: String, _ schema: Schema = .string(pattern: Schema.noNUL),
        isRequired: Bool = false
    ) -> Parameter {
        Parameter(name: name, place: .query, description: description, schema: schema, isRequired: isRequired)
    }

    /// A header.
    static func header(_ name: String, _ description: String, _ schema: Schema = .string) -> Parameter {
        Parameter(name: name, place: .header, description: description, schema: schema)
    }

    /// How many elements a page has; `Call.limit` reads it.
    static func limit(_ limits: Limits) -> Parameter {
        query(
            "limit", "The most elements on the page.",
            .integer(1...limits[.page]).with("default", .integer(Int64(min(100, limits[.page]))))
        ).shared
    }

    /// The page of a listing; `Call.pageKey` reads it.
    static let page = Parameter.query(
        "page", "Opaque: from the `Link` of an earlier page of this listing.", .string(pattern: "^[A-Za-z0-9_-]{32}$")
    ).shared

    private static let entityTags = Schema.string(
        pattern: #"^(\*|((W/)?"[!#-~]*")?([ \t]*,[ \t]*((W/)?"[!#-~]*")?)*)$"#
    ).example("\"12\"")

    /// `If-Match`; `Call.ifMatch` reads it.
    static let ifMatch = Parameter.header(
        "If-Match",
        """
        Act only if the thing has one of these versions (RFC 9110, section 13.1.1). The tags of proxies that compress, \
        `W/"12"` and `"12-gzip"`, stand for the same version.
        """,
        entityTags
    ).shared

    /// `If-None-Match`; `Call.conditional` reads it.
    static let ifNoneMatch = Parameter.header(
        "If-None-Match", "The versions that the client has (RFC 9110, section 13.1.2).", entityTags
    ).shared

    /// `Idempotency-Key`, of the IETF's httpapi draft.
    static let idempotencyKey = Parameter.header(
        "Idempotency-Key",
        """
        A client that sends the same request again with the same key gets the first answer, for 24 hours or longer. A \
        different request with that key is 422. Printable ASCII characters without spaces.
        """,
        .string(1...255, pattern: "^[!-~]{1,255}$")
    ).shared

    private var shared: Parameter {
        var parameter = self
        parameter.isShared = true
        return parameter
    }

    /// A parameter of the path: its kind follows from its name and from the step before it.
    static func path(_ name: String, behind step: String) -> Parameter {
        let thing = (name == "id" ? String(step.dropLast()) : name.replacing("_id", with: "")).replacing("_", with: " ")
        switch name {
        case "username":
            return Parameter(
                name: name, place: .path, description: "The user's name, ignoring case.",
                schema: Field.username(name).schema, isRequired: true)
        case "date":
            return Parameter(
                name: name, place: .path, description: "The date of the occurrence.", schema: .date, isRequired: true)
        case "token":
            return Parameter(
                name: name, place: .path,
                description: step == "calendars" ? "The token of the calendar." : "The token of the public link.",
                schema: .string(pattern: "^cc_[A-Za-z0-9_-]{43}$"), isRequired: true)
        case "name":
            return Parameter(
                name: name, place: .path, description: "The last part of a problem's `type`.",
                schema: .words(Problem.catalogue.keys.sorted()), isRequired: true)
        default:
            return Parameter(
                name: name, place: .path, description: "The \(thing)'s id.", schema: .id, isRequired: true)
        }
    }
}
