import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// The OpenAPI 3.1 document of the interface, made of what the routes say of themselves.
///
/// A client generator reads it as plain as it can be: scalars are written out where they are used, every object has a name, and what
/// JSON Schema says only by composition is in extensions: `x-at-most-one-of`, `x-requires`, `x-condition`, `x-const` for what is no text, and
/// in links `x-request-body`. What an answer may be by turns is a choice of named objects.
struct InterfaceDocument: Sendable {
    /// The document as JSON.
    let json: JSONValue

    /// What the document says of itself.
    static let schema = Schema([
        .init("type", "object"), .init("properties", ["openapi": ["const": "3.1.0"]]), .init("required", ["openapi"]),
    ])

    /// The document of these groups of routes, in their order.
    init(_ groups: [any RouteGroup]) {
        var paths: [JSONValue.Member] = []
        var definitions: [Schema.Definition] = []
        for group in groups {
            for route in group.routes {
                let entry = OperationEntry(route, tag: type(of: group).tag.name)
                let member = JSONValue.Member(route.method.rawValue.lowercased(), entry.json)
                if let index = paths.firstIndex(where: { $0.name == route.path }),
                    case .object(let methods) = paths[index].value
                {
                    paths[index].value = .object(methods + [member])
                } else {
                    paths.append(.init(route.path, [:]))
                    paths[paths.count - 1].value = .object([member])
                }
                definitions += entry.definitions
            }
        }
        let schemas = Dictionary(definitions.map { ($0.name, $0.schema.json) }) { first, second in
            assert(first == second, "Two schemas have one name: \(first) and \(second).")
            return first
        }
        json = [
            "openapi": "3.1.0", "info": Self.info, "servers": [["url": "/"]], "security": [["bearer": []]],
            "tags": .array(
                groups.map { group in
                    let tag = type(of: group).tag
                    return ["name": .string(tag.name), "description": .string(tag.description)]
                }),
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["bearer": Self.bearer],
                "responses": .object(StandardResponse.all.map { .init($0.name, $0.json) }),
                "schemas": .object(schemas.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }),
            ],
        ]
    }

    private static let info: JSONValue = [
        "title": "Crosscheck", "version": .string(Release.version),
        "summary": "A team's checklists, on a server that the team runs itself.",
        "description": .string(
            """
            - Field names are `snake_case`, ids lower-case UUIDs, times RFC 3339 in UTC with milliseconds. Lengths are counted in \
            Unicode code points.
            - A client may name the `id` of what it creates (UUIDv7): the same create sent twice makes one thing and answers as \
            the first did; the same id with other content, or belonging to someone else, is 409.
            - A PATCH is a merge patch (RFC 7396): absent leaves alone, null clears. Unknown members are refused.
            - A checklist's `version` counts its stream's changes; a task's is its checklist's version at the task's last change. \
            Both are the `ETag`.
            - What one may not see is 404; what one may see but not do is 403.
            - Errors are `application/problem+json` (RFC 9457). A method that a path does not have is 405 `method-not-allowed` with \
            `Allow`.
            - Lengths and numbers are those of this server: `GET /v1/limits` has them too.
            - Wherever there is GET there is HEAD.
            """),
        "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
    ]

    private static let bearer: JSONValue = [
        "type": "http", "scheme": "bearer",
        "description": .string(
            """
            The token of a session (`POST /v1/sessions`), which may do all that its user may, or an API token (`POST /v1/tokens`), \
            which may do what its scopes say: `read` (to see what its user sees), `write` (to edit checklists and what is on them), \
            `admin` (the account: password, sessions, tokens). Each operation names the scope that it needs; without one it takes \
            any token.
            """),
    ]
}
