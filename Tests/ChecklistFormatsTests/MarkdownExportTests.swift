import ChecklistFormats
import Checklists
import Testing

struct MarkdownExportTests {
    @Test func readableTextStaysReadable() {
        let outline = ChecklistOutline(
            title: "Release", description: "Before **each** release.",
            tasks: [
                TaskOutline(title: "Say when", status: .completed),
                TaskOutline(
                    title: "Run the tests", description: "All of them:\n\n- unit\n- end to end",
                    section: "Build / Test",
                    status: .inProgress, priority: .doFirst,
                    subtasks: [TaskOutline(title: "On `main`", section: "Build / Test", priority: .delegate)]),
                TaskOutline(title: "Sign", section: "Build", priority: .delay),
                TaskOutline(title: "Celebrate"),
            ])
        #expect(
            MarkdownExport.write(outline) == """
                # Release

                Before **each** release.

                - [x] Say when

                ## Build

                ### Test

                - [ ] [High] Run the tests

                  All of them:

                  - unit
                  - end to end

                  - [ ] [Delegate] On `main`

                ## Build

                - [ ] [Low] Sign

                ##

                - [ ] Celebrate

                """)
    }

    @Test(arguments: [
        "[High] voltage", "![High](x)", "a [Low]", "**Door:** [high] lock", "1. first", "# no heading",
        "*stars* _and_ lines",
        "<b>bold</b>", "a `b", "``a`b``", "&amp; &copy;", "[x] done", "[link](http://e.org)", "[a]: b", "http://e.org",
        "<http://e.org>", "back\\slash", "ends \\", "- dash", "> quoted", "+", "---", "===", "a  b", "```", "~~~",
        "🗂 x",
        "!", "[ ]", "\\[High\\] x", "_", "a #", "##", "\u{a0}x", "|a|b|",
    ])
    func oddTitlesReadBack(title: String) throws {
        for priority in [nil] + Priority.allCases {
            let task = TaskOutline(title: title, section: title, priority: priority)
            try expectReadsBack(ChecklistOutline(title: title, tasks: [task, TaskOutline(title: title)]))
        }
    }

    @Test(arguments: [
        "- [ ] looks like a task", "# heading", "text\n\n- [x] task\n  - more", "```\nunclosed", "<!-- unclosed", "---",
        "    code",
        "\tcode\n\tmore", "a\n\n\n\nb", "trailing  \n\n", "\n\nleading", "> - [ ] quoted", "1. a\n2. b", "- plain",
        "[a]: http://e.org",
        "```description\nx\n```", "````\n```\n````", "  \n x", "a\n    - [ ] b", "<script>\n", "a\n===", "**x**\n> y",
        "*", "Ends\\",
        "| a | b |\n|---|---|\n| c | d |", " ", "\u{a0}",
    ])
    func oddDescriptionsReadBack(description: String) throws {
        let subtask = TaskOutline(title: "s", description: description, section: "A / B")
        let task = TaskOutline(title: "t", description: description, section: "A / B", subtasks: [subtask, subtask])
        try expectReadsBack(
            ChecklistOutline(title: "c", description: description, tasks: [TaskOutline(title: "p"), task, task]))
        try expectReadsBack(ChecklistOutline(title: "c", description: description, tasks: [task]))
        try expectReadsBack(ChecklistOutline(title: "c", description: description))
    }

    @Test func aDescriptionDefinesNoLinksForTitles() throws {
        let task = TaskOutline(title: "see [a] and [b]", description: "text\n\n[a]:\n  http://e.org\n\n> [b]: c")
        try expectReadsBack(ChecklistOutline(title: "[a]", description: task.description, tasks: [task]))
    }

    @Test(arguments: ["a\rb", "a\r\nb", "\r", "a\n\rb", "a\r- [ ] b", "a\r\n- [ ] b\r\n\r\n# c"])
    func aDescriptionStaysOneWithAnyLineEnding(description: String) throws {
        let task = TaskOutline(title: "t", description: description, subtasks: [TaskOutline(title: "s")])
        let outline = ChecklistOutline(title: "c", description: description, tasks: [task])
        let read = try MarkdownImport.read(MarkdownExport.write(outline).utf8).outline
        let lines = String(String.UnicodeScalarView(description.unicodeScalars.filter { $0 != "\r" }))
        #expect(read.tasks.map(\.title) == ["t"] && read.tasks[0].subtasks.map(\.title) == ["s"])
        for text in [read.description, read.tasks[0].description] {
            #expect(text.filter { $0 != "\n" } == lines.filter { $0 != "\n" } && !text.contains("\r"))
        }
    }

    @Test func tabsInADescriptionMeanTheSameAtEveryDepth() throws {
        // Code below a task, a task below a subtask.
        let subtask = TaskOutline(title: "s", description: "12345. a\n\n\t\t- [ ] b")
        try expectReadsBack(ChecklistOutline(title: "c", tasks: [TaskOutline(title: "t", subtasks: [subtask])]))
    }

    @Test(arguments: [
        [nil, "A", nil, "A"], ["A / B", "A", "A / B", "A / B / C", "A / C"], ["A / B / C / D / E / F", "A / B", "A"],
        ["/", " / ", "A /", "A /  / B", "/ A"], ["A", "A / A", "A / A / A", "A / A"], [nil, nil, "B", "B", nil],
    ])
    func sectionsReadBack(sections: [String?]) throws {
        let tasks = sections.enumerated().map { TaskOutline(title: "t\($0.offset)", section: $0.element.map(trimmed)) }
        try expectReadsBack(ChecklistOutline(title: "c", tasks: tasks))
    }

    @Test(arguments: 0..<400 as Range<UInt64>)
    func anyOutlineReadsBack(seed: UInt64) throws {
        var generator = OutlineGenerator(seed: seed)
        try expectReadsBack(generator.outline())
    }

    private func expectReadsBack(_ outline: ChecklistOutline) throws {
        let markdown = MarkdownExport.write(outline)
        let result = try MarkdownImport.read(markdown.utf8)
        #expect(result.outline.normalised == outline.normalised, "\(markdown)")
        #expect(!result.hasErrors)
    }
}

