/// What a request's object may hold. Unknown members are refused by name.
public struct Shape: Sendable {
    /// By which the OpenAPI document knows it, such as `NewTask`.
    public let name: String
    /// The members, by name.
    public let fields: [Field]
    /// Members of which at most one may be there.
    public let alternatives: [String]
    /// Members that need others: by the name of each, what has to be there with it.
    public let companions: [String: [String]]
    private let condition: (if: JSONValue, then: JSONValue)?
    private let description: String?
    private let example: JSONValue?

    /// An object of these members.
    ///
    /// - Parameters:
    ///   - name: by which the OpenAPI document knows it.
    ///   - fields: the members.
    ///   - alternatives: members of which at most one may be there.
    ///   - companions: members that need others; the route checks that.
    ///   - condition: a schema that holds for it where another does; the route checks that.
    ///   - description: what it is, in Markdown.
    ///   - example: an object of this kind.
    public init(
        _ name: String, _ fields: [Field], atMostOneOf alternatives: [String] = [],
        companions: [String: [String]] = [:], condition: (if: JSONValue, then: JSONValue)? = nil,
        description: String? = nil, example: JSONValue? = nil
    ) {
        self.name = name
        self.fields = fields
        self.alternatives = alternatives
        self.companions = companions
        self.condition = condition
        self.description = description
        self.example = example
    }

    /// The shape as the OpenAPI document has it. What no plain schema says without keywords that client generators trip over is in
    /// extensions: `x-at-most-one-of`; `x-requires`, as JSON Schema's `dependentRequired`; `x-condition`, as its `if` and `then`.
    public var schema: Schema { schema(named: name, before: []) }

    /// The same under another name, with members before its own.
    public func schema(named name: String, before properties: [Schema.Property]) -> Schema {
        var keywords: [JSONValue.Member] = []
        if !alternatives.isEmpty {
            keywords.append(.init("x-at-most-one-of", .array(alternatives.map(JSONValue.string))))
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

    /// The object with each value in the form in which it is stored; members that are absent stay absent.
    ///
    /// Throws everything that is wrong at once, up to `InvalidRequest.mostErrors`, each with its pointer behind `prefix`.
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
                errors.append(FieldError(pointer, "is not known here"))
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
            errors.append(FieldError(prefix + FieldError.step(name), "cannot be there together with \(chosen[0])"))
        }
        guard errors.isEmpty else { throw InvalidRequest(errors) }
        return read
    }
}
