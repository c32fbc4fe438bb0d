import JSON

/// The named schemas of the answers, and the types of their members in Swift.
struct ValueSchemas {
    /// A member of an object.
    struct Member {
        let name: String
        let schema: JSONValue
        let isRequired: Bool
        let type: MemberType

        /// Its name in Swift.
        var swiftName: String { SwiftName.member(name) }
        /// Its type in Swift.
        var swiftType: String { type.isNullable || !isRequired ? type.name + "?" : type.name }
        /// Whether the interface always has it, and it may be null.
        var isOrNull: Bool { isRequired && type.isNullable }
    }

    /// A type of Swift.
    struct MemberType {
        var name: String
        var isNullable = false
    }

    /// Another object whose members are a part of an object's.
    struct Base {
        let name: String
        /// The object's other members.
        let rest: [Member]
    }

    let document: JSONValue
    /// The names of the schemas that have a type of their own, sorted.
    let names: [String]
    /// The operations that answer with a schema itself, by its name.
    let operations: [String: [String]]

    /// The schemas that the answers of an OpenAPI document use. The changes of each kind are one type, `Change`.
    init(of document: JSONValue) {
        self.document = document
        var found: Set<String> = []
        var rest = (document["paths"]?.members ?? []).flatMap { $0.value.members }.compactMap { $0.value["responses"] }
        while let value = rest.popLast() {
            for reference in Self.references(in: value) where found.insert(reference).inserted {
                rest.append(Self.target(reference, in: document))
            }
        }
        let prefix = "#/components/schemas/"
        let changes = Set((document["components"]?["schemas"]?["Change"]?["oneOf"]?.array ?? []).map(Self.name))
        names = found.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter { !changes.contains($0) }.sorted()
        var operations: [String: [String]] = [:]
        for (path, item) in document["paths"]?.members ?? [] {
            for (method, operation) in item.members {
                let answers = (operation["responses"]?.members ?? []).flatMap { $0.value["content"]?.members ?? [] }
                for name in Set(answers.compactMap { $0.value["schema"] }.map(Self.name)) where !name.isEmpty {
                    operations[name, default: []].append("\(method.uppercased()) \(path)")
                }
            }
        }
        self.operations = operations
    }

    /// The schema of a name.
    subscript(name: String) -> JSONValue { document["components"]?["schemas"]?[name] ?? .null }

    /// The members of an object.
    func members(of name: String) -> [Member] { members(of: self[name], in: swiftName(of: name)) }

    /// The name in Swift of the type of a schema.
    func swiftName(of name: String) -> String { SwiftName.type(ofSchema: name) }

    /// The type of the values of a schema.
    func swiftType(of name: String) -> String {
        Self.words(of: self[name]) == nil ? swiftName(of: name) : "Open<\(swiftName(of: name))>"
    }

    /// The members of an object schema, given the struct that has their types.
    private func members(of object: JSONValue, in owner: String) -> [Member] {
        let required = (object["required"]?.array ?? []).compactMap(\.string)
        return (object["properties"]?.members ?? []).map { name, schema in
            Member(
                name: name, schema: schema, isRequired: required.contains(name),
                type: type(of: schema, member: name, owner: owner))
        }
    }

    /// The largest object whose members an object has all, before or after its own.
    func base(of name: String) -> Base? {
        let members = members(of: self[name], in: swiftName(of: name) + "Rest")
        let bases = names.compactMap { other -> Base? in
            let parts = other == name ? [] : self.members(of: other)
            guard parts.count >= 5, parts.count < members.count else { return nil }
            if Self.same(members.prefix(parts.count), parts) {
                return Base(name: other, rest: Array(members.dropFirst(parts.count)))
            }
            guard Self.same(members.suffix(parts.count), parts) else { return nil }
            return Base(name: other, rest: Array(members.dropLast(parts.count)))
        }
        return bases.min { $0.rest.count < $1.rest.count }
    }

    private static func same(_ some: some Sequence<Member>, _ others: [Member]) -> Bool {
        some.elementsEqual(others) {
            $0.name == $1.name && $0.schema == $1.schema && $0.isRequired == $1.isRequired
        }
    }

    /// The type of a value in the member of an object.
    func type(of schema: JSONValue, member: String, owner: String) -> MemberType {
        if schema["$ref"] != nil { return MemberType(name: swiftType(of: Self.name(of: schema))) }
        if let choices = schema["anyOf"]?.array {
            let values = choices.filter { $0["type"] != "null" }
            var type =
                values.count == 1
                ? type(of: values[0], member: member, owner: owner)
                : MemberType(name: owner + "." + Self.singular(SwiftName.type(member)))
            if values.count < choices.count { type.isNullable = true }
            return type
        }
        let types = schema["type"]?.array ?? [schema["type"] ?? .null]
        let isNullable = types.contains("null")
        let name =
            switch types.first?.string {
            case "array":
                "[\(type(of: schema["items"] ?? .null, member: member, owner: owner).name)]"
            case "boolean": "Bool"
            case "integer": schema["format"] == "int64" ? "Int64" : "Int"
            case "number": "Double"
            case "string": text(schema, member: member, owner: owner)
            default: "OpaqueValue"
            }
        return MemberType(name: name, isNullable: isNullable)
    }

    private func text(_ schema: JSONValue, member: String, owner: String) -> String {
        if Self.words(of: schema) != nil { return "Open<\(Self.wordsType(member: member, owner: owner))>" }
        return switch schema["format"]?.string {
        case "uuid": "Identifier"
        case "date": "CalendarDate"
        case "date-time" where schema["pattern"] == Schema.time["pattern"]: "Timestamp"
        default: schema["pattern"] == Schema.localTime["pattern"] ? "TimeOfDay" : "String"
        }
    }

    /// The name of a type for the words of a member. A type cannot be called `Type`.
    static func wordsType(member: String, owner: String) -> String {
        member == "type" ? "ProblemType" : owner + "." + SwiftName.type(member)
    }

    /// The words that a text may be; nil if it may be any text.
    static func words(of schema: JSONValue) -> [String]? {
        let words = (schema["enum"] ?? schema["x-extensible-enum"])?.array?.compactMap(\.string) ?? []
        return words.isEmpty ? nil : words
    }

    /// The name that a reference names.
    static func name(of reference: JSONValue) -> String {
        reference["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
    }

    private static func singular(_ name: String) -> String { name.hasSuffix("s") ? String(name.dropLast()) : name }

    private static func references(in value: JSONValue) -> [String] {
        let own = value["$ref"]?.string.map { [$0] } ?? []
        return own + (value.array ?? []).flatMap(references) + value.members.flatMap { references(in: $0.value) }
    }

    private static func target(_ reference: String, in document: JSONValue) -> JSONValue {
        reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
    }
}
