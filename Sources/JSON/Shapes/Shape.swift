/// The members of a request's object, and the rules between them. Unknown members are refused.
///
///     let move = Shape("TaskMove", [.id("before"), .id("after")], atMostOneOf: ["before", "after"])
///     let members = try move.read(body)
public struct Shape: Sendable {
    /// Its name in the OpenAPI document, such as `NewTask`.
    public let name: String
    /// The members, by name.
    public let fields: [Field]
    /// Members that exclude each other.
    public let alternatives: [String]
    /// Members that exclude each other unless they are null.
    public let oneValueOf: [String]
    /// Members that need others: each name with the names that it needs.
    public let companions: [String: [String]]
    private let condition: (if: JSONValue, then: JSONValue)?
    private let description: String?
    private let example: JSONValue?

    /// A shape with these members.
    ///
    /// - Parameters:
    ///   - name: its name in the OpenAPI document.
    ///   - fields: the members.
    ///   - alternatives: members that exclude each other.
    ///   - oneValueOf: members that exclude each other unless they are null.
    ///   - companions: members that need others; the route checks that.
    ///   - condition: if the schema `if` holds for the object, `then` must hold too; the route checks that.
    ///   - description: a description, in Markdown.
    ///   - example: an object of this kind.
    public init(
        _ name: String, _ fields: [Field], atMostOneOf alternatives: [String] = [],
        oneValueOf: [String] = [], companions: [String: [String]] = [:],
        condition: (if: JSONValue, then: JSONValue)? = nil,
        description: String? = nil, example: JSONValue? = nil
    ) {
        self.name = name
        self.fields = fields
        self.alternatives = alternatives
        self.oneValueOf = oneValueOf
        self.companions = companions
        self.condition = condition
        self.description = description
        self.example = example
    }

    /// The shape in the OpenAPI document. Client generators fail on the keywords for rules between members, so these
    /// rules stand in extensions: `x-at-most-one-of`; `x-one-value-of`, which does not count null; `x-requires`, like
    /// JSON Schema's `dependentRequired`; `x-condition`, like its `if` and `then`.
    public var schema: Schema { schema(named: name, before: []) }

    /// The schema under another name, with members before its own.
    public func schema(named name: String, before properties: [Schema.Property]) -> Schema {
        var keywords: [JSONValue.Member] = []
        if !alternatives.isEmpty {
            keywords.append(.init("x-at-most-one-of", .array(alternatives.map(JSONValue.string))))
        }
        if !oneValueOf.isEmpty {
            keywords.append(.init("x-one-value-of", .array(oneValueOf.map(JSONValue.string))))
        }
        if !companions.isEmpty {
            let members = companions.sorted { $0.key < $1.key }
            keywords.append(
                .init("x-requires", .object(members.map { .init($0.key, .array($0.value.map(JSONValue.string))) })))
        }
        if let condition {
            keywords.append(.init("x-condition", ["if": condition.if, "then": condition.then]))
        }
        return .object(
            name, properties + fields.map(\.property), description: description, keywords: keywords, example: example)
    }

    /// The object's members, each value in its stored form; absent members stay absent.
    /// Throws all mistakes at once, up to `InvalidRequest.mostErrors`, each with its pointer after `prefix`.
    public func read(_ value: JSONValue, at prefix: String = "") throws(InvalidRequest) -> [JSONValue.Member] {
        guard case .object(let members) = value else {
            throw InvalidRequest([FieldError(prefix, "must be an object, not \(value.typeName)")])
        }
        var errors: [FieldError] = []
        var read: [JSONValue.Member] = []
        for member in members {
            guard errors.count < InvalidRequest.mostErrors else { throw InvalidRequest(errors) }
            let pointer = prefix + FieldError.step(member.name)
            guard let field = fields.first(where: { $0.name == member.name }) else {
                errors.append(FieldError(pointer, "is unknown"))
                continue
            }
            if member.value == .null {
                if field.isNullable {
                    read.append(member)
                } else {
                    errors.append(FieldError(pointer, "must not be null"))
                }
                continue
            }
            do {
                read.append(.init(member.name, try field.read(member.value)))
            } catch {
                errors.append(FieldError(pointer + error.pointer, error.detail))
            }
        }
        for field in fields where field.isRequired && !members.contains(where: { $0.name == field.name }) {
            errors.append(FieldError(prefix + FieldError.step(field.name), "is required"))
        }
        let chosen = members.map(\.name).filter(alternatives.contains)
        for name in chosen.dropFirst() {
            errors.append(FieldError(prefix + FieldError.step(name), "cannot be combined with \(chosen[0])"))
        }
        let valued = read.filter { oneValueOf.contains($0.name) && $0.value != .null }
        for member in valued.dropFirst() {
            errors.append(
                FieldError(prefix + FieldError.step(member.name), "cannot be combined with \(valued[0].name)"))
        }
        guard errors.isEmpty else { throw InvalidRequest(errors) }
        return read
    }
}
