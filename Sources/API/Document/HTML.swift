import Crypto
import Foundation
import JSON

/// Pieces of a page.
enum HTML {
    /// A text with HTML's special characters written as references.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// The source expression that permits a style or a script in a content security policy (CSP Level 3).
    static func hash(_ text: String) -> String {
        "sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())"
    }

    /// A path, which a narrow screen may break behind a slash.
    static func path(_ path: String) -> String { escaped(path).replacing("/", with: "/<wbr>") }

    /// A block of code, which scrolls within itself.
    static func block(_ text: String) -> String { "<pre tabindex=\"0\">\(escaped(text))</pre>" }

    /// A table; empty if it has no rows. The cells are HTML already. A wide one scrolls within itself.
    static func table(_ heads: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }
        return """
            <div class="table"><table><thead><tr>\(head)</tr></thead><tbody>
            \(body.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    /// The values that a schema allows, in a few words, with links to the named types in it.
    static func type(_ schema: JSONValue) -> String {
        if let reference = schema["$ref"]?.string?.split(separator: "/").last {
            return "<a href=\"#\(escaped(String(reference)))\">\(escaped(String(reference)))</a>"
        }
        for (keyword, word) in [("anyOf", " or "), ("oneOf", " or "), ("allOf", " and ")] {
            if let parts = schema[keyword]?.array { return parts.map(type).joined(separator: word) }
        }
        if let words = schema["enum"]?.array { return words.map(code).joined(separator: ", ") }
        if let words = schema["x-extensible-enum"]?.array {
            return words.map(code).joined(separator: ", ") + " or others"
        }
        if let constant = schema["const"] ?? schema["x-const"] { return code(constant) }
        let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? "anything"]
        let names = types.map { name in
            switch name {
            case "array": "array of \(type(schema["items"] ?? .null))"
            case "object": schema["additionalProperties"].flatMap(values).map { "object of \($0)" } ?? name
            // The format is that of the other values.
            case "null": name
            default: escaped(schema["format"]?.string ?? name)
            }
        }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " or ")
            + bounds(schema)
    }

    private static func code(_ value: JSONValue) -> String {
        "<code>\(escaped(String(decoding: value.bytes, as: UTF8.self)))</code>"
    }

    /// The type of the members that have no name of their own; nil if the schema says nothing of it.
    private static func values(_ schema: JSONValue) -> String? {
        if case .bool = schema { nil } else { type(schema) }
    }

    private static func bounds(_ schema: JSONValue) -> String {
        let pairs = [
            ("minimum", "maximum", ""), ("minLength", "maxLength", " characters"), ("minItems", "maxItems", ""),
        ]
        for (least, most, unit) in pairs {
            switch (schema[least]?.integer, schema[most]?.integer) {
            case (let least?, let most?): return ", \(least) to \(most)\(unit)"
            case (let least?, nil): return ", from \(least)\(unit)"
            case (nil, let most?): return ", at most \(most)\(unit)"
            case (nil, nil): continue
            }
        }
        return ""
    }
}
