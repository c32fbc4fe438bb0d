/// A text file that becomes Swift source.
struct EmbeddedFile {
    var name: String
    var text: String

    /// The text as a raw multi-line literal, exact to the byte.
    /// The delimiter has more number signs than any run of them in the text, so the text contains neither an end nor
    /// an escape. Carriage returns are escaped because the compiler reads all line ends as line feeds, NUL because the
    /// compiler warns of it.
    var literal: String {
        let signs = String(repeating: "#", count: longestRunOfSigns + 1)
        var body = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": body += "\\\(signs)r"
            case "\0": body += "\\\(signs)0"
            default: body.unicodeScalars.append(scalar)
            }
        }
        return "\(signs)\"\"\"\n\(body)\n\"\"\"\(signs)"
    }

    /// `static let openapi: String = …` for `openapi.json`.
    var property: String {
        "    static let \(identifier): String = \(literal)\n"
    }

    /// `static let all: [(name: String, LABEL: String)]`: each name lacks the file's extension.
    static func list(_ files: [EmbeddedFile], label: String) -> String {
        let entries = files.map { "        (name: \"\($0.stem)\", \(label): \($0.literal)),\n" }
        return "    static let all: [(name: String, \(label): String)] = [\n\(entries.joined())    ]\n"
    }

    private var stem: String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private var identifier: String {
        let words = stem.split { !$0.isLetter && !$0.isNumber }
        let head = words.first.map(String.init) ?? "_"
        return words.dropFirst().reduce(head) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private var longestRunOfSigns: Int {
        var longest = 0
        var current = 0
        for byte in text.utf8 {
            current = byte == UInt8(ascii: "#") ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
