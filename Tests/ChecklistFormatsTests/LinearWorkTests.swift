import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Reading and writing any Markdown takes time in proportion to its length. Work that grows with the square takes
/// sixty-four times the time for eight times the length: forty times, or more than half a second, is a failure.
/// Measured in the thread's own processor time, which neighbours on a core may still triple.
struct LinearWorkTests {
    private static let (short, long) = (2_500, 20_000)

    /// Texts that are known to make Markdown parsers slow: nests of quotations, lists, emphasis, links and images,
    /// tables, code, references, lines without text.
    static let families: [Family] = [
        Family(head: "", body: "- "), Family(head: "", body: "> "), Family(head: "", body: ">"),
        Family(head: "", body: "* - + "), Family(head: "", body: "1. "), Family(head: "", body: "["),
        Family(head: "", body: "[a]("), Family(head: "", body: "[]("), Family(head: "", body: "!["),
        Family(head: "", body: "![[]()"), Family(head: "", body: "![a](b) "), Family(head: "", body: "*a "),
        Family(head: "", body: "**x*"), Family(head: "", body: "_a_"), Family(head: "", body: "a**b"),
        Family(head: "", body: "`a"), Family(head: "", body: "`a``"),
        Family(head: "", body: "x <?"), Family(head: "", body: "x <!A "), Family(head: "", body: "x <![CDATA["),
        Family(head: "", body: "|a|b|\n|-|-|\n"), Family(head: "", body: "\n"), Family(head: "", body: "a\n"),
        Family(head: "", body: "- a\n"),
        Family(head: "", body: "[a]: b\n"), Family(head: "", body: "[a](b\\.) "),
        Family(head: "", body: "## a\n- [ ] b\n"), Family(head: "", body: "- [ ] a\n+ [ ] a\n"),
        Family(head: "", body: "```\n"),
        // Deep first, then many lines or references.
        Family(head: "- ", body: "\n"), Family(head: "- ", body: "a\n"), Family(head: ">", body: "a\n"),
        Family(head: "1. ", body: "\n"), Family(head: "- > ", body: "\n"), Family(head: "- ", body: "\n- "),
    ]

    private static func text(_ family: Family, _ length: Int) -> String {
        let head = String(repeating: family.head, count: family.head.isEmpty ? 0 : length / 6 / family.head.utf8.count)
        let rest = max(0, length - head.utf8.count - 2)
        return head + "a" + String(repeating: family.body, count: rest / family.body.utf8.count) + "."
    }

    private static func readingSeconds(_ text: String) -> Double {
        threadSeconds { _ = try? MarkdownImport.read("# c\n\n- [ ] t\n\n\(text)".utf8) }
    }

    private static func writingSeconds(_ text: String) -> Double {
        let subtask = TaskOutline(title: String(text.prefix(200)), description: text, section: String(text.prefix(500)))
        let outline = ChecklistOutline(
            title: "c", description: text, tasks: [TaskOutline(title: "t", description: text, subtasks: [subtask])])
        return threadSeconds { _ = MarkdownExport.write(outline) }
    }

    private func expectProportion(_ seconds: (String) -> Double, _ family: Family) {
        expectProportion(family.testDescription) { seconds(Self.text(family, $0)) }
    }

    /// - Parameter seconds: the time for a document of about so many bytes.
    private func expectProportion(_ what: String, _ seconds: (Int) -> Double) {
        var (few, many) = (0.0, 0.0)
        // Neighbours on a core sometimes raise the thread's own time, too.
        for _ in 0..<3 {
            (few, many) = (seconds(Self.short), seconds(Self.long))
            if many <= 40 * few + 0.5 { return }
        }
        Issue.record("\(what): \(few) s, and for eight times the length \(many) s")
    }

    @Test(arguments: families) func readingIsLinear(family: Family) {
        expectProportion(Self.readingSeconds, family)
    }

    @Test(arguments: families) func writingIsLinear(family: Family) {
        expectProportion(Self.writingSeconds, family)
    }

