import JSON

/// A change: one struct for all kinds, with the kind and the body as enumerations.
struct ChangeSource {
    let schemas: ValueSchemas
    let kinds: [(name: String, documentation: String)]

    /// The kinds with each body's type.
    private var bodies: [(type: String, kinds: [String])] {
        let mapping = schemas["Change"]["discriminator"]?["mapping"]?.members ?? []
        var bodies: [(type: String, kinds: [String])] = []
        for (kind, reference) in mapping {
            let change = reference.string?.split(separator: "/").last.map(String.init) ?? ""
            let type = schemas.members(of: change).first { $0.name == "body" }?.type.name ?? ""
            if let index = bodies.firstIndex(where: { $0.type == type }) {
                bodies[index].kinds.append(kind)
            } else {
                bodies.append((type, [kind]))
            }
        }
        return bodies.sorted { $0.type < $1.type }
    }

    private static let example = """
            switch change.body {
            case .checklistTask(let task)?: tasks[task.id] = task
            case .deletedTask(let task)?: tasks[task.id] = nil
            default: break
            }
        """

    var lines: [String] {
        let names = (schemas["Change"]["oneOf"]?.array ?? []).map(ValueSchemas.name)
        let members = schemas.members(of: names.first ?? "").filter { !["kind", "body"].contains($0.name) }
        let kind = WordSource(
            name: "Change.Kind", documentation: "What was done, with the stream and the body of each.",
            words: kinds.map(\.name), meanings: Dictionary(kinds.map { ($0.name, $0.documentation) }) { $1 })
        return declaration(members) + [""] + kind.lines + [""] + NestedSource.lines("Change.Body") { _ in body }
    }

    private func declaration(_ members: [ValueSchemas.Member]) -> [String] {
        let text = schemas["Change"]["description"]?.string?.split(separator: "\n").first.map(String.init) ?? ""
        let parts = text.replacing("`OtherChange`", with: "`unknown`").split(separator: ". ", maxSplits: 1)
        var lines = SwiftText.documentation("\(parts.first ?? "").", indent: 0) + ["///"]
        lines += Self.example.split(separator: "\n").map { "/// " + $0 } + ["///"]
        lines += SwiftText.documentation("\(parts.last ?? "")", indent: 0)
        lines.append("public struct Change: Codable, Hashable, Sendable {")
        lines += StructSource.properties(members, of: "Change")
        lines += [
            "    /// What was done.", "    public var kind: Open<Kind>",
            "    /// The thing as it is after the change; nil for null.", "    @OrNull public var body: Body?", "",
            "    public init(from decoder: any Decoder) throws {",
            "        let members = try decoder.container(keyedBy: CodingKeys.self)",
        ]
        lines += members.map(StructSource.reading)
        lines += [
            "        kind = try members.decode(Open<Kind>.self, forKey: .kind)",
            "        let isNull = try !members.contains(.body) || members.decodeNil(forKey: .body)",
            "        body = isNull ? nil : try Body(of: kind, from: members.superDecoder(forKey: .body))", "    }",
        ]
        return lines + keys(members) + ["}"]
    }

    private func keys(_ members: [ValueSchemas.Member]) -> [String] {
        func member(_ name: String) -> ValueSchemas.Member {
            .init(name: name, schema: .null, isRequired: true, type: .init(name: ""))
        }
        return StructSource.keys(members + [member("kind"), member("body")])
    }

    private var body: [String] {
        var lines = ["/// What a change was done to.", "public enum Body: Encodable, Hashable, Sendable {"]
        lines += bodies.map { "    case \(SwiftName.value(of: $0.type))(\($0.type))" }
        lines += [
            "    /// The body of a kind that this release does not know.", "    case unknown(OpaqueValue)", "",
            "    init(of kind: Open<Kind>, from decoder: any Decoder) throws {",
            "        guard case .known(let kind) = kind else {",
            "            self = .unknown(try OpaqueValue(from: decoder))",
            "            return",
            "        }",
            "        switch kind {",
        ]
        for (type, kinds) in bodies {
            lines += label(kinds)
            lines.append("            self = .\(SwiftName.value(of: type))(try \(type)(from: decoder))")
        }
        lines += [
            "        }", "    }", "", "    public func encode(to encoder: any Encoder) throws {",
            "        switch self {",
        ]
        for value in bodies.map({ SwiftName.value(of: $0.type) }) + ["unknown"] {
            lines.append("        case .\(value)(let body): try body.encode(to: encoder)")
        }
        return lines + ["        }", "    }", "}"]
    }

    /// The pattern of a case of the switch over kinds.
    private func label(_ kinds: [String]) -> [String] {
        let names = kinds.map { "." + SwiftName.member($0) }
        let lines = SwiftText.list(names, indent: 12, width: SwiftText.width - 5)
        return lines.enumerated().map { index, line in
            let text = index == 0 ? "        case " + line.drop { $0 == " " } : line
            return index == lines.count - 1 ? text + ":" : text
        }
    }
}
