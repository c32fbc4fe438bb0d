import JSON

/// Metadata before a Markdown document, as GitHub, Jekyll, Hugo and Obsidian have it: YAML between two lines `---`, or
/// TOML between two lines `+++`.
///
/// It reads the names at the margin, and a `title` on one line. Every line has to be one of such metadata. So a
/// thematic break before tasks stays one, and so does an opening line without an end.
struct FrontMatter {
    /// The lines from the opening one to the closing one.
    let lines: ClosedRange<Int>
    /// The names at the margin, in their order.
    private(set) var names: [String] = []
    /// The value of `title`.
    private(set) var title: String?

    /// Nil if the document begins otherwise.
    init?(of source: MarkdownSource) {
        let first = (1..<source.lineCount + 1).first { !Self.text(source, $0).isEmpty }
        guard let first, let language = Language(opening: Self.text(source, first)) else { return nil }
        var metadata = Metadata(language: language)
        for number in first + 1..<source.lineCount + 1 {
            let line = Self.text(source, number)
            if metadata.isClosing(line) {
                guard metadata.isComplete else { return nil }
                lines = first...number
                (names, title) = (metadata.names, metadata.title)
                return
            }
            guard !ImportText.looksLikeTask(source.line(number), needsMarker: true), metadata.take(line) else {
                return nil
            }
        }
        return nil
    }

    /// A line without the white space at its end.
    private static func text(_ source: MarkdownSource, _ number: Int) -> Substring {
        let line = source.line(number)
        let end = line.lastIndex { !ImportText.isSpace($0) }.map { $0 + 1 } ?? line.startIndex
        return Substring(ImportText.text(line[..<end]))
    }

    /// What was not kept, as an issue says it; nil if all was.
    func leftOut(without title: Bool) -> String? {
        let names = names.filter { !title || $0.lowercased() != "title" }
        guard !names.isEmpty else { return nil }
        let most = 10
        let more = names.count > most ? " and \(names.count - most) more" : ""
        return "front matter left out: \(names.prefix(most).joined(separator: ", "))\(more)"
    }
}

extension FrontMatter {
    fileprivate enum Language {
        case yaml, toml

        init?(opening: Substring) {
            switch opening {
            case "---": self = .yaml
            case "+++": self = .toml
            default: return nil
            }
        }
    }

    /// The metadata as they are read, line by line.
    fileprivate struct Metadata {
        private static let longestName = 60

        let language: Language
        private(set) var names: [String] = []
        private(set) var title: String?
        private var hasComments = false
        /// The end of a text of several lines in TOML, while one is open.
        private var endOfText: String?

        init(language: Language) { self.language = language }

        func isClosing(_ line: Substring) -> Bool {
            guard endOfText == nil else { return false }
            return language == .toml ? line == "+++" : line == "---" || line == "..."
        }

        /// Whether the lines are metadata. Only a comment may also be a heading.
        var isComplete: Bool { !names.isEmpty || !hasComments }

        /// Takes a line; false if it is none of metadata.
        mutating func take(_ line: Substring) -> Bool {
            if let end = endOfText {
                if line.contains(end) { endOfText = nil }
                return true
            }
            guard let first = line.utf8.first else { return true }
            switch first {
            case UInt8(ascii: "#"):
                hasComments = true
                return true
            // The rest of the value before.
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "]"), UInt8(ascii: "}"): return !names.isEmpty
            case UInt8(ascii: "-") where language == .yaml:
                return !names.isEmpty && (line == "-" || line.hasPrefix("- "))
            case UInt8(ascii: "[") where language == .toml: return line.hasSuffix("]")
            default: return takeName(line)
            }
        }

        private mutating func takeName(_ line: Substring) -> Bool {
            let mark: Character = language == .toml ? "=" : ":"
            guard let end = line.firstIndex(of: mark) else {
                // In TOML, elements of a list may stand at the margin.
                return language == .toml && !names.isEmpty && (line.hasPrefix("\"") || line.hasPrefix("'"))
            }
            let name = ImportText.trimmed(String(line[..<end])).filter { $0 != "\"" && $0 != "'" }
            let value = line[end...].dropFirst()
            guard !name.isEmpty, name.utf8.count <= Self.longestName,
                name.allSatisfy({ $0.isLetter || $0.isNumber || "_-. ".contains($0) }),
                language == .toml || value.isEmpty || value.first == " " || value.first == "\t"
            else { return false }
            names.append(name)
            let text = ImportText.trimmed(String(value))
            if language == .toml {
                endOfText = ["\"\"\"", "'''"].first { text.hasPrefix($0) && !text.dropFirst(3).contains($0) }
            }
            if title == nil, name.lowercased() == "title" { title = self.text(text) }
            return true
        }

        /// A value that is a text on one line; nil for others.
        private func text(_ value: String) -> String? {
            var text: String?
            switch value.first {
            case "\"", "'":
                guard !value.hasPrefix("\"\"\""), !value.hasPrefix("'''") else { return nil }
                text = Self.unquoted(value)
            case nil, "|", ">", "[", "{", "&", "*", "!", "%", "@", "`", "#": return nil
            default:
                guard language == .yaml else { return nil }
                text = value.firstRange(of: " #").map { String(value[..<$0.lowerBound]) } ?? value
            }
            return text.map { ImportText.trimmed(PlainText.oneLine($0)) }.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The text between two quotes, if nothing but a comment follows.
        private static func unquoted(_ value: String) -> String? {
            let bytes = Array(value.utf8)
            let quote = bytes[0]
            var index = 1
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                    index += 2
                } else if bytes[index] != quote {
                    index += 1
                } else if quote == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == quote {
                    index += 2
                } else {
                    break
                }
            }
            guard index < bytes.count else { return nil }
            let rest = bytes[(index + 1)...].drop(while: ImportText.isSpace)
            guard rest.isEmpty || rest.first == UInt8(ascii: "#") else { return nil }
            // JSON has the usual escapes of both languages.
            if quote == UInt8(ascii: "\"") { return (try? JSONParser.parse(Array(bytes[...index])))?.string }
            return String(decoding: bytes[1..<index], as: UTF8.self).replacing("''", with: "'")
        }
    }
}