    /// On the page of a public link, which reads strikes too.
    @Test(arguments: families + ["~a", "~~a ~b ", "~", "~ ~~", "<a ", "\\"].map { Family(head: "", body: $0) })
    func showingIsLinear(family: Family) {
        expectProportion(
            { text in
                let outline = ChecklistOutline(title: "c", tasks: [TaskOutline(title: "t", description: text)])
                return threadSeconds { _ = try? ChecklistPage.write(outline, in: .english, limit: 1 << 24) }
            }, family)
    }

    /// To compare texts, Swift sorts the combining marks that follow one another, in quadratic time. Marks may also
    /// come together while a document is read.
    @Test(arguments: [
        "\u{301}\u{323}", "&#x301;&#x323;", "**\u{301}**\u{323}", "\u{301}\u{1}\u{323}", "\u{301}\\\n\u{323}",
        "\u{301}\r\n \u{323}",
    ])
    func marksAreReadInProportion(marks: String) {
        func text(_ length: Int) -> String { String(repeating: marks, count: length / marks.utf8.count * 4) }
        expectProportion("Markdown") { length in
            threadSeconds { _ = try? MarkdownImport.read("# \(text(length))\n\n- [ ] [High] \(text(length))\n".utf8) }
        }
        expectProportion("a calendar") { length in
            let lines = ["SUMMARY:\(text(length))", "CATEGORIES:\(text(length))", "X-A:\(text(length))"]
            return threadSeconds {
                _ = try? CalendarTexts.read(CalendarTexts.calendar("BEGIN:VTODO", lines, "END:VTODO"))
            }
        }
        expectProportion("JSON") { length in
            let document = #"{"title":"\#(text(length))","\#(text(length))":1}"#
            return threadSeconds { _ = try? JSONFormat.read(Array(document.utf8)) }
        }
        expectProportion("a table") { length in
            let table = "TYPE,CONTENT,\(text(length))\ntask,@\(text(length)),\(text(length))\n"
            return threadSeconds {
                _ = try? TodoistImport.read(
                    Array(table.utf8), zone: CalendarTexts.berlin, zones: CalendarTexts.zones)
            }
        }
    }

    /// The text of an image is not read again at the end of each image around it.
    @Test func nestedImagesAreReadOnce() {
        func seconds(depth: Int) -> Double {
            let text = String(repeating: "ж", count: 250_000)
            let (open, close) = (String(repeating: "![", count: depth), String(repeating: "](u)", count: depth))
            return threadSeconds { _ = try? MarkdownImport.read("# c\n\n- [ ] \(open)\(text)\(close)\n".utf8) }
        }
        let (one, many) = (seconds(depth: 1), seconds(depth: 200))
        #expect(many < 4 * one + 0.5, "\(one) s, and for 200 images \(many) s")
    }

    /// As many notes below one task take no longer than below many tasks.
    @Test func manyNotesAreReadInProportion() {
        func seconds(tasks: Int) -> Double {
            let task = "task,a\n" + String(repeating: "note,b\n", count: 300_000 / tasks)
            let table = "TYPE,CONTENT\n" + String(repeating: task, count: tasks)
            return threadSeconds {
                _ = try? TodoistImport.read(
                    Array(table.utf8), zone: CalendarTexts.berlin, zones: CalendarTexts.zones)
            }
        }
        let (one, many) = (seconds(tasks: 1), seconds(tasks: 5_000))
        #expect(one < 2 * many + 0.5, "\(one) s, and below 5,000 tasks \(many) s")
    }

    /// What a document defines of a zone is worked out once, whether it can be used or not.
    @Test(arguments: [
        String(repeating: "RRULE:FREQ=DAILY\n", count: 300),
        "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\n"
            + "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO\n",
    ])
    func aZoneIsReadOnce(observance: String) {
        expectProportion("dates in a zone") { length in
            let observances = String(
                repeating: "BEGIN:STANDARD\n\(observance)END:STANDARD\n", count: length / 250)
            let todos = String(
                repeating: "BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=X:20260101T000000\nEND:VTODO\n", count: length / 25)
            let text =
                "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\n\(observances)END:VTIMEZONE\n\(todos)END:VCALENDAR\n"
            return threadSeconds { _ = try? CalendarTexts.read(text) }
        }
    }

