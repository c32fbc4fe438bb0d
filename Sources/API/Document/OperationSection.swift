import ChecklistFormats
import JSON

/// One operation on the page.
struct OperationSection {
    let method: String
    let path: String
    let json: JSONValue
    /// The whole document, for references.
    let document: JSONValue

    private var id: String { HTML.escaped(json["operationId"]?.string ?? "") }
    private var summary: String { HTML.escaped(json["summary"]?.string ?? "") }
    private var heading: String {
        "<code class=\"path\"><b class=\"\(HTML.escaped(method))\">\(method.uppercased())</b> \(HTML.path(path))</code>"
    }

    /// Its line of the contents.
    var entry: String { "<li><a href=\"#\(id)\">\(summary) \(heading)</a></li>" }

    /// Its description.
    var html: String {
        let parameters = (json["parameters"]?.array ?? []).map { parameter in
            let parameter = document.resolving(parameter)
            return [
                "<code>\(HTML.escaped(parameter["name"]?.string ?? ""))</code>",
                HTML.escaped(parameter["in"]?.string ?? ""), HTML.type(parameter["schema"] ?? .null),
                MarkdownHTML.render(parameter["description"]?.string ?? ""),
            ]
        }
        let answers = (json["responses"]?.members ?? []).map { status, answer in
            let answer = document.resolving(answer)
            let types = (answer["content"]?.members ?? []).filter { $0.name != "application/problem+json" }
            return [
                "<code>\(HTML.escaped(status))</code>", Self.contents(types),
                MarkdownHTML.render(answer["description"]?.string ?? "") + headers(answer),
            ]
        }
        let body = json["requestBody"].map {
            "<h4>Body</h4><p>\(Self.contents(document.resolving($0)["content"]?.members ?? []))</p>"
        }
        return """
            <article id="\(id)"><h3><a href="#\(id)">\(summary)</a></h3>
            <p>\(heading) <span class="caller">\(caller)</span></p>
            \(MarkdownHTML.render(json["description"]?.string ?? ""))
            \(parameters.isEmpty ? "" : "<h4>Parameters</h4>")
            \(HTML.table(["parameter", "in", "type", "meaning"], parameters))
            \(body ?? "")
            <h4>Answers</h4>
            \(HTML.table(["status", "body", "meaning"], answers))</article>
            """
    }

    private var caller: String {
        switch json["security"]?.array {
        case nil: "with any token"
        case let schemes? where schemes.isEmpty: "without a token"
        case let schemes?:
            "with the scope <code>\(HTML.escaped(schemes[0]["bearer"]?.array?.first?.string ?? ""))</code>"
        }
    }

    private static func contents(_ contents: [(name: String, value: JSONValue)]) -> String {
        contents.map { type, content in
            let example = content["example"]?.string.map(HTML.block)
            return "<code>\(HTML.escaped(type))</code> \(HTML.type(content["schema"] ?? .null))\(example ?? "")"
        }.joined(separator: "<br>")
    }

    /// The header fields that only some answers have.
    private func headers(_ answer: JSONValue) -> String {
        (answer["headers"]?.members ?? []).filter { $0.name != "X-Request-Id" }.map { name, header in
            MarkdownHTML.render("`\(name)`: \(document.resolving(header)["description"]?.string ?? "")")
        }.joined()
    }
}

/// A named object, or another named type, on the page.
enum ObjectSection {
    /// Its members or its values, and an example.
    static func html(_ name: String, _ schema: JSONValue) -> String {
        let id = HTML.escaped(name)
        let required = schema["required"]?.array?.compactMap(\.string) ?? []
        let rows = (schema["properties"]?.members ?? []).map { member, value in
            [
                "<code>\(HTML.escaped(member))</code>\(required.contains(member) ? "" : " (may be absent)")",
                HTML.type(value), MarkdownHTML.render(value["description"]?.string ?? ""),
            ]
        }
        let example = schema["examples"]?.array?.first.map { HTML.block($0.indented()) }
        return """
            <article id="\(id)"><h3><a href="#\(id)">\(id)</a></h3>
            \(MarkdownHTML.render(schema["description"]?.string ?? ""))
            \(schema["properties"] == nil ? "<p>\(HTML.type(schema))</p>" : "")
            \(HTML.table(["member", "type", "meaning"], rows))
            \(example ?? "")</article>
            """
    }
}

extension JSONValue {
    /// The part of this document that a value refers to, or else the value.
    fileprivate func resolving(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.string else { return value }
        return reference.split(separator: "/").dropFirst().reduce(Optional(self)) { $0?[String($1)] } ?? value
    }
}
