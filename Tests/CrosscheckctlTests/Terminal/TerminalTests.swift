import Testing

@testable import crosscheckctl

@Suite struct TerminalTests {
    @Test(arguments: [
        ("abc", 3), ("日本語", 6), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("✅", 2), ("❤\u{FE0F}", 2), ("한글", 4), ("", 0),
    ])
    func charactersTakeTheColumnsOfATerminal(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        ("a\nb\tc", "a\\nb\\tc"), ("\u{1B}[31m", "\\u{1b}[31m"), ("\u{202E}abc", "\\u{202e}abc"),
        ("\u{9B}m", "\\u{9b}m"),
        ("日本 ✅", "日本 ✅"),
    ])
    func whatSteersATerminalIsMadeVisible(text: String, visible: String) {
        #expect(text.visible == visible)
    }

    @Test(arguments: [("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…")])
    func longTextsAreCut(text: String, limit: Int, fitting: String) {
        #expect(text.fitting(limit) == fitting)
        #expect(text.fitting(limit).columns <= limit)
    }

    @Test func aTableFitsItsTerminal() {
        var table = TextTable(
            [
                .init(title: "ID"), .init(title: "TITLE", isCut: true), .init(title: "N", isNumeric: true),
                .init(title: "WHEN", isOptional: true),
            ], lineWidth: 34)
        let rows = [["0123456789", "A very long title of a thing", "5", "today"], ["1", "日本", "10", "now"]]
        table.measure(rows)
        #expect(table.header() == "ID          TITLE                N")
        #expect(table.line(rows[0]) == "0123456789  A very long title…   5")
        #expect(table.line(rows[1]) == "1           日本                10")
    }

    @Test func aTableForAPipeIsAsWideAsItsTexts() {
        var table = TextTable([.init(title: "TITLE", isCut: true), .init(title: "N")], lineWidth: nil)
        let row = [String(repeating: "a", count: 200), "1"]
        table.measure([row])
        #expect(table.line(row) == row[0] + "  1")
    }

    @Test(arguments: [
        ("abc\n", "abc"), ("abx\u{7F}c\r", "abc"), ("é\u{7F}a\n", "a"), ("abc\u{15}d\n", "d"), ("\u{7F}a\n", "a"),
        ("a\u{04}b\n", "ab"),
    ])
    func aHiddenLineIsEdited(typed: String, line: String) {
        var hidden = HiddenLine()
        let actions = typed.utf8.map { hidden.take($0) }
        #expect(actions.last == .finish)
        #expect(actions.dropLast().allSatisfy { $0 == .readOn })
        #expect(hidden.text == line)
    }

    @Test(arguments: ["\u{03}", "abc\u{03}", "\u{04}"])
    func aHiddenLineIsInterrupted(typed: String) {
        var hidden = HiddenLine()
        #expect(typed.utf8.map { hidden.take($0) }.last == .interrupt)
    }
}
