import Foundation
import JSON

/// The source of `Sources/ClientValues/Values`: a type for each named schema of the answers.
struct ClientValuesSource {
    let schemas: ValueSchemas
    /// What to say of each kind of change.
    let kinds: [(name: String, documentation: String)]
    let areas: DeclaredAreas

    /// The text of each file, by its area.
    var files: [String: String] {
        Dictionary(grouping: schemas.names, by: areas.area).mapValues { names in
            let types = names.map(type).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
            return """
                // Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

                \(types.contains("CalendarDate") ? "public import Recurrence\n\n" : "")\(types)

                """
        }
    }

    /// The text of the tests' table of types by the names of their schemas.
    var table: String {
        let entries = schemas.names.map { "        \"\($0)\": ClientValues.\($0).self," }.joined(separator: "\n")
        return """
            // Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.
            import ClientValues

            /// The types of the answers by the names of their schemas.
            enum ClientTypes {
                static let all: [String: any (Codable & Sendable).Type] = [
            \(entries)
                ]
            }

            """
    }

    private func type(_ name: String) -> [String] {
        let schema = schemas[name]
        if name == "Change" { return ChangeSource(schemas: schemas, kinds: kinds).lines }
        if let words = ValueSchemas.words(of: schema) {
            return WordSource(name: name, documentation: documentation(of: name), words: words).lines
        }
        if let choices = schema["oneOf"]?.array {
            return ChoiceSource(name: name, documentation: documentation(of: name), choices: choices, schemas: schemas)
                .lines
        }
        return StructSource(name: name, documentation: documentation(of: name), schemas: schemas).lines
            + inner(of: name).flatMap { [""] + $0 }
    }

    /// The types that belong to one object: the words of its members, and its choices.
    private func inner(of owner: String) -> [[String]] {
        (schemas.base(of: owner)?.rest ?? schemas.members(of: owner)).compactMap { member in
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

    private func documentation(of name: String) -> String {
        schemas[name]["description"]?.string ?? "The schema `\(name)` of the interface's document."
    }
}
