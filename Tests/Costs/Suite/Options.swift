import TestSupport

/// What requests may choose between, as an OpenAPI document declares it: values of a parameter (`events=true`), media
/// types of an answer (`accept=text/csv`) and of a body (`body=text/csv`).
enum Options {
    /// The tags of operations that read or make documents, of as much as there is.
    private static let tags: Set<String> = [
        "Calendars", "Documents", "Finding", "Pictures", "Progress", "Public link", "Reports",
    ]

    /// Operations with such a tag that only look at a link.
    private static let small: Set<String> = ["getCalendarLink", "getChecklistCalendarLink", "getPublicLink"]

    /// The options of each operation.
    static func all(in document: JSON) -> [String: Set<String>] { options(of: operations(of: document), document) }

    /// The same for operations that read documents, or answer with documents, reports, pictures and searches.
    static func ofDocuments(in document: JSON) -> [String: Set<String>] {
        options(
            of: operations(of: document).filter { operation in
                operation.value["tags"].array.contains { tags.contains($0.string ?? "") }
                    && (operation.isRead || operation.name == "importChecklist") && !small.contains(operation.name)
            }, document)
    }

    private struct Operation {
        let name: String
        let isRead: Bool
        let value: JSON
    }

    private static func operations(of document: JSON) -> [Operation] {
        document["paths"].object.values.flatMap { path in
            path.object.compactMap { method, value in
                value["operationId"].string.map { Operation(name: $0, isRead: method == "get", value: value) }
            }
        }
    }

    private static func options(of operations: [Operation], _ document: JSON) -> [String: Set<String>] {
        Dictionary(operations.map { ($0.name, options(of: $0.value, document)) }) { $1 }
    }

    private static func options(of operation: JSON, _ document: JSON) -> Set<String> {
        var options: Set<String> = []
        for parameter in operation["parameters"].array.map({ resolved($0, document) })
        where parameter["in"].string == "query" {
            let (name, schema) = (parameter["name"].string ?? "", resolved(parameter["schema"], document))
            let values =
                schema["type"].string == "boolean" ? ["false", "true"] : schema["enum"].array.compactMap(\.string)
            options.formUnion(values.map { "\(name)=\($0)" })
        }
        let answers = operation["responses"].object.filter { $0.key.hasPrefix("2") }.values
            .flatMap { mediaTypes(of: resolved($0, document)) }
        let bodies = mediaTypes(of: resolved(operation["requestBody"], document))
        if Set(answers).count > 1 { options.formUnion(answers.map { "accept=\($0)" }) }
        if Set(bodies).count > 1 { options.formUnion(bodies.map { "body=\($0)" }) }
        return options
    }

    /// A stream of events is no document, and a merge patch is read as any JSON.
    private static func mediaTypes(of content: JSON) -> [String] {
        content["content"].object.keys.filter { $0 != "text/event-stream" && $0 != "application/merge-patch+json" }
    }

    private static func resolved(_ value: JSON, _ document: JSON) -> JSON {
        guard let path = value["$ref"].string else { return value }
        return path.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] }
    }
}
