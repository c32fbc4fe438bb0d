import Testing

@testable import crosscheckctl

@Suite struct TerminalTests {
    @Test(arguments: [
        ("abc", 3), ("日本語", 6), ("e\u{301}", 1), ("✅", 2), ("❤\u{FE0F}", 2), ("한글", 4), ("", 0), ("🇩🇪", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("שלום", 4), ("z\u{338}\u{321}\u{489}", 1),
        // Most terminals show their parts beside each other.
        ("👨‍👩‍👧", 6), ("👍🏽", 4),
    ])
    func charactersTakeTheColumnsOfATerminal(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…")])
    func longTextsAreCut(text: String, limit: Int, fitting: String) {
        #expect(text.fitting(limit) == fitting)
        #expect(text.fitting(limit).columns <= limit)
    }

    @Test func aTableFitsItsTerminal() {
        var table = TextTable(
            [
                .init(title: "ID"), .init(title: "TITLE", cutTo: 16), .init(title: "N", isNumeric: true),
                .init(title: "WHEN", isOptional: true),
            ], lineWidth: 34)
        let rows = [["0123456789", "A very long title of a thing", "5", "today"], ["1", "日本", "10", "now"]]
        table.measure(rows)
        #expect(table.header() == "ID          TITLE                N")
        #expect(table.line(rows[0]) == "0123456789  A very long title…   5")
        #expect(table.line(rows[1]) == "1           日本                10")
    }

    @Test func aTableForAPipeIsAsWideAsItsTexts() {
        var table = TextTable([.init(title: "TITLE", cutTo: 16), .init(title: "N")], lineWidth: nil)
        let row = [String(repeating: "a", count: 200), "1"]
        table.measure([row])
        #expect(table.line(row) == row[0] + "  1")
    }

    /// Also where later rows are wider, and texts that should stay whole do not fit.
    @Test(arguments: [80, 40, 20, 12]) func noLineOfATableIsLongerThanItsTerminal(width: Int) {
        var table = TextTable(
            [
                .init(title: "ID"), .init(title: "TITLE", cutTo: 16),
                .init(title: "N", isOptional: true, isNumeric: true),
            ],
            lineWidth: width)
        let first = ["1", "a", "1"]
        table.measure([first])
        #expect(table.header().columns <= width)
        let wide = [String(repeating: "0", count: 50), String(repeating: "日本", count: 50), "123456789"]
        table.measure([wide])
        for row in [first, wide] { #expect(table.line(row).columns <= width) }
    }

    @Test(arguments: [
        ("one two three", 8, 0, ["one two", "three"]), ("one two three", 8, 4, ["one two", "thre", "e"]),
        ("abcdefgh i", 4, 0, ["abcd", "efgh", "i"]), ("日本語 日本", 7, 0, ["日本語", "日本"]), ("", 4, 0, [""]),
        ("a  b", 10, 0, ["a  b"]), ("run: crosscheckctl db grant; a", 25, 0, ["run:", "crosscheckctl db grant; a"]),
        ("run: crosscheckctl db grant", 20, 0, ["run:", "crosscheckctl db", "grant"]),
        ("crosscheckctl doctor. Then look", 22, 0, ["crosscheckctl doctor.", "Then look"]),
    ])
    func textIsWrappedBetweenWords(text: String, limit: Int, indent: Int, lines: [String]) {
        #expect(text.wrapped(to: limit, indent: indent) == lines)
    }

    @Test(arguments: [
        ("usr", ["user", "db"], "user"), ("lsit", ["list", "show"], "list"), ("jsn", ["json", "csv"], "json"),
        ("xyz", ["user", "db"], nil), ("List", ["list"], "list"), ("d", ["db"], "db"), ("user", [], nil),
    ])
    func theNearestWordIsMeant(typed: String, words: [String], meant: String?) {
        #expect(Suggestion.nearest(to: typed, among: words) == meant)
    }

    @Test func anIDIsAsShortAsItIsUnique() {
        let one = "01935a3f-0000-7000-8000-aaaaaaaaaaaa"
        #expect(ShortID.length(of: [one]) == 8)
        #expect(ShortID.length(of: [one, "01935a3f-0000-7000-8000-bbbbbbbbbbbb"]) == 8)
        #expect(ShortID.length(of: [one, "01935a3f-0000-7000-8000-bbbbaaaaaaaa"]) == 12)
        #expect(ShortID.length(of: [one, "01935a3f-0000-7000-9000-aaaaaaaaaaaa"]) == 17)
        #expect(ShortID.length(of: [one, "01935a40-0000-7000-8000-aaaaaaaaaaaa"]) == 36)
        for wrong in ["abc", "ghij", "", "%%%%", one + "0"] { #expect(IDArgument(argument: wrong) == nil) }
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
