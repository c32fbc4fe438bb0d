import ChecklistFormats
import Checklists
import Testing

struct MarkdownImportTests {
    private func read(_ markdown: String, title: String? = nil, limits: ImportLimits = ImportLimits()) throws
        -> ImportResult
    {
        try MarkdownImport.read(markdown.utf8, title: title, limits: limits)
    }

    private func titles(_ markdown: String) throws -> [String] {
        try read("# c\n\n" + markdown).outline.tasks.map(\.title)
    }

    private func lines(_ markdown: String, _ severity: ImportIssue.Severity = .warning) throws -> [Int] {
        try read(markdown).issues.filter { $0.severity == severity }.map(\.line)
    }

    // MARK: Title and description of the checklist

    @Test func titleIsTheFirstHeadingOfLevelOne() throws {
        let outline = try read(
            "[en](x)\n\n## Before\n\n# The *title* `x`\n\nText\nhere.\n\n> more\n\n---\n\nrest\n\n- [ ] t"
        ).outline
        #expect(outline.title == "The title `x`")
        #expect(outline.description == "Text\nhere.\n\n> more")
        #expect(outline.tasks.map(\.section) == [nil])
    }

    @Test func aHeadingOfAnotherLevelIsTheTitleOnlyBeforeEverythingElse() throws {
        #expect(try read("## T\n\n### S\n\n- [ ] t").outline.title == "T")
        #expect(try read("## T\n\n### S\n\n- [ ] t").outline.tasks.map(\.section) == ["S"])
        let result = try read("text\n\n## S\n\n- [ ] t")
        #expect(result.outline.title == "")
        #expect(result.hasErrors)
        #expect(result.outline.tasks.map(\.section) == ["S"])
    }

    @Test func theCallersTitleComesFirst() throws {
        let result = try read("# T\n\n## S\n\n- [ ] t", title: "Mine")
        #expect(result.outline.title == "Mine")
        #expect(result.outline.tasks.map(\.section) == ["S"])
        #expect(try read("- [ ] t", title: "Mine").issues == [])
    }

    @Test func textOutsideTasksIsNoted() throws {
        #expect(try lines("# c\n\n- [ ] t\n\ntext\n\n```\ncode\n```", .note) == [5])
    }

    // MARK: Sections

    @Test func sectionsAreThePathOfHeadings() throws {
        let outline = try read(
            "# c\n- [ ] a\n## B\n- [ ] b\n#### C\n- [ ] c\n### D\n- [ ] d\n# E\n- [ ] e\n## F *g*\n##\n- [ ] f"
        ).outline
        #expect(outline.tasks.map(\.section) == [nil, "B", "B / C", "B / D", "E", "E"])
    }

    @Test func aLongSectionIsCut() throws {
        let result = try read("# c\n## one two three\n- [ ] a", limits: ImportLimits(sectionLength: 10))
        #expect(result.outline.tasks.map(\.section) == ["one two…"])
        #expect(result.issues.map(\.line) == [3])
    }

    /// A heading ends the nesting, wherever the list before it stood.
    @Test func aHeadingEndsTheNesting() throws {
        let outline = try read(
            "# c\n## A\n- [ ] a\n  - [ ] b\n    - [ ] c\n## B\n  - [ ] d\n\n    - [ ] e\n# F\n   - [ ] f"
        ).outline
        #expect(outline.tasks.map(\.title) == ["a", "d", "f"])
        #expect(outline.tasks.map(\.section) == ["A", "B", "F"])
        #expect(outline.tasks.map(\.subtasks.count) == [1, 1, 0])
    }

