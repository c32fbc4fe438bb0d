extension Schema {
    /// A member of an object.
    public struct Property: Sendable {
        /// The member's name.
        public let name: String
        /// The values that it may have.
        public let schema: Schema
        /// Whether the object always has it.
        public let isRequired: Bool

        /// A member that is always there.
        public init(_ name: String, _ schema: Schema) { self.init(name, schema, isRequired: true) }

        /// A member that may be absent.
        public static func optional(_ name: String, _ schema: Schema) -> Property {
            Property(name, schema, isRequired: false)
        }

        init(_ name: String, _ schema: Schema, isRequired: Bool) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    /// A named object with these members and no others. In answers it is `open`.
    ///
    /// - Parameters:
    ///   - name: its name in the document, and of the type in a generated client.
    ///   - properties: the members, in their order.
    ///   - description: a description, in Markdown.
    ///   - keywords: more keywords, such as `x-requires`.
    ///   - example: an object of this kind.
    public static func object(
        _ name: String, _ properties: [Property], description: String? = nil, keywords: [JSONValue.Member] = [],
        example: JSONValue? = nil
    ) -> Schema {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var object = Schema(
            (description.map { [.init("description", .string($0))] } ?? []) + [
                .init("type", "object"),
                .init("properties", .object(properties.map { .init($0.name, $0.schema.json) })),
            ] + (required.isEmpty ? [] : [.init("required", .array(required))]) + [
                .init("additionalProperties", false)
            ] + keywords)
        if let example { object = object.example(example) }
        return definition(name, object, merging: properties.map(\.schema))
    }

    /// A named choice: exactly one of these objects.
    ///
    /// - Parameters:
    ///   - name: its name in the document, and of the type in a generated client.
    ///   - objects: named objects. A generated client may take the first whose required members are all there. So if
    ///     an object's required members are among another's, it must come after that one.
    ///   - description: a description, in Markdown.
    public static func one(_ name: String, of objects: [Schema], description: String? = nil) -> Schema {
        one(name, of: objects, keywords: [], description: description, example: nil)
    }

    /// A named choice: exactly one of these objects, which a client distinguishes by a word in one of their members.
    ///
    /// - Parameters:
    ///   - name: its name in the document, and of the type in a generated client.
    ///   - member: the member that holds the word.
    ///   - objects: named objects, each with its words.
    ///   - description: a description, in Markdown.
    ///   - example: one of these objects.
    public static func one(
        _ name: String, by member: String, of objects: [(words: [String], schema: Schema)],
        description: String? = nil, example: JSONValue? = nil
    ) -> Schema {
        let mapping = objects.flatMap { object in
            object.words.map { JSONValue.Member($0, object.schema["$ref"] ?? .null) }
        }
        return one(
            name, of: objects.map(\.schema),
            keywords: [
                .init("discriminator", ["propertyName": .string(member), "mapping": .object(mapping)])
            ], description: description, example: example)
    }

    private static func one(
        _ name: String, of objects: [Schema], keywords: [JSONValue.Member], description: String?, example: JSONValue?
    ) -> Schema {
        var choice = Schema(
            (description.map { [.init("description", .string($0))] } ?? [])
                + [.init("oneOf", .array(objects.map(\.json)))] + keywords)
        if let example { choice = choice.example(example) }
        return definition(name, choice, merging: objects)
    }

    /// A reference by name, for an object that contains objects of its own kind.
    public static func reference(_ name: String) -> Schema {
        Schema([.init("$ref", .string("#/components/schemas/\(name)"))])
    }

    /// A reference to a schema that this defines under a name, and that uses the schemas of `parts`.
    static func definition(_ name: String, _ schema: Schema, merging parts: [Schema]) -> Schema {
        Schema(
            reference(name).keywords,
            definitions: merged([[Definition(name: name, schema: schema)]] + parts.map(\.definitions)))
    }
}
