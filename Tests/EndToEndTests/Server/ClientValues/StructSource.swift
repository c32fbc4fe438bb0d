import JSON

/// An object as a struct.
struct StructSource {
    let name: String
    let documentation: String
    let schemas: ValueSchemas

    private typealias Member = ValueSchemas.Member

    var lines: [String] {
        let base = schemas.base(of: name)
        let members = base?.rest ?? schemas.members(of: name)
        let isIdentifiable = schemas.members(of: name).contains { $0.name == "id" && $0.swiftType == "Identifier" }
        let conformances = ["Codable", "Hashable"] + (isIdentifiable ? ["Identifiable"] : []) + ["Sendable"]
        var lines = SwiftText.documentation(documentation, indent: 0)
        if base != nil { lines.append("@dynamicMemberLookup") }
        lines.append("public struct \(name): \(conformances.joined(separator: ", ")) {")
        if let base { lines += Self.property(of: base, isIdentifiable: isIdentifiable) }
        lines += Self.properties(members) + [""]
        lines += Self.initializer(base, members)
        if let base { lines += [""] + Self.coding(base) + [""] + Self.lookup(base) }
        return lines + Self.keys(members, isNeeded: base != nil) + ["}"]
    }

    private static func property(of base: ValueSchemas.Base, isIdentifiable: Bool) -> [String] {
        let name = SwiftName.value(of: base.name)
        let id = isIdentifiable ? ["    /// The id.", "    public var id: Identifier { \(name).id }"] : []
        return ["    /// Its members that are those of `\(base.name)`.", "    public var \(name): \(base.name)"] + id
    }

    /// The properties of members, with their documentation.
    static func properties(_ members: [ValueSchemas.Member]) -> [String] {
        members.flatMap { member in
            SwiftText.documentation(documentation(of: member), indent: 4) + [
                "    \(member.isOrNull ? "@OrNull " : "")public var \(SwiftName.declared(member.swiftName)): \(member.swiftType)"
            ]
        }
    }

    private static func documentation(of member: ValueSchemas.Member) -> String {
        let own = member.schema["description"]
        // What every id, time and date is, their types say.
        let usual = [Schema.id, .time, .date].map { $0["description"] }
        guard let own = own?.string, !usual.contains(.string(own)) else { return "The member `\(member.name)`." }
        return own
    }

    private static func initializer(_ base: ValueSchemas.Base?, _ members: [ValueSchemas.Member]) -> [String] {
        let names = (base.map { [SwiftName.value(of: $0.name)] } ?? []) + members.map(\.swiftName)
        let types =
            (base.map { [$0.name] } ?? []) + members.map { $0.isRequired ? $0.swiftType : $0.swiftType + " = nil" }
        var lines = ["    /// A value with these members."]
        lines += SwiftText.call("public init", zip(names, types).map { "\($0): \($1)" }, " {", indent: 4)
        lines += names.map { "        self.\($0) = \(SwiftName.declared($0))" }
        return lines + ["    }"]
    }

    /// Reading and writing, where another type has some of the members.
    private static func coding(_ base: ValueSchemas.Base) -> [String] {
        let name = SwiftName.value(of: base.name)
        var lines = [
            "    /// Reads an object with the members of both.", "    public init(from decoder: any Decoder) throws {",
            "        \(name) = try \(base.name)(from: decoder)",
            "        let members = try decoder.container(keyedBy: CodingKeys.self)",
        ]
        lines += base.rest.map(reading)
        lines += [
            "    }", "", "    /// Writes one object.", "    public func encode(to encoder: any Encoder) throws {",
            "        try \(name).encode(to: encoder)",
            "        var members = encoder.container(keyedBy: CodingKeys.self)",
        ]
        return lines + base.rest.map(writing) + ["    }"]
    }

    /// The statement that reads a member from the container `members`.
    static func reading(_ member: ValueSchemas.Member) -> String {
        let (name, type) = (member.swiftName, member.type.name)
        if member.isOrNull { return "        _\(name) = try members.decode(OrNull<\(type)>.self, forKey: .\(name))" }
        let method = member.isRequired ? "decode" : "decodeIfPresent"
        return "        \(SwiftName.declared(name)) = try members.\(method)(\(type).self, forKey: .\(name))"
    }

    private static func writing(_ member: ValueSchemas.Member) -> String {
        let name = member.swiftName
        if member.isOrNull { return "        try members.encode(_\(name), forKey: .\(name))" }
        let method = member.isRequired ? "encode" : "encodeIfPresent"
        return "        try members.\(method)(\(SwiftName.declared(name)), forKey: .\(name))"
    }

    private static func lookup(_ base: ValueSchemas.Base) -> [String] {
        let name = SwiftName.value(of: base.name)
        return [
            "    /// A member of `\(name)`.",
            "    public subscript<Value>(dynamicMember member: WritableKeyPath<\(base.name), Value>) -> Value {",
            "        get { \(name)[keyPath: member] }",
            "        set { \(name)[keyPath: member] = newValue }",
            "    }",
        ]
    }

    /// The names in JSON, where they differ from those in Swift or are used.
    static func keys(_ members: [ValueSchemas.Member], isNeeded: Bool = false) -> [String] {
        guard isNeeded || members.contains(where: { $0.swiftName != $0.name }) else { return [] }
        var lines: [String] = [], plain: [String] = []
        func end() {
            guard !plain.isEmpty else { return }
            lines.append("        case " + plain.joined(separator: ", "))
            plain = []
        }
        for member in members {
            let name = SwiftName.declared(member.swiftName)
            guard member.swiftName == member.name else {
                end()
                lines.append("        case \(name) = \"\(member.name)\"")
                continue
            }
            if ("        case " + (plain + [name]).joined(separator: ", ")).count > 120 { end() }
            plain.append(name)
        }
        end()
        return ["", "    private enum CodingKeys: String, CodingKey {"] + lines + ["    }"]
    }
}
