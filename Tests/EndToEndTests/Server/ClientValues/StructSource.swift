import JSON

/// An object as a struct, or as another object extended by a struct.
struct StructSource {
    let name: String
    let documentation: String?
    let schemas: ValueSchemas

    var lines: [String] {
        let type = schemas.swiftName(of: name)
        let text = documentation.map { SwiftText.documentation($0, indent: 0) } ?? []
        guard let base = schemas.base(of: name) else {
            return text + Self.declaration(of: type, schemas.members(of: name))
        }
        let other = schemas.swiftName(of: base.name)
        let rest = "The members that `\(type)` has beside those of `\(other)`."
        return text + ["public typealias \(type) = Extended<\(other), \(type)Rest>", ""]
            + SwiftText.documentation(rest, indent: 0) + Self.declaration(of: type + "Rest", base.rest)
    }

    private static func declaration(of type: String, _ members: [ValueSchemas.Member]) -> [String] {
        let isIdentifiable = members.contains { $0.name == "id" && $0.swiftType == "Identifier" }
        return ["public struct \(type): Codable, Hashable,\(isIdentifiable ? " Identifiable," : "") Sendable {"]
            + properties(members, of: type) + keys(members) + ["}"]
    }

    /// The properties of a struct's members, with their documentation.
    static func properties(_ members: [ValueSchemas.Member], of owner: String) -> [String] {
        members.flatMap { member in
            let text = documentation(of: member).map { SwiftText.documentation($0, indent: 4) } ?? []
            let type = member.swiftType.replacing("\(owner).", with: "")
            let wrapper = member.isOrNull ? "@OrNull " : ""
            return text + ["    \(wrapper)public var \(SwiftName.declared(member.swiftName)): \(type)"]
        }
    }

    /// What the document says of a member, unless its type says that of every id, time or date.
    private static func documentation(of member: ValueSchemas.Member) -> String? {
        let usual = [Schema.id, .time, .date].map { $0["description"]?.string }
        let own = member.schema["description"]?.string
        return usual.contains(own) ? nil : own
    }

    /// The statement that reads a member from the container `members`.
    static func reading(_ member: ValueSchemas.Member) -> String {
        let (name, type) = (member.swiftName, member.type.name)
        if member.isOrNull { return "        _\(name) = try members.decode(OrNull<\(type)>.self, forKey: .\(name))" }
        let method = member.isRequired ? "decode" : "decodeIfPresent"
        return "        \(SwiftName.declared(name)) = try members.\(method)(\(type).self, forKey: .\(name))"
    }

    /// The names in JSON, if some differ from those in Swift.
    static func keys(_ members: [ValueSchemas.Member]) -> [String] {
        guard members.contains(where: { $0.swiftName != $0.name }) else { return [] }
        return ["", "    private enum CodingKeys: String, CodingKey {"]
            + CaseLines.of(members.map { ($0.swiftName, $0.name) }, indent: 8) + ["    }"]
    }
}
