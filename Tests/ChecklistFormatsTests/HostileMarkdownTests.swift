import ChecklistFormats
import Checklists
import Testing

/// Long repetitions that make Markdown parsers slow.
struct HostileMarkdownTests {
    private static let size = 300_000
    private static let prefixes = ["", "# c\n\nx ", "1. [ ] a\n", String(repeating: "- ", count: 150) + "\n"]

    private func texts(of pattern: String) -> [String] {
        Self.prefixes.map { $0 + String(repeating: pattern, count: Self.size / pattern.utf8.count) }
    }

    @Test(arguments: ["x <?", "x <!A ", "x <![CDATA[", "![", "![[]()", "*a ", "**x*", "_a_", "a**b", "_*"])
    func quadraticWorkIsRefused(pattern: String) {
        for text in texts(of: pattern) {
            #expect(throws: MarkdownImportError.self) { try MarkdownImport.read(text.utf8) }
        }
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: [
            "- ", "> ", ">", "* - + ", "1. ", "[", "[a](", "[](", "`a", "`a``", "&", "\\\n", "- [ ] x\n", "[a]: b\n",
            "[a]: b\n\n", "[a] ", "\n", "a\n", "    - <?\n", "- - a\n\n", "- *a <? ", "> - [ ] a\n",
            "- [ ]\n", "-[ ] x\n",
        ])
    func otherRunsTakeNoTime(pattern: String) {
        for text in texts(of: pattern) { _ = try? MarkdownImport.read(text.utf8) }
    }

    @Test func manyReferencesToALongTargetAreRefused() {
        let text =
            "# c\n\n[a]: " + String(repeating: "u", count: 100_000) + "\n\n"
            + String(repeating: "[a] ", count: 10_000)
        #expect(throws: MarkdownImportError.tooComplex(line: 3)) { try MarkdownImport.read(text.utf8) }
    }

    @Test func deepNestingOverManyLinesIsRefused() {
        let text = String(repeating: "- ", count: 1_000) + "a\n" + String(repeating: "\n", count: 900_000)
        #expect(throws: MarkdownImportError.self) { try MarkdownImport.read(text.utf8) }
    }

    @Test func aParagraphFullOfOpenersIsRefusedWhateverItLooksLike() {
        let openers = String(repeating: "<?", count: 100)
        for line in ["      - \(openers)\n", "2. \(openers)\n", "x \(openers)\n", "\t* \(openers)\n"] {
            let text = "# c\n\ntext\n" + String(repeating: line, count: 2_000)
            #expect(throws: MarkdownImportError.self, "\(line)") { try MarkdownImport.read(text.utf8) }
        }
    }

    @Test func aLargeOrdinaryChecklistIsRead() throws {
        let group =
            "- [ ] ![High](x) **Do:** the [thing](http://e.org) in `code`\n"
            + "  - [x] *and* more\n    - [ ] ![Low](x) deep\n"
        for text in [group, group.replacing("  ", with: "    "), "1. [ ] ![High](x) **a** [b](c)\n"] {
            let count = 10_000 / text.split(separator: "\n").count
            let result = try MarkdownImport.read(("# c\n\n" + String(repeating: text, count: count)).utf8)
            #expect(result.outline.tasks.count == count)
            #expect(result.issues == [])
        }
    }
}
