import JSON

/// One of some objects as an enumeration. The members that each of them always has tell them apart. An object with no
/// such member of its own has no others. Any other object is of a later release.
struct ChoiceSource {
    let name: String
    let documentation: String?
    let choices: [JSONValue]
    let schemas: ValueSchemas

    private struct Choice {
        let type: String
        let value: String
        /// The members that are there and are not null, in all releases that have the object.
        let required: [String]
        let members: [String]
    }

    /// The objects with the most required members first.
    private var cases: [Choice] {
        choices.map { choice in
            let name = ValueSchemas.name(of: choice)
            let (type, members) = (schemas.swiftName(of: name), schemas.members(of: name))
            return Choice(
                type: type, value: SwiftName.value(of: type),
                required: members.filter { $0.isRequired && !$0.isOrNull }.map(\.name), members: members.map(\.name))
        }.sorted { $0.required.count > $1.required.count }
    }

    var lines: [String] { NestedSource.lines(name, declaration) }

    private func declaration(_ name: String) -> [String] {
        let (cases, width) = (cases, NestedSource.width(self.name))
        var lines = documentation.map { SwiftText.documentation($0, indent: 0, width: width) } ?? []
        lines.append("public enum \(name): Codable, Hashable, Sendable {")
        lines += cases.map { "    case \($0.value)(\($0.type))" }
        lines += ["    /// An object of a later release.", "    case unknown(OpaqueValue)", ""]
        lines += ["    public init(from decoder: any Decoder) throws {"]
        lines += ["        let members = try MemberNames(of: decoder)"]
        for (index, choice) in cases.enumerated() {
            let opening = index == 0 ? "if" : "} else if"
            lines += condition(for: choice, among: cases, after: opening, width: width)
            lines.append("            self = .\(choice.value)(try \(choice.type)(from: decoder))")
        }
        lines += [
            "        } else {", "            self = .unknown(try OpaqueValue(from: decoder))", "        }", "    }",
        ]
        lines += ["", "    public func encode(to encoder: any Encoder) throws {", "        switch self {"]
        lines += (cases.map(\.value) + ["unknown"]).map {
            "        case .\($0)(let object): try object.encode(to: encoder)"
        }
        return lines + ["        }", "    }", "}"]
    }

    private func condition(for choice: Choice, among cases: [Choice], after opening: String, width: Int) -> [String] {
        let isPart = cases.contains {
            $0.value != choice.value && Set(choice.required).isSubset(of: $0.members)
        }
        let names = (isPart ? choice.members : choice.required).map { "\"\($0)\"" }
        let call = "        \(opening) members.\(isPart ? "are" : "include")(["
        let line = call + names.joined(separator: ", ") + "]) {"
        guard line.count > width else { return [line] }
        let items = Array(names.dropLast()) + names.suffix(1).map { $0 + "," }
        return [call] + SwiftText.list(items, indent: 12, width: width) + ["        ]) {"]
    }
}
