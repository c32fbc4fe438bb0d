import JSON

/// One of some objects as an enumeration. A member that only one of the objects has tells them apart.
struct ChoiceSource {
    let name: String
    let documentation: String
    let choices: [JSONValue]
    let schemas: ValueSchemas

    /// An object, and the required member that no other one has; nil if there is none.
    private var cases: [(type: String, mark: String?)] {
        let types = choices.map(ValueSchemas.name)
        let cases = types.map { type -> (String, String?) in
            let others = types.filter { $0 != type }.flatMap { schemas.members(of: $0).map(\.name) }
            return (type, schemas.members(of: type).first { $0.isRequired && !others.contains($0.name) }?.name)
        }
        return cases.filter { $0.1 != nil } + cases.filter { $0.1 == nil }
    }

    var lines: [String] { NestedSource.lines(name, declaration) }

    private func declaration(_ name: String) -> [String] {
        let values = cases.map { SwiftName.value(of: $0.type) }
        // Where every object has a mark, one without any is of a later release.
        let isOpen = cases.allSatisfy { $0.mark != nil }
        var lines = SwiftText.documentation(documentation, indent: 0, width: NestedSource.width(self.name))
        lines.append("public enum \(name): Codable, Hashable, Sendable {")
        for (value, choice) in zip(values, cases) {
            lines.append("    /// The object has \(choice.mark.map { "`\($0)`" } ?? "none of the others' members").")
            lines.append("    case \(value)(\(choice.type))")
        }
        if isOpen { lines += ["    /// An object of a later release.", "    case unknown(OpaqueValue)"] }
        lines += ["", "    /// Reads the object that the members tell."]
        lines += ["    public init(from decoder: any Decoder) throws {"]
        lines += ["        let members = try MemberNames(of: decoder)"] + reading(isOpen: isOpen) + ["    }", ""]
        lines += ["    /// Writes the object.", "    public func encode(to encoder: any Encoder) throws {"]
        lines.append("        switch self {")
        for value in values + (isOpen ? ["unknown"] : []) {
            lines.append("        case .\(value)(let object): try object.encode(to: encoder)")
        }
        return lines + ["        }", "    }", "}"]
    }

    private func reading(isOpen: Bool) -> [String] {
        var lines: [String] = []
        for (index, choice) in cases.enumerated() {
            let condition = choice.mark.map { "if members.contains(\"\($0)\") " } ?? ""
            lines.append((index == 0 ? "        " : "        } else ") + condition + "{")
            lines.append("            self = .\(SwiftName.value(of: choice.type))(try \(choice.type)(from: decoder))")
        }
        if isOpen { lines += ["        } else {", "            self = .unknown(try OpaqueValue(from: decoder))"] }
        return lines + ["        }"]
    }
}
