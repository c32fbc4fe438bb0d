import JSON

/// The source of `Sources/ClientValues/Values`: a type for each named schema of the answers.
struct ClientValuesSource {
    let schemas: ValueSchemas
    /// What to say of each kind of change.
    let kinds: [(name: String, documentation: String)]
    let areas: DeclaredAreas

    private static let origin =
        "// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md."

    /// The words that `Recurrence` has.
    static let ofRecurrence = ["Span"]

    /// The text of each file, by its path.
    var files: [String: String] {
        let declared = schemas.names.filter { !Self.ofRecurrence.contains($0) }
        return Dictionary(grouping: declared, by: areas.file(of:)).mapValues { names in
            let types = names.map(type).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
            let isOfRecurrence = types.contains(/\b(?:CalendarDate|TimeOfDay|Open<Span>)/)
            return """
                // swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
                \(Self.origin)

                \(isOfRecurrence ? "public import Recurrence\n\n" : "")\(types)

                """
        }
    }

    /// The text of the tests' table of types by the names of their schemas.
    var table: String {
        let entries = schemas.names.map { name in
            let module = Self.ofRecurrence.contains(name) ? "Recurrence" : "ClientValues"
            let type = "\(module).\(schemas.swiftName(of: name))"
            return "        \"\(name)\": \(ValueSchemas.words(of: schemas[name]) == nil ? type : "Open<\(type)>").self,"
        }
        return """
            \(Self.origin)
            import ClientValues
            import Recurrence

            /// The types of the answers by the names of their schemas.
            enum ClientTypes {
                static let all: [String: any (Codable & Sendable).Type] = [
            \(entries.joined(separator: "\n"))
                ]
            }

            """
    }

    private func type(_ name: String) -> [String] {
        let schema = schemas[name]
        let type = schemas.swiftName(of: name)
        if name == "Change" { return ChangeSource(schemas: schemas, kinds: kinds).lines }
        if let words = ValueSchemas.words(of: schema) {
            return WordSource(name: type, documentation: documentation(of: name), words: words).lines
        }
        if let choices = schema["oneOf"]?.array {
            return ChoiceSource(name: type, documentation: documentation(of: name), choices: choices, schemas: schemas)
                .lines
        }
        return StructSource(name: name, documentation: documentation(of: name), schemas: schemas).lines
            + inner(of: name).flatMap { [""] + $0 }
    }

    /// The types that belong to one object: the words of its members, and its choices.
    private func inner(of name: String) -> [[String]] {
        let base = schemas.base(of: name)
        let owner = schemas.swiftName(of: name) + (base == nil ? "" : "Rest")
        return (base?.rest ?? schemas.members(of: name)).compactMap { member in
            let schema = member.schema["items"] ?? member.schema
            let documentation = "The member `\(member.name)` of `\(owner)`."
            if let words = ValueSchemas.words(of: schema) {
                let name = ValueSchemas.wordsType(member: member.name, owner: owner)
                if name == "ProblemType", owner != "Problem" { return nil }
                return WordSource(name: name, documentation: documentation, words: words).lines
            }
            guard let choices = schema["anyOf"]?.array?.filter({ $0["type"] != "null" }), choices.count > 1 else {
                return nil
            }
            let name = schemas.type(of: schema, member: member.name, owner: owner).name
            return ChoiceSource(name: name, documentation: documentation, choices: choices, schemas: schemas).lines
        }
    }

    /// What the document says of a schema, or else the operations that answer with it.
    private func documentation(of name: String) -> String? {
        if let text = schemas[name]["description"]?.string { return text }
        let operations = schemas.operations[name, default: []]
        guard let operation = operations.first(where: { $0.hasPrefix("GET ") }) ?? operations.first else { return nil }
        return "The answer to `\(operation)`\(operations.count > 1 ? " and others" : "")."
    }
}