    /// A random walk through pieces of Markdown, repeated.
    @Test(arguments: 0..<40 as Range<UInt64>) func anyPatternIsLinear(seed: UInt64) {
        var generator = PieceGenerator(seed: seed)
        let family = Family(head: generator.pattern(), body: generator.pattern())
        expectProportion(Self.readingSeconds, family)
        expectProportion(Self.writingSeconds, family)
    }

    /// Which took 2.5 s of processor time, and without a limit on how often.
    @Test func aNestAndManyLinesAreWrittenWithoutBeingParsed() throws {
        let description = String(
            (String(repeating: "- ", count: 1_500) + "a" + String(repeating: "\n", count: 16_000)).prefix(20_000))
        let tasks = (0..<4).map { TaskOutline(title: "t\($0)", description: description) }
        let outline = ChecklistOutline(title: "c", tasks: tasks)
        var markdown = ""
        let seconds = threadSeconds { markdown = MarkdownExport.write(outline) }
        #expect(seconds < 5, "\(seconds) s")
        #expect(markdown.contains("```description base64\n"))
        #expect(try MarkdownImport.read(markdown.utf8).outline.normalised == outline.normalised)
    }

    /// Twice as many tasks take at most two and a half times as long, in each format and with each of its options. A
    /// copy of what is known of all tasks, made for each of them, would take four times as long.
    @Test(arguments: ChecklistExport.Format.allCases.map { Optional($0) } + [nil], [false, true])
    func twiceTheTasksTakeTwiceAsLong(format: ChecklistExport.Format?, events: Bool) throws {
        func seconds(tasks: Int) throws -> Double {
            let outline = ChecklistOutline(
                title: "c",
                tasks: (0..<tasks).map {
                    TaskOutline(
                        title: "t \($0)", dueAt: "2026-12-24T18:00:00.000Z", labels: ["a", "b,c"], uid: "\($0)")
                })
            guard let format else {
                let calendar = try CalendarTexts.calendar(of: outline)
                return threadSeconds {
                    _ = try? CalendarExport.write(
                        calendar, events: events, zones: CalendarTexts.zones, limit: .max)
                }
            }
            return threadSeconds { _ = try? ChecklistExport.write(outline, as: format, limit: .max) }
        }
        var (once, twice) = (Double.infinity, Double.infinity)
        for _ in 0..<10 {
            once = min(once, try seconds(tasks: 6_000))
            twice = min(twice, try seconds(tasks: 12_000))
            if twice < 2.5 * once { return }
        }
        Issue.record("\(once) s, and for twice as many \(twice) s")
    }

    /// Each alone is in proportion; together they must be, too.
    @Test(arguments: families) func writtenDocumentsAreReadInProportion(family: Family) throws {
        let text = Self.text(family, 3_000)
        let title = String(text.prefix(200))
        let deep = (0..<7).reduce(TaskOutline(title: title, description: text)) { below, _ in
            TaskOutline(title: title, description: text, subtasks: [below])
        }
        let tasks = (0..<20).map { TaskOutline(title: "t\($0)", description: text) } + [deep]
        let outline = ChecklistOutline(title: "c", description: text, tasks: tasks)
        #expect(try MarkdownImport.read(MarkdownExport.write(outline).utf8).outline.tasks.count == tasks.count)
    }

    @Test func descriptionsBeyondTheBudgetAreTakenLiterally() throws {
        // Two megabytes of lists: the export also writes text that it has not tried, and that reads back all the same.
        let list = String(repeating: "- some thing\n", count: 1_500) + "- the last"
        let tasks = (0..<100).map { TaskOutline(title: "t\($0)", description: list) }
        let outline = ChecklistOutline(title: "c", tasks: tasks)
        let markdown = MarkdownExport.write(outline)
        #expect(markdown.contains("```description\n"))
        #expect(try MarkdownImport.read(markdown.utf8).outline.normalised == outline.normalised)
    }

