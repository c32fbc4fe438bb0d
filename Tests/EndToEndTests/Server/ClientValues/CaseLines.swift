/// The cases of an enumeration of texts, as many as go on a line.
enum CaseLines {
    /// The lines of cases with these names and texts.
    static func of(_ cases: [(name: String, text: String)], indent: Int, width: Int = SwiftText.width) -> [String] {
        let margin = SwiftText.spaces(indent) + "case "
        let items = cases.map { name, text in
            SwiftName.declared(name) + (name == text ? "" : " = \"\(text)\"")
        }
        return items.reduce(into: []) { lines, item in
            guard let line = lines.last, line.count + 2 + item.count <= width else {
                lines.append(margin + item)
                return
            }
            lines[lines.count - 1] = line + ", " + item
        }
    }
}
