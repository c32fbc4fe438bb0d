import ChecklistFormats
import JSON

/// The interface's document as a page for people: complete, without script, and without anything from other sites.
struct InterfacePage {
    /// The page as HTML.
    let html: String

    /// The page of a document.
    init(_ document: JSONValue) {
        var operations: [String: [Entry]] = [:]
        for (path, item) in document["paths"]?.members ?? [] {
            for (method, operation) in item.members {
                let tag = operation["tags"]?.array?.first?.string ?? ""
                operations[tag, default: []].append(Entry(method: method, path: path, json: operation))
            }
        }
        let tags = (document["tags"]?.array ?? []).compactMap { tag in
            tag["name"]?.string.map { (name: $0, description: tag["description"]?.string ?? "") }
        }
        let title = HTML.escaped(document["info"]?["title"]?.string ?? "")
        let schemas = document["components"]?["schemas"]?.members ?? []
        let contents = tags.map { tag in
            let entries = (operations[tag.name] ?? []).map {
                "<li><a href=\"#\($0.id)\"><code>\($0.heading)</code> \(HTML.escaped($0.summary))</a></li>"
            }
            return "<h3>\(HTML.escaped(tag.name))</h3>\n<ul>\n\(entries.joined(separator: "\n"))\n</ul>"
        }
        let sections = tags.map { tag in
            let entries = (operations[tag.name] ?? []).map { $0.html(document) }
            return """
                <section><h2>\(HTML.escaped(tag.name))</h2>
                <p>\(HTML.escaped(tag.description))</p>
                \(entries.joined(separator: "\n"))</section>
                """
        }
        html = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(title): the HTTP interface</title><style>\(PageStyle.text)</style></head><body>
            <h1>\(title)</h1>
            <p>Version \(HTML.escaped(document["info"]?["version"]?.string ?? "")). For programs:
            <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
            \(MarkdownHTML.render(document["info"]?["description"]?.string ?? ""))
            <h2>Signing in</h2>
            \(MarkdownHTML.render(document["components"]?["securitySchemes"]?["bearer"]?["description"]?.string ?? ""))
            <nav><h2>Contents</h2>
            \(contents.joined(separator: "\n"))
            </nav>
            \(sections.joined(separator: "\n"))
            <section><h2>Objects</h2>
            \(schemas.map { Self.object($0.name, $0.value) }.joined(separator: "\n"))
            </section>
            </body></html>

            """
    }

    /// A named object: its members, and an example.
    private static func object(_ name: String, _ schema: JSONValue) -> String {
        let required = schema["required"]?.array?.compactMap(\.string) ?? []
        let rows = (schema["properties"]?.members ?? []).map { member, value in
            [
                "<code>\(HTML.escaped(member))</code>\(required.contains(member) ? "" : " (may be absent)")",
                HTML.type(value), MarkdownHTML.render(value["description"]?.string ?? ""),
            ]
        }
        let example = schema["examples"]?.array?.first.map {
            "<pre>\(HTML.escaped($0.indented()))</pre>"
        }
        // One of several objects has no members of its own.
        let choice = schema["properties"] == nil ? "<p>\(HTML.type(schema))</p>" : ""
        return """
            <article id="\(HTML.escaped(name))"><h3>\(HTML.escaped(name))</h3>
            \(MarkdownHTML.render(schema["description"]?.string ?? ""))
            \(choice)\(HTML.table(["member", "type", "meaning"], rows))
            \(example ?? "")</article>
            """
    }
}

/// One operation on the page.
private struct Entry {
    let method: String
    let path: String
    let json: JSONValue

    var id: String { HTML.escaped(json["operationId"]?.string ?? "") }
    var heading: String { "\(method.uppercased()) \(HTML.escaped(path))" }
    var summary: String { json["summary"]?.string ?? "" }

    func html(_ document: JSONValue) -> String {
        let parameters = (json["parameters"]?.array ?? []).map { parameter in
            [
                "<code>\(HTML.escaped(parameter["name"]?.string ?? ""))</code>",
                HTML.escaped(parameter["in"]?.string ?? ""), HTML.type(parameter["schema"] ?? .null),
                MarkdownHTML.render(parameter["description"]?.string ?? ""),
            ]
        }
        let answers = (json["responses"]?.members ?? []).map { status, answer in
            let answer = answer["$ref"]?.string.flatMap { Self.component($0, of: document) } ?? answer
            let types = (answer["content"]?.members ?? []).filter { $0.name != "application/problem+json" }
            return [
                HTML.escaped(status), Self.contents(types),
                MarkdownHTML.render(answer["description"]?.string ?? "") + Self.headers(answer),
            ]
        }
        let body = json["requestBody"].map {
            "<p>Body: \(Self.contents($0["content"]?.members ?? []))</p>"
        }
        let caller =
            switch json["security"]?.array {
            case nil: "with any token"
            case let schemes? where schemes.isEmpty: "without a token"
            case let schemes?:
                "with the scope <code>\(HTML.escaped(schemes[0]["bearer"]?.array?.first?.string ?? ""))</code>"
            }
        return """
            <article id="\(id)"><h3>\(HTML.escaped(summary))</h3>
            <p><code class="path">\(heading)</code> \(caller)</p>
            \(MarkdownHTML.render(json["description"]?.string ?? ""))
            \(HTML.table(["parameter", "in", "type", "meaning"], parameters))
            \(body ?? "")
            \(HTML.table(["status", "body", "meaning"], answers))</article>
            """
    }

    private static func contents(_ contents: [(name: String, value: JSONValue)]) -> String {
        contents.map { type, content in
            let example = content["example"]?.string.map { "<pre>\(HTML.escaped($0))</pre>" }
            return "<code>\(HTML.escaped(type))</code> \(HTML.type(content["schema"] ?? .null))\(example ?? "")"
        }.joined(separator: "<br>")
    }

    /// The header fields that only some answers have.
    private static func headers(_ answer: JSONValue) -> String {
        (answer["headers"]?.members ?? []).filter { $0.name != "X-Request-Id" }.map { name, header in
            "<p><code>\(HTML.escaped(name))</code>: \(HTML.escaped(header["description"]?.string ?? ""))</p>"
        }.joined()
    }

    private static func component(_ reference: String, of document: JSONValue) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
    }
}
