import Foundation
import TestSupport
import Testing

/// Reads answers of a daemon as their types for clients, and notes the schemas whose values it has seen.
struct AnswerReader {
    private let document: OpenAPIDocument
    private let operations: [String: OpenAPIDocument.Operation]
    /// The names of the schemas.
    private(set) var seen: Set<String> = []

    init(_ document: OpenAPIDocument) {
        self.document = document
        operations = Dictionary(document.operations.map { ($0.description, $0) }) { $1 }
    }

    /// Reads the answer of an operation such as `GET /v1/me`, and expects that its type keeps all of it, and knows all
    /// of it. Answers that are no JSON of a named schema are left out.
    mutating func read(_ answer: HTTP.Answer, of route: String) throws {
        guard let operation = operations[route],
            let media = answer.header("content-type")?.split(separator: ";").first
        else { return }
        let response = document.resolved(operation.json["responses"]["\(answer.status)"])
        let schema = chosen(response["content"][String(media)]["schema"], for: answer.json)
        guard let name = Self.name(schema) else { return }
        let type = try #require(ClientTypes.all[name], "\(route): \(name) has no type")
        do {
            let (again, unknown) = try Self.again(answer.body, as: type)
            #expect(
                try again == answer.json.text, "\(route): \(String(decoding: again, as: UTF8.self)) of \(answer.text)")
            #expect(unknown == [], "\(route): the server of this release sends this: \(answer.text)")
        } catch {
            Issue.record(error, "\(route): \(answer.text)")
        }
        note(schema, answer.json)
    }

    /// What is written of a value that was read, its members in the order of their names, and the parts that are
    /// taken for ones of a later release.
    private static func again<Value: Codable>(
        _ bytes: [UInt8], as type: Value.Type
    ) throws -> (text: Data, unknown: [String]) {
        let value = try JSONDecoder().decode(type, from: Data(bytes))
        return (try JSON(JSONEncoder().encode(value)).text, unknown(in: value))
    }

    /// The values of the cases `unknown`: of words, of choices and of the bodies of changes.
    static func unknown(in value: Any) -> [String] {
        Mirror(reflecting: value).children.flatMap { label, child in
            label == "unknown" ? ["\(child)"] : unknown(in: child)
        }
    }

    private static func name(_ schema: JSON) -> String? {
        schema["$ref"].string?.split(separator: "/").last.map(String.init)
    }

    /// The one of some schemas whose required members are all there, and the most of them; a schema without a choice
    /// itself.
    private func chosen(_ schema: JSON, for value: JSON) -> JSON {
        let choices = (schema["oneOf"].array + schema["anyOf"].array).map { choice in
            (choice, document.resolved(choice)["required"].array.compactMap(\.string))
        }
        let fitting = choices.filter { $0.1.allSatisfy { value.object[$0] != nil } }
        return fitting.max { $0.1.count < $1.1.count }?.0 ?? schema
    }

    private mutating func note(_ schema: JSON, _ value: JSON) {
        guard value != .null else { return }
        if let name = Self.name(schema) {
            seen.insert(name)
            return note(document.resolved(schema), value)
        }
        if let kind = value["kind"].string, let change = schema["discriminator"]["mapping"][kind].string {
            return note(["$ref": .string(change)], value)
        }
        let chosen = chosen(schema, for: value)
        if chosen != schema { note(chosen, value) }
        for element in value.array { note(schema["items"], element) }
        for (name, member) in value.object { note(schema["properties"][name], member) }
    }
}
