/// A JSON Schema (2020-12) for the OpenAPI document: the values that something may have.
/// A scalar stands where it is used, so that generated clients have plain types. An object has a name, and other
/// schemas refer to it by that name.
public struct Schema: Sendable, Equatable {
    /// A named object of the document's components.
    public struct Definition: Sendable, Equatable {
        /// The name, such as `Task`.
        public let name: String
        /// The whole schema of the object.
        public let schema: Schema
    }

    /// The keywords, in the order of the document.
    public private(set) var keywords: [JSONValue.Member]
    /// The named objects that it refers to, directly or within others; each once.
    public private(set) var definitions: [Definition]

    /// A schema of these keywords, which refers to `definitions`.
    public init(_ keywords: [JSONValue.Member], definitions: [Definition] = []) {
        self.keywords = keywords
        self.definitions = definitions
    }

    /// The schema as JSON.
    public var json: JSONValue { .object(keywords) }

    /// The value of a keyword; nil if the schema lacks it.
    public subscript(keyword: String) -> JSONValue? { keywords.first { $0.name == keyword }?.value }

    /// This schema with a keyword set: in its place if the schema has it, last if not.
    public func with(_ keyword: String, _ value: JSONValue) -> Schema {
        var copy = self
        if let index = copy.keywords.firstIndex(where: { $0.name == keyword }) {
            copy.keywords[index].value = value
        } else {
            copy.keywords.append(.init(keyword, value))
        }
        return copy
    }

    /// This schema with a description, in Markdown.
    public func described(_ text: String) -> Schema { with("description", .string(text)) }

    /// This schema with an example of a value.
    public func example(_ value: JSONValue) -> Schema { with("examples", [value]) }

    /// This schema, or null.
    public var nullable: Schema {
        guard let type = self["type"] else { return .any(of: [self, Schema([.init("type", "null")])]) }
        var copy = with("type", [type, "null"])
        if let words = self["enum"]?.array { copy = copy.with("enum", .array(words + [.null])) }
        return copy
    }

    /// This schema under a name of the document; where it is used, a reference stands.
    public func named(_ name: String) -> Schema { .definition(name, self, merging: [self]) }

    /// The same schema for an answer: later releases may add members to its objects.
    public var open: Schema {
        Schema(
            keywords.filter { $0.name != "additionalProperties" || $0.value != false },
            definitions: definitions.map { Definition(name: $0.name, schema: $0.schema.open) })
    }

    /// Puts two lists of definitions together, each name once.
    static func merged(_ lists: some Sequence<[Definition]>) -> [Definition] {
        var merged: [Definition] = []
        for definition in lists.joined() where !merged.contains(where: { $0.name == definition.name }) {
            merged.append(definition)
        }
        return merged
    }
}
