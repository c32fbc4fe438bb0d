import Foundation
import TestSupport

/// A Markdown file of the project, parsed as far as the checks need it.
struct ProjectDocument {
    /// A piece of prose: a paragraph, an item of a list, a heading or a cell of a table, without its markup.
    struct Prose {
        /// The number of its first line.
        var line: Int
        var text: String
    }

    /// Its path from the project's folder.
    let path: String
    /// Its lines.
    let lines: [Substring]
    /// Its prose, without code.
    let prose: [Prose]
    /// The numbers of the lines with text: neither code nor table.
    let textLines: [Int]
    /// The text between backticks outside of code blocks.
    let codeSpans: [String]

    /// All Markdown files of the project, except for the tests' inputs.
    static let all: [String] =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
        + ((FileManager.default.enumerator(atPath: Repository.root.appending(path: "docs").path)?.allObjects ?? [])
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })

    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var prose: [Prose] = []
        var textLines: [Int] = []
        var isInBlock = false
        var isInParagraph = false
        for (index, line) in lines.enumerated() {
            let trimmed = line.drop { $0 == " " }
            if trimmed.hasPrefix("```") {
                isInBlock.toggle()
                isInParagraph = false
                continue
            }
            guard !isInBlock, !trimmed.isEmpty, !trimmed.hasPrefix("<!--") else {
                isInParagraph = false
                continue
            }
            // Indented code; below an item of a list, text may be indented as well.
            if line.hasPrefix("    "), !isInParagraph { continue }
            if trimmed.hasPrefix("|") {
                prose += trimmed.split(separator: " | ").map { Prose(line: index + 1, text: Self.plain($0)) }
                isInParagraph = false
                continue
            }
            textLines.append(index + 1)
            let begins = trimmed.prefixMatch(of: #/(?:#+|[-*]|\d+\.) /#)
            if isInParagraph, begins == nil {
                prose[prose.count - 1].text += " " + Self.plain(trimmed)
            } else {
                prose.append(
                    Prose(
                        line: index + 1, text: Self.plain(trimmed[(begins?.range.upperBound ?? trimmed.startIndex)...]))
                )
            }
            isInParagraph = !trimmed.hasPrefix("#")
        }
        self.prose = prose
        self.textLines = textLines
        let outside = text.replacing(/(?m)^ *```(?s:.*?)^ *```/, with: "")
        codeSpans = outside.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    }

    /// The anchors of its headings, as GitHub makes them.
    var anchors: Set<String> {
        Set(
            lines.filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .replacing(" ", with: "-")
            })
    }

    /// The targets of its links within the project: a path from the page's own folder, and an anchor.
    var links: [(path: String, anchor: String?)] {
        lines.joined(separator: "\n").replacing(/(?m)^ *```(?s:.*?)^ *```/, with: "")
            .matches(of: /\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/).map { (String($0.1), $0.2.map(String.init)) }
    }

    /// The text without link targets, emphasis and code; each code span counts as one word.
    private static func plain(_ text: Substring) -> String {
        String(text).replacing(/`[^`]+`/, with: "code").replacing(/\]\([^)]*\)/, with: "")
            .replacing(/[\[\]*|]/, with: "")
    }
}
