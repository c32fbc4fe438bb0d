import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// A route as an Operation Object of OpenAPI, and the named schemas that it refers to.
struct OperationEntry {
    private(set) var json: JSONValue = .null
    /// The schemas that the request refers to.
    private(set) var requested: [Schema.Definition] = []
    /// The schemas that the answers refer to: open, because later releases may add members to answers.
    private(set) var answered: [Schema.Definition] = []
    /// The parameters that the document has once.
    private(set) var parameters: [JSONValue.Member] = []

    private let route: Route
    private var operation: Operation { route.operation }

    init(_ route: Route, tag: String) {
        self.route = route
        let parameters = allParameters.map { parameter -> JSONValue in
            requested += parameter.schema.definitions
            guard parameter.isShared else { return parameter.json }
            self.parameters.append(.init(parameter.name, parameter.json))
            return ["$ref": .string("#/components/parameters/\(parameter.name)")]
        }
        var members: [JSONValue.Member] = [
            .init("operationId", .string(operation.id)), .init("tags", [.string(tag)]),
            .init("summary", .string(operation.summary)),
        ]
        if let security { members.append(.init("security", security)) }
        let description = [operation.description, receipt].compactMap { $0 }.joined(separator: "\n\n")
        if !description.isEmpty { members.append(.init("description", .string(description))) }
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body = body() { members.append(.init("requestBody", body)) }
        members.append(.init("responses", responses()))
        json = .object(members)
    }

    /// Nil if the operation takes any token, as the whole document says.
    private var security: JSONValue? {
        switch route.access {
        case .everyone: []
        case .anyToken: nil
        case .scope(let scope): [["bearer": [.string(scope.rawValue)]], ["cookie": []]]
        }
    }

    /// The answer to a token without `read`, if it is a shorter one: see `Actions.perform`.
    private var receipt: String? {
        guard case .scope(let scope) = route.access, scope != .read, route.action?.isRepeatable == true,
            operation.answers.contains(where: { !$0.contents.isEmpty })
        else { return nil }
        return "A token without `read` gets only the `id` and `version` of each thing."
    }

    /// Those of the path, the route's own, and those that follow from its action and its answers.
    private var allParameters: [Parameter] {
        var parameters = route.pathNames.map { Parameter.path($0.name, behind: $0.behind) } + operation.parameters
        if route.method == .get, operation.answers.contains(where: \.isVersioned) { parameters.append(.ifNoneMatch) }
        if route.action?.isConditional == true { parameters.append(.ifMatch) }
        if route.action?.isRepeatable == true { parameters.append(.idempotencyKey) }
        return parameters
    }

    private var hasBody: Bool {
        if case .nothing = operation.body { false } else { true }
    }

    private mutating func body() -> JSONValue? {
        switch operation.body {
        case .nothing:
            guard route.method == .post || route.method == .put else { return nil }
            let empty = Schema.object(
                "EmptyObject", [], description: "No members: exactly `{}`.", keywords: [.init("maxProperties", 0)])
            requested += empty.definitions
            return [
                "description": "Nothing, or an empty object.", "required": false,
                "content": ["application/json": ["schema": empty.json]],
            ]
        case .shape(let shape): return json(shape.schema)
        case .optional(let shape):
            return [
                "required": false,
                "content": content([.init(mediaType: "application/json", schema: shape.schema)], \.requested),
            ]
        case .json(let schema): return json(schema)
        case .contents(let contents): return ["required": true, "content": content(contents, \.requested)]
        }
    }

    private mutating func json(_ schema: Schema) -> JSONValue {
        let types = (route.method == .patch ? ["application/merge-patch+json"] : []) + ["application/json"]
        return ["required": true, "content": content(types.map { .init(mediaType: $0, schema: schema) }, \.requested)]
    }

    private mutating func content(
        _ contents: [OperationAnswer.Content], _ definitions: WritableKeyPath<Self, [Schema.Definition]>
    ) -> JSONValue {
        .object(
            contents.map { content in
                self[keyPath: definitions] += content.schema.definitions
                return .init(
                    content.mediaType,
                    .object(
                        [.init("schema", content.schema.json)]
                            + (content.example.map { [.init("example", .string($0))] } ?? [])))
            })
    }

    private mutating func responses() -> JSONValue {
        var responses = operation.answers.map { answer in
            JSONValue.Member(String(answer.status.code), response(answer))
        }
        for problem in failures() { responses.append(.init(String(problem.status), problem.json)) }
        return .object(responses.sorted { $0.name < $1.name })
    }

