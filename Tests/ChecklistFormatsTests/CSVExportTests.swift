import ChecklistFormats
import Checklists
import Testing

struct CSVExportTests {
    private let header =
        #""section","title","status","priority","due_at","due_on","labels","description","parent","points""# + "\r\n"

    @Test func everyTaskIsARowBelowItsParent() {
        let outline = ChecklistOutline(
            title: "c",
            tasks: [
                TaskOutline(
                    title: "a", section: "A / B", status: .inProgress, priority: .doFirst,
                    dueAt: "2030-01-02T03:04:05Z", points: 20,
                    labels: ["x", "y"], subtasks: [TaskOutline(title: "b", dueOn: "2030-01-02")]),
                TaskOutline(title: "c"),
            ])
        #expect(
            CSVExport.write(outline) == header
                + "\"A / B\",\"a\",\"in_progress\",\"do_first\",\"2030-01-02T03:04:05Z\",\"\",\"x, y\",\"\",\"\",\"20\"\r\n"
                + "\"\",\"b\",\"available\",\"\",\"\",\"2030-01-02\",\"\",\"\",\"a\",\"0\"\r\n"
                + "\"\",\"c\",\"available\",\"\",\"\",\"\",\"\",\"\",\"\",\"0\"\r\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("a=b", "a=b"),
        ("a,b", "a,b"), ("a\"b", "a\"\"b"), ("a\r\nb", "a\r\nb"), ("a\nb", "a\nb"), ("=a,\"b", "'=a,\"\"b"),
        ("é", "é"), ("\rx", "'\rx"), ("\nx", "'\nx"), ("1", "1"), ("", ""),
        // A spreadsheet that splits there.
        ("a;=1", "a;'=1"), ("a;b", "a;b"), ("a\t=1", "a\t'=1"), ("a\n=1", "a\n'=1"), ("a\r\n-1", "a\r\n'-1"),
        ("a;;=1;@b", "a;;'=1;'@b"), ("a\u{2028}=1", "a\u{2028}'=1"), ("\t=1", "'\t'=1"), ("a,=1", "a,=1"),
        // With invisible characters before it.
        (" =1", " '=1"), ("\"=1", "\"\"'=1"), (" \" =1", " \"\" '=1"), ("a; \"=1", "a; \"\"'=1"),
        ("\u{A0}=1", "\u{A0}'=1"), ("\u{FEFF}=1", "\u{FEFF}'=1"), ("\u{200B}=1", "\u{200B}'=1"),
        ("\u{1}=1", "\u{1}'=1"), ("\u{3000}＝1", "\u{3000}'＝1"),
        // Wide and small forms.
        ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("﹦1", "'﹦1"),
        // With an apostrophe of its own it is none. It gets another, so that the one can be told from the other.
        ("'=1", "''=1"), ("a;''-1", "a;'''-1"), ("'\tx", "''\tx"), ("' =1", "' =1"), ("'a", "'a"), ("a'=1", "a'=1"),
    ])
    func cellsAreQuotedAndNoFormulas(text: String, cell: String) {
        let outline = ChecklistOutline(title: "c", tasks: [TaskOutline(title: text, description: text)])
        // As bytes: the equal sign of a text may carry something.
        #expect(
            Array(CSVExport.write(outline).utf8)
                == Array(
                    (header + "\"\",\"\(cell)\",\"available\",\"\",\"\",\"\",\"\",\"\(cell)\",\"\",\"0\"\r\n").utf8))
        #expect(Table.text(of: CSVExport.write(outline), row: 1, column: 1) == Array(text.unicodeScalars))
    }

    /// For spreadsheets with any separators and any rules for quotes.
    @Test(arguments: HostileText.all) func noPieceIsAFormula(text: String) {
        let outline = ChecklistOutline(
            title: "c", tasks: [TaskOutline(title: text, description: text, section: text, labels: [text, text])])
        let csv = CSVExport.write(outline)
        #expect(Table.formulas(in: csv) == [])
        for column in [0, 1, 7] {
            #expect(Table.text(of: csv, row: 1, column: column) == Array(text.unicodeScalars))
        }
    }
}