private func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? "x"
}

/// Makes outlines from fragments with a meaning in Markdown; the same ones for the same seed.
private struct OutlineGenerator: RandomNumberGenerator {
    private static let pieces = [
        "a", "b c", "word ", " ", "  ", "*", "**", "_", "`", "``", "```", "[", "]", "(", ")", "[ ] ", "[x] ", "- ", "-",
        "+ ", "1. ",
        "2) ", "# ", "## ", ">", "> ", "!", "![High](x)", "[High]", " [Low]", "High", "<", "<!--", "-->", "<?", "<b>",
        "&", "&amp;",
        "&#32;", "\\", "\\[", ":", "]: ", "http://e.org", "<http://e.org>", "~~~", "---", "===", "|", " / ", "/", "é",
        "e\u{301}", "🗂",
        "日本", "\u{a0}", "\u{2028}", "**Bold:** ", "description", "…",
    ]
    private static let layout = [
        "\n", "\n", "\n\n", "\n\n\n", "\n  ", "\n    ", "\t", "\n\t", "\n- [ ] ", "\n```\n", "\n~~~\n", "\n# ", "\n> ",
        "\n<div>\n",
        "\n---\n", "\n===\n", "\n- ", "\n1. ", "\n  - [x] ", "\n```description\n", "  \n", "\\\n",
    ]

    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func outline() -> ChecklistOutline {
        let sections: [String?] = [nil] + (0..<3).map { _ in line(6) }
        let tasks = (0..<pick(5)).map { _ in task(section: sections[pick(4)], depth: 1) }
        return ChecklistOutline(title: line(8), description: text(12), tasks: tasks)
    }

    private mutating func task(section: String?, depth: Int) -> TaskOutline {
        let count = depth < 8 ? max(0, pick(6) - 3) : 0
        return TaskOutline(
            title: line(8), description: pick(2) == 0 ? "" : text(14), section: section,
            status: TaskStatus.allCases[pick(3)], priority: ([nil] + Priority.allCases)[pick(5)],
            subtasks: (0..<count).map { _ in task(section: section, depth: depth + 1) })
    }

    private mutating func line(_ count: Int) -> String {
        trimmed((0...pick(count)).map { _ in Self.pieces[pick(Self.pieces.count)] }.joined())
    }

    private mutating func text(_ count: Int) -> String {
        let both = Self.pieces + Self.layout
        return (0..<pick(count)).map { _ in both[pick(both.count)] }.joined()
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
