/// Text of Swift in the form of `scripts/format`.
enum SwiftText {
    /// The longest line of a file. A type inside another has less, for it is indented.
    static let width = 120

    /// A documentation comment, its words wrapped. Lines of a list or a table stay lines.
    static func documentation(_ text: String, indent: Int, width: Int = width) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            wrapped(
                line.split(separator: " ").map(String.init), between: " ", margin: spaces(indent) + "/// ", width: width
            )
        }
    }

    /// Items with commas, as many as go on a line.
    static func list(_ items: [String], indent: Int, width: Int = width) -> [String] {
        let words = items.enumerated().map { $0 + 1 < items.count ? $1 + "," : $1 }
        return wrapped(words, between: " ", margin: spaces(indent), width: width)
    }

    /// A call or a declaration with its arguments: on one line if they go there.
    static func call(_ opening: String, _ arguments: [String], _ closing: String, indent: Int) -> [String] {
        let line = spaces(indent) + opening + "(" + arguments.joined(separator: ", ") + ")" + closing
        guard line.count > width else { return [line] }
        return [spaces(indent) + opening + "("] + list(arguments, indent: indent + 4) + [spaces(indent) + ")" + closing]
    }

    static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func wrapped(_ words: [String], between separator: String, margin: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words {
            if line.isEmpty {
                line = margin + word
            } else if line.count + separator.count + word.count <= width {
                line += separator + word
            } else {
                lines.append(line)
                line = margin + word
            }
        }
        return lines + [line.isEmpty ? String(margin.reversed().drop { $0 == " " }.reversed()) : line]
    }
}
