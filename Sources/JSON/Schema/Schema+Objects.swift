extension Schema {
    /// A member of an object.
    public struct Property: Sendable {
        /// The member's name.
        public let name: String
        /// What it may hold.
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

    /// An object of a name with these members and no others.
    ///
    /// - Parameters:
    ///   - name: by which the document knows it, and a generated client its type.
    ///   - properties: the members, in their order.
    ///   - description: what it is, in Markdown.
    ///   - keywords: what else holds for it, such as `x-requires`.
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

    /// A choice of a name: exactly one of these objects.
    ///
    /// - Parameters:
    ///   - name: by which the document knows it, and a generated client its type.
    ///   - objects: named objects. A generated client may take the first whose required members are all there: an object whose
    ///     required members are among another's comes after that.
    ///   - description: what it is, in Markdown.
    public static func one(_ name: String, of objects: [Schema], description: String? = nil) -> Schema {
        one(name, of: objects, keywords: [], description: description, example: nil)
    }

    /// A choice of a name: exactly one of these objects, which a client tells apart by the word that a member of theirs holds.
    ///
    /// - Parameters:
    ///   - name: by which the document knows it, and a generated client its type.
    ///   - member: the member that holds the word.
    ///   - objects: named objects, each with its words.
    ///   - description: what it is, in Markdown.
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

    /// A reference to an object that is being defined, for one that holds others of its kind.
    public static func reference(_ name: String) -> Schema {
        Schema([.init("$ref", .string("#/components/schemas/\(name)"))])
    }

    /// A reference to a schema that is defined under a name, and that mentions those of `parts`.
    static func definition(_ name: String, _ schema: Schema, merging parts: [Schema]) -> Schema {
        Schema(
            reference(name).keywords,
            definitions: merged([[Definition(name: name, schema: schema)]] + parts.map(\.definitions)))
    }
}
