import JSON

/// Pieces of a page.
enum HTML {
    /// A text with HTML's special characters written as references.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// A table; empty if it has no rows. The cells are HTML already.
    static func table(_ heads: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = heads.map { "<th>\($0)</th>" }.joined()
        let body = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }
        return "<table><thead><tr>\(head)</tr></thead><tbody>\n\(body.joined(separator: "\n"))\n</tbody></table>"
    }

    /// The values that a schema allows, in a few words, with links to the objects that it names.
    static func type(_ schema: JSONValue) -> String {
        if let reference = schema["$ref"]?.string?.split(separator: "/").last {
            return "<a href=\"#\(escaped(String(reference)))\">\(escaped(String(reference)))</a>"
        }
        for keyword in ["anyOf", "oneOf"] {
            if let parts = schema[keyword]?.array { return parts.map(type).joined(separator: " or ") }
        }
        if let words = schema["enum"]?.array {
            return words.map { "<code>\(escaped(String(decoding: $0.bytes, as: UTF8.self)))</code>" }
                .joined(separator: ", ")
        }
        if let constant = schema["const"] {
            return "<code>\(escaped(String(decoding: constant.bytes, as: UTF8.self)))</code>"
        }
        let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? "anything"]
        let names = types.map { name in
            switch name {
            case "array": "array of \(type(schema["items"] ?? .null))"
            // The format is that of the other values.
            case "null": name
            default: escaped(schema["format"]?.string ?? name)
            }
        }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " or ")
            + bounds(schema)
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
