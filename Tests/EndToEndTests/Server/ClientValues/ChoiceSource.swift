import JSON

/// One of some objects as an enumeration. A member that only one of the objects has tells them apart; an object without
/// such a member has only its own. Any other is of a later release.
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
        var lines = SwiftText.documentation(documentation, indent: 0, width: NestedSource.width(self.name))
        lines.append("public enum \(name): Codable, Hashable, Sendable {")
        for (value, choice) in zip(values, cases) {
            lines.append(
                "    /// The object has \(choice.mark.map { "`\($0)`" } ?? "only members that others have, too").")
            lines.append("    case \(value)(\(choice.type))")
        }
        lines += ["    /// An object of a later release.", "    case unknown(OpaqueValue)"]
        lines += ["", "    /// Reads the object that the members tell."]
        lines += ["    public init(from decoder: any Decoder) throws {"]
        lines += ["        let members = try MemberNames(of: decoder)"] + reading + ["    }", ""]
        lines += ["    /// Writes the object.", "    public func encode(to encoder: any Encoder) throws {"]
        lines.append("        switch self {")
        for value in values + ["unknown"] {
            lines.append("        case .\(value)(let object): try object.encode(to: encoder)")
        }
        return lines + ["        }", "    }", "}"]
    }

    private var reading: [String] {
        var lines: [String] = []
        for (index, choice) in cases.enumerated() {
            let own = schemas.members(of: choice.type).map { "\"\($0.name)\"" }.joined(separator: ", ")
            let condition = choice.mark.map { "contains(\"\($0)\")" } ?? "are([\(own)])"
            lines.append("        \(index == 0 ? "" : "} else ")if members.\(condition) {")
            lines.append("            self = .\(SwiftName.value(of: choice.type))(try \(choice.type)(from: decoder))")
        }
        return lines + ["        } else {", "            self = .unknown(try OpaqueValue(from: decoder))", "        }"]
    }
}
