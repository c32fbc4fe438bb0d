import ChecklistFormats
import Checklists
import Testing

struct CSVExportTests {
    private let header = "section,title,status,priority,due_at,labels,description,parent\r\n"

    @Test func everyTaskIsARowBelowItsParent() {
        let outline = ChecklistOutline(
            title: "c",
            tasks: [
                TaskOutline(
                    title: "a", section: "A / B", status: .inProgress, priority: .doFirst,
                    dueAt: "2030-01-02T03:04:05Z",
                    labels: ["x", "y"], subtasks: [TaskOutline(title: "b")]), TaskOutline(title: "c"),
            ])
        #expect(
            CSVExport.write(outline) == header + "A / B,a,in_progress,do_first,2030-01-02T03:04:05Z,\"x, y\",,\r\n"
                + ",b,available,,,,,a\r\n" + ",c,available,,,,,\r\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("a=b", "a=b"),
        ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""),
        ("=a,\"b", "\"'=a,\"\"b\""), ("é", "é"),
    ])
    func cellsAreQuotedAndNoFormulas(text: String, cell: String) {
        let outline = ChecklistOutline(title: "c", tasks: [TaskOutline(title: text)])
        #expect(CSVExport.write(outline) == header + ",\(cell),available,,,,,\r\n")
    }
}