    @Test func aDocumentHasALimit() throws {
        let tasks = (0..<100).map { TaskOutline(title: "t\($0)", description: String(repeating: "x", count: 1_000)) }
        let outline = ChecklistOutline(title: "c", tasks: tasks)
        for format in ChecklistExport.Format.allCases {
            #expect(throws: ChecklistExport.Failure.tooLarge) {
                try ChecklistExport.write(outline, as: format, limit: 50_000)
            }
            // There is room for the text, and not for the document.
            #expect(throws: ChecklistExport.Failure.tooLarge) {
                try ChecklistExport.write(outline, as: format, limit: 100_300)
            }
            #expect(try ChecklistExport.write(outline, as: format, limit: 200_000).count > 100_000)
        }
        // Depth makes it longer than its text.
        let deep = (0..<7).reduce(TaskOutline(title: "t", description: String(repeating: "x\n", count: 9_000) + "x")) {
            TaskOutline(title: "u\($1)", subtasks: [$0])
        }
        #expect(throws: ChecklistExport.Failure.tooLarge) {
            try ChecklistExport.write(ChecklistOutline(title: "c", tasks: [deep]), as: .markdown, limit: 100_000)
        }
    }

    @Test func workEndsWhenNobodyWantsIt() throws {
        let outline = ChecklistOutline(title: "c", tasks: (0..<1_000).map { TaskOutline(title: "*t* \($0)") })
        var asked = 0
        #expect(throws: ChecklistExport.Failure.cancelled) {
            try ChecklistExport.write(outline, as: .markdown, limit: .max) {
                asked += 1
                return asked > 10
            }
        }
        #expect(asked < 20, "it went on")
        let markdown = String(repeating: "- [ ] a\n", count: 20_000)
        asked = 0
        #expect(throws: MarkdownImportError.cancelled) {
            try MarkdownImport.read("# c\n\(markdown)".utf8) {
                asked += 1
                return asked > 1
            }
        }
    }

    @Test func manyLinksInATitleAreLookedForInProportion() throws {
        let links = (0..<20_000).map { "[a](b\\.\($0))" }.joined(separator: " ")
        let seconds = threadSeconds { _ = try? MarkdownImport.read("# c\n\n- [ ] \(links)".utf8) }
        #expect(seconds < 30, "\(seconds) s")
    }

    @Test func aLongSectionIsJoinedOnce() throws {
        let text =
            "# c\n\n## " + String(repeating: "long ", count: 40_000) + "\n\n"
            + String(repeating: "- [ ] a\n+ [ ] a\n", count: 5_000)
        var result: ImportResult?
        let seconds = threadSeconds { result = try? MarkdownImport.read(text.utf8) }
        #expect(seconds < 30, "\(seconds) s")
        #expect(result?.outline.tasks.count == 10_000)
        #expect(result?.outline.tasks.last?.section?.hasSuffix("long…") == true)
    }
}

/// A text that begins with one thing again and again, and goes on with another.
struct Family: Sendable, CustomTestStringConvertible {
    let head: String
    let body: String

    var testDescription: String { "\(head.debugDescription) \(body.debugDescription)" }
}

/// How long something takes this thread, in seconds of processor time.
private func threadSeconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
}

/// Makes patterns of pieces that mean something in Markdown; the same ones for the same seed.
private struct PieceGenerator {
    private static let pieces = [
        "a", " ", "*", "**", "_", "__", "`", "[", "]", "(", ")", "](b)", "![", "<", ">", "<a ", "\"", "'", "\\", "&",
        "!", "\n",
        "x", "- ", "> ", "1. ", "  ", "    ", "# ", "```", "===", "[a]: b\n", "<!--", "~~~", "|", "\t", "https://",
        "</",
        "<b>", "- [ ] ", "é", "<?", "]:",
    ]
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func pattern() -> String {
        (0...next(6)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
    }

    private mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }
}