    @Test func headingsWithoutTasksAreNoted() throws {
        let result = try read("# c\n## A\n### A1\n- [ ] a\n### A2\n## B\n##\n## C\n### C1\n- [ ] c")
        #expect(
            result.issues.map { "\($0.line): \($0.message)" } == ["5: 2 headings without tasks left out, from here on"])
        #expect(
            try read("# c\n- [ ] a\n## B").issues.map(\.message) == ["a heading without tasks left out, from here on"])
    }

    @Test func targetsOfLinksAreNoted() throws {
        let note = "targets of links are kept only where titles of tasks use them, from here on"
        let result = try read(
            "# c\n\n- [ ] a [x]\n\n  see [y]\n\n[x]: http://e.org\n[y]: http://e.org/y\n\n## S\n- [ ] b")
        #expect(result.issues.map { "\($0.line): \($0.message)" } == ["7: \(note)"])
        // The description has them.
        #expect(try read("# c\n\nsee [y]\n\n[y]: http://e.org/y\n\n- [ ] b").issues == [])
        #expect(try read("# c\n\n[y]: http://e.org/y\n\n- [ ] b").outline.description == "[y]: http://e.org/y")
    }

    @Test(arguments: ["", "text", "## S\n\n- plain", "> - [ ] a", "- [ ]", "```\n- [ ] a\n```", "-[ ] a"])
    func aDocumentWithoutTasksIsNoChecklist(markdown: String) throws {
        let result = try read("# c\n\n" + markdown)
        #expect(result.outline.tasks == [] && !result.hasErrors)
        #expect(result.obstacles.map(\.message) == ["there is no task in the document"] + result.issues.map(\.message))
    }

    // MARK: Tasks

    @Test(arguments: [
        "- [ ] t", "* [ ] t", "+ [ ] t", "1. [ ] t", "7) [ ] t", "  -   [ ]   t", "-\t[ ]\tt", "-\n  [ ] t",
    ])
    func anyListMarkerDoes(markdown: String) throws {
        #expect(try titles(markdown) == ["t"])
    }

    @Test func theBoxSaysWhatIsCompleted() throws {
        let outline = try read("# c\n- [ ] a [x]\n- [x] b [ ]\n- [X] c\n\n[x]: http://e.org").outline
        #expect(outline.tasks.map(\.status) == [.available, .completed, .completed])
        #expect(outline.tasks.map(\.title) == ["a x", "b [ ]", "c"])
        #expect(outline.tasks.map(\.description) == ["a [x]\n\n<http://e.org>", "", ""])
    }

    @Test func plainItemsAreNoTasksButMayHoldSome() throws {
        let outline = try read("# c\n\n- plain\n  - [ ] a\n    - plain\n      - [ ] b\n- [ ] d").outline
        #expect(outline.tasks.map(\.title) == ["a", "d"])
        #expect(outline.tasks.first?.subtasks.map(\.title) == ["b"])
        #expect(outline.tasks.first?.description == "- plain")
        #expect(outline.tasks.first?.line == 4)
    }

    @Test func titlesArePlainText() throws {
        #expect(
            try titles("- [ ] *a* **b**\n  `c` <http://e.org> &amp; \\*d\\* ``e`f``")
                == ["a b `c` http://e.org & *d* ``e`f``"])
    }

    @Test func contentsThatATitleHidesAreInTheDescription() throws {
        let outline = try read(
            "# c\n- [ ] See [the\n  docs](http://e.org) ![logo](x.png)\n\n  more\n"
                + "- [ ] [ref][r]\n\n[r]: http://r.org"
        ).outline
        #expect(outline.tasks.map(\.title) == ["See the docs logo", "ref"])
        #expect(
            outline.tasks.map(\.description) == [
                "See [the\ndocs](http://e.org) ![logo](x.png)\n\nmore", "[ref][r]\n\n<http://r.org>",
            ])
    }

    @Test func longTitlesAreCutAtAWord() throws {
        let result = try read("# c\n- [ ] one two three", limits: ImportLimits(titleLength: 10))
        #expect(result.outline.tasks.map(\.title) == ["one two…"])
        #expect(result.outline.tasks.map(\.description) == ["one two three"])
        #expect(result.issues.map(\.line) == [2])
        #expect(try read("# c\n- [ ] 1234567890", limits: ImportLimits(titleLength: 10)).issues == [])
    }

    @Test func descriptionsAreWhatIsIndented() throws {
        let outline = try read(
            "# c\n- [ ] a\n\n  one\n      two\n\n  ```\n  \tcode\n\n  - [ ] no task\n  ```\n"
                + "  - [ ] sub\n\n  last  \n\nnot\n- [ ] b"
        ).outline
        #expect(outline.tasks.map(\.title) == ["a", "b"])
        #expect(
            outline.tasks.first?.description == "one\n    two\n\n```\n\tcode\n\n- [ ] no task\n```\n\nlast")
        #expect(outline.tasks.first?.subtasks.map(\.title) == ["sub"])
    }

    @Test func longDescriptionsAreCut() throws {
        let result = try read("# c\n- [ ] a\n\n  one two three", limits: ImportLimits(descriptionLength: 10))
        #expect(result.outline.tasks.map(\.description) == ["one two…"])
        #expect(result.issues.map(\.line) == [2])
    }

    @Test func aLiteralDescriptionIsTakenAsItIs() throws {
        let outline = try read("# c\n- [ ] a\n  ````description\n  - [ ] x\n\n   y \n  ````\n\n  more").outline
        #expect(outline.tasks.map(\.description) == ["- [ ] x\n\n y \n\nmore"])
    }

    // MARK: Priorities

    @Test(arguments: [
        ("![High](x) a b", "a b", Priority.doFirst), ("a ![medium](x) b", "a b", .plan),
        ("a b ![LOW](x)", "a b", .delay),
        ("**a:** ![Delegate](x) b", "a: b", .delegate), ("[high] a b", "a b", .doFirst),
        ("a b [Do first]", "a b", .doFirst),
        ("**a:** [Low] b", "a: b", .delay), ("![High](x)", "High", .doFirst), ("![High][h] a", "a", .doFirst),
    ])
    func prioritiesAreTakenOutOfTitles(markdown: String, title: String, priority: Priority) throws {
        let task = try #require(try read("# c\n- [ ] \(markdown)\n\n[h]: http://e.org/high.svg").outline.tasks.first)
        #expect(task.title == title)
        #expect(task.priority == priority)
        #expect(task.description == "")
    }

    @Test(arguments: [
        "Water level (low)", "High: voltage", "High", "[High]", "\\[High\\] a", "a [High] b", "[Highest] a", "a[Low]",
        "`[High]` a",
    ])
    func otherWordsAreNoPriorities(markdown: String) throws {
        let task = try #require(try read("# c\n- [ ] \(markdown)").outline.tasks.first)
        #expect(task.priority == nil)
        #expect(task.title == markdown.filter { $0 != "\\" })
    }

    // MARK: Messages

    @Test(arguments: [
        "-[ ] a", "- [] a", "- [x]a", "[ ] a", "text\n2. [ ] a", "      - [ ] a", "- [✓] a", "- [ ]", "> - [ ] a",
    ])
    func apparentTasksAreReported(markdown: String) throws {
        let text = "# c\n\n---\n\n" + markdown
        #expect(try lines(text) == [text.split(separator: "\n", omittingEmptySubsequences: false).count])
        #expect(try read(text).outline.tasks == [])
    }

    @Test func aTaskLostInATitleIsSaid() throws {
        #expect(try lines("# c\n- [ ] a\n      - [ ] b") == [3])
    }

    @Test(arguments: ["- [x](http://e.org)", "[x]: y", "- [1] a", "- [link] a", "    let a = []"])
    func ordinaryTextIsNotSaid(markdown: String) throws {
        #expect(try lines("# c\n\n---\n\n" + markdown) == [])
    }

    @Test func subtasksThatAreTooDeepMoveUp() throws {
        let text = "# c\n" + (0..<10).map { String(repeating: "  ", count: $0) + "- [ ] t\($0)\n" }.joined()
        let result = try read(text)
        #expect(result.issues.map(\.line) == [10, 11])
        var tasks = result.outline.tasks
        for _ in 1..<8 { tasks = tasks.flatMap(\.subtasks) }
        #expect(tasks.map(\.title) == ["t7", "t8", "t9"])
        #expect(tasks.allSatisfy { $0.subtasks.isEmpty })
    }

    @Test func tooManyTasksAreAnError() throws {
        let result = try read("# c\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d", limits: ImportLimits(tasks: 2))
        #expect(result.outline.tasks.count == 2)
        #expect(result.issues.map(\.line) == [4])
        #expect(result.hasErrors)
    }

    @Test func theSubtasksOfATaskWithoutTitleAreKept() throws {
        #expect(try titles("- [ ]\n  - [ ] a\n- [ ] b") == ["a", "b"])
    }

    // MARK: Bytes

    @Test func lineEndsAndByteOrderMarksAreRead() throws {
        let result = try MarkdownImport.read([0xEF, 0xBB, 0xBF] + Array("# c\r\n\r\n- [ ] a\r\r  b\r\n  c\n".utf8))
        #expect(result.outline.title == "c")
        #expect(result.outline.tasks.map(\.description) == ["b\nc"])
        #expect(result.outline.tasks.map(\.line) == [3])
    }

    @Test func controlCharactersAreRemoved() throws {
        let result = try read("# c\n- [ ] a\u{7}b\u{85}c&#7;\u{e9}\n\n  d\u{1b}e")
        #expect(result.outline.tasks.map(\.title) == ["abc \u{e9}"])
        #expect(result.outline.tasks.map(\.description) == ["de"])
        #expect(result.issues.map(\.line) == [2])
    }

    @Test func invalidTextIsRefused() {
        #expect(throws: MarkdownImportError.nul(line: 2, offset: 5)) {
            try MarkdownImport.read(Array("# é\n\u{0}".utf8))
        }
        #expect(throws: MarkdownImportError.invalidUTF8(line: 3, offset: 7)) {
            try MarkdownImport.read(Array("# c\r\nx\n".utf8) + [0xC3, 0x28])
        }
        #expect(throws: MarkdownImportError.invalidUTF8(line: 1, offset: 1)) {
            try MarkdownImport.read([0x61, 0xE2, 0x82])
        }
    }
}
