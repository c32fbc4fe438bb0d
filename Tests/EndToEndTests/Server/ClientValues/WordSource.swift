/// Words as an enumeration that keeps unknown ones.
struct WordSource {
    let name: String
    let documentation: String
    let words: [String]
    /// What to say of a word, beside the word itself.
    var meanings: [String: String] = [:]

    var lines: [String] { NestedSource.lines(name, declaration) }

    private var cases: [(name: String, word: String)] {
        words.map { word in (SwiftName.member(word.split(separator: "/").last ?? ""), word) }
    }

    private func declaration(_ name: String) -> [String] {
        var lines = SwiftText.documentation(documentation, indent: 0, width: width)
        lines.append("public enum \(name): Word {")
        for (name, word) in cases {
            let meaning = meanings[word].map { ": " + $0 } ?? ""
            lines += SwiftText.documentation("`\(word)`\(meaning)", indent: 4, width: width)
            lines.append("    case \(SwiftName.declared(name))")
        }
        lines += [
            "    /// A word of a later release.", "    case unknown(String)", "", "    /// The words of this release.",
        ]
        lines += array("    public static let known: [\(name)] = ", cases.map { "." + $0.name })
        lines += [
            "", "    /// The case of a word.", "    public init(rawValue: String) {", "        switch rawValue {",
        ]
        lines += cases.map { "        case \"\($1)\": self = .\($0)" }
        lines += ["        default: self = .unknown(rawValue)", "        }", "    }", ""]
        lines += ["    /// The word.", "    public var rawValue: String {", "        switch self {"]
        lines += cases.map { "        case .\($0): \"\($1)\"" }
        return lines + ["        case .unknown(let word): word", "        }", "    }", "}"]
    }

    private var width: Int { NestedSource.width(name) }

    private func array(_ opening: String, _ items: [String]) -> [String] {
        let line = opening + "[" + items.joined(separator: ", ") + "]"
        guard line.count > width else { return [line] }
        // Each item has a comma, the last one, too.
        let lines = SwiftText.list(items.dropLast() + items.suffix(1).map { $0 + "," }, indent: 8, width: width)
        return [opening + "["] + lines + ["    ]"]
    }
}
