import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// The OpenAPI 3.1 document of the interface, made from the routes.
/// The document is plain, for client generators: every object and every enumeration that repeats has a name, and other
/// scalars stand where they are used. Rules that JSON Schema can only compose are extensions: `x-at-most-one-of`,
/// `x-one-value-of`, `x-requires`, `x-condition`, `x-const` for constants other than texts, and `x-request-body` in
/// links. If an answer has several forms, it is a choice of named objects.
/// Answers are open: their objects may have more members in later releases, and the words of `x-extensible-enum` may
/// become more. Requests are closed.
struct InterfaceDocument: Sendable {
    /// The document as JSON.
    let json: JSONValue

    /// The schema of the document itself.
    static let schema = Schema([
        .init("type", "object"), .init("properties", ["openapi": ["const": "3.1.0"]]), .init("required", ["openapi"]),
    ])

    /// The document of these groups of routes, in their order.
    init(_ groups: [any RouteGroup]) {
        var paths: [JSONValue.Member] = []
        var requested: [Schema.Definition] = [], answered: [Schema.Definition] = []
        var parameters: [JSONValue.Member] = []
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
                requested += entry.requested
                answered += entry.answered
                for parameter in entry.parameters where !parameters.contains(where: { $0.name == parameter.name }) {
                    parameters.append(parameter)
                }
            }
        }
        // What a request may hold is closed, if an answer has it too.
        let schemas = Self.once(answered).mapValues(\.open).merging(Self.once(requested)) { $1 }
        json = [
            "openapi": "3.1.0", "info": Self.info, "servers": [["url": "/"]],
            "security": [["bearer": []], ["cookie": []]],
            "tags": .array(Self.tags(of: groups)),
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["bearer": Self.bearer, "cookie": Self.cookie],
                "parameters": .object(parameters.sorted { $0.name < $1.name }),
                "headers": OperationAnswer.Header.components,
                "responses": .object(StandardResponse.all.map { .init($0.name, $0.json) }),
                "schemas": .object(schemas.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) }),
            ],
        ]
    }

    /// The tag of each group, once.
    private static func tags(of groups: [any RouteGroup]) -> [JSONValue] {
        var names: Set<String> = []
        return groups.map { type(of: $0).tag }.filter { names.insert($0.name).inserted }.map { tag in
            ["name": .string(tag.name), "description": .string(tag.description)]
        }
    }

    /// The schemas by name.
    private static func once(_ definitions: [Schema.Definition]) -> [String: Schema] {
        Dictionary(definitions.map { ($0.name, $0.schema) }) { first, second in
            assert(first == second, "Two schemas have one name: \(first.json) and \(second.json).")
            return first
        }
    }

    private static let info: JSONValue = [
        "title": "Crosscheck", "version": .string(Release.version),
        "summary": "A team's checklists, on a server that the team runs itself.",
        "description": .string(
            """
            - Field names are `snake_case`, ids lower-case UUIDs, times RFC 3339 in UTC with milliseconds. Lengths are counted in \
            Unicode code points.
            - A client may name the `id` of a new thing (UUIDv7): the same create sent twice makes one thing and \
            answers as the first did; the same id with other content, or belonging to someone else, is 409. So is the \
            id of a deleted thing.
            - A PATCH is a merge patch (RFC 7396): absent leaves alone, null clears. Unknown members are refused.
            - A checklist's `version` counts its stream's changes; a task's is its checklist's version at the task's last change. \
            Both are the `ETag`.
            - A thing that you may not see is 404; an action that you may not do is 403.
            - Errors are `application/problem+json` (RFC 9457). A method that a path does not have is 405 `method-not-allowed` with \
            `Allow`.
            - The limits here are those of this server; `GET /v1/limits` has them too.
            - Every path with GET has HEAD.
            - Later releases may add members to answers, kinds of changes, types of problems, and words where the document has \
            `x-extensible-enum`. Clients pass over what they do not know. Named enumerations, such as `Priority`, are complete.
            """),
        "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
    ]

    private static let cookie: JSONValue = [
        "type": "apiKey", "in": "cookie", "name": .string(SessionCookie.secure.name),
        "description": .string(
            """
            The session of a browser, for pages of the server itself: `POST /v1/sessions` with `"cookie": true`. Over plain \
            HTTP the cookie is called `crosscheck`. With a token in the same request, the token counts. A write by the cookie \
            must prove that a page of the server sent it: `Origin`, or `Sec-Fetch-Site: same-origin`.

            All pages of a browser share the cookie, and one of them may sign in as somebody else. So a page sends the id of \
            its user as `Crosscheck-User`: where the session is another user's, the answer is 401 and nothing is done.
            """),
    ]

    private static let bearer: JSONValue = [
        "type": "http", "scheme": "bearer",
        "description": .string(
            """
            The token of a session (`POST /v1/sessions`), which may do all that its user may, or an API token (`POST /v1/tokens`), \
            which may do what its scopes say. Requests carry it as `Authorization: Bearer TOKEN`.

            The scopes are `read` (to see all that its user sees), `write` (to edit checklists and all that is on \
            them), `share` (to let others in: participants, invitations, public links, the owner), `admin` (the \
            account: password, sessions, tokens). Each operation names the scope that it needs; without one it takes \
            any token.

            A token without `read` learns from a write the things that it has written to, but not their content: in \
            place of each representation, `current` of a problem included, the answer has an object of `id` and \
            `version` alone (without `version` if the thing has none). Nor does a problem say how many places of it \
            are taken.
            """),
    ]
}