    private mutating func response(_ answer: OperationAnswer) -> JSONValue {
        var headers: [OperationAnswer.Header] = []
        if answer.isVersioned { headers.append(answer.contents.count > 1 ? .versionOfJSON : .version) }
        if answer.isPage { headers.append(.nextPage) }
        if answer.location != nil { headers.append(.location) }
        headers += answer.headers + [.requestID]
        if operation.isCompressed, !answer.contents.isEmpty {
            let varies = headers.contains { $0.name == "Vary" }
            headers.removeAll { $0.name == "Vary" }
            headers += [varies ? .varyAcceptAndCoding : .varyCoding, .coding]
        }
        var members: [JSONValue.Member] = [
            .init("description", .string(answer.description)), .init("headers", .object(headers.map(\.member))),
        ]
        if !answer.contents.isEmpty { members.append(.init("content", content(answer.contents, \.answered))) }
        if !answer.links.isEmpty {
            members.append(.init("links", .object(answer.links.map { .init($0.name, $0.json) })))
        }
        return .object(members)
    }

    /// The problems that the operation may answer with, by status.
    private mutating func failures() -> [(status: Int, json: JSONValue)] {
        answered += Problem.schema.definitions
        var standard: [StandardResponse] = [.badRequest, .headersTooLarge]
        var problems = operation.problems
        if !operation.isLocal { standard += [.internalError, .tooManyRequests, .unavailable] }
        if route.access != .everyone { standard.append(.unauthenticated) }
        if case .scope(let scope) = route.access { problems.append(.insufficientScope(scope)) }
        if route.method == .get {
            if operation.answers.contains(where: \.isVersioned) { standard.append(.notModified) }
        } else {
            standard += [.bodyTooLarge, .insufficientStorage, .unsupportedMediaType]
            let reason = hasBody ? "`errors` lists every mistake" : "the body is not empty"
            problems.append(.invalidRequest([FieldError("", reason)]).saying("\(reason)."))
        }
        for refusal in (route.action?.refusals ?? []) + operation.refusals {
            switch refusal.kind {
            case .signedOut, .field: break
            case .stale: standard.append(.stale)
            default: if refusal != .batchRefused { problems.append(Problem(refusal)) }
            }
        }
        if !route.method.isSafe {
            // Beside others it needs a text of its own.
            if problems.contains(where: { $0.status == .forbidden }) {
                problems.append(.crossOrigin.saying("a page of another site sent the session's cookie along."))
            } else {
                standard.append(.crossOrigin)
            }
        }
        var described: [(status: Int, names: [String], text: [String])] = []
        for problem in problems {
            let text = "`\(problem.name)`: \(problem.detail)"
            if let index = described.firstIndex(where: { $0.status == problem.status.code }) {
                guard !described[index].names.contains(problem.name) else { continue }
                described[index].names.append(problem.name)
                described[index].text.append(text)
            } else {
                described.append((problem.status.code, [problem.name], [text]))
            }
        }
        let own = described.map { entry in
            (
                entry.status,
                StandardResponse.problem(
                    entry.text.joined(separator: " "),
                    challenges: entry.status == 401 || entry.status == 403
                        ? entry.names == ["insufficient-scope"] || entry.status == 401 ? .always : .sometimes : .never)
            )
        }
        return standard.filter { response in !own.contains { $0.0 == response.status } }.map {
            ($0.status, $0.reference)
        } + own
    }
}

extension Parameter {
    /// As a Parameter Object of OpenAPI.
    fileprivate var json: JSONValue {
        .object(
            [
                .init("name", .string(name)), .init("in", .string(place.rawValue)),
                .init("description", .string(description)),
            ] + (isRequired ? [.init("required", true)] : []) + [.init("schema", schema.json)])
    }
}

extension Problem {
    /// This problem with another detail.
    fileprivate func saying(_ detail: String) -> Problem {
        var problem = self
        problem.detail = detail
        return problem
    }
}

extension OperationAnswer.Link {
    fileprivate var json: JSONValue {
        func object(_ pairs: KeyValuePairs<String, String>) -> JSONValue {
            .object(pairs.map { .init($0.key, .string($0.value)) })
        }
        return .object(
            [
                .init("operationId", .string(operation)), .init("description", .string(description)),
            ] + (parameters.isEmpty ? [] : [.init("parameters", object(parameters))])
                + (body.isEmpty ? [] : [.init("x-request-body", object(body))]))
    }
}
