import ChecklistFormats
import Checklists
import Foundation
import Testing

/// What becomes of a project that Todoist exported.
@Suite struct TodoistImportTests {
    private static let header = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE"

    private func read(_ rows: String..., separator: String = "\r\n") throws -> ImportResult {
        let text = ([Self.header] + rows).joined(separator: separator) + separator
        return try read(Array(text.utf8))
    }

    private func read(_ bytes: [UInt8]) throws -> ImportResult {
        try TodoistImport.read(bytes, zone: CalendarTexts.berlin, zones: CalendarTexts.zones)
    }

    private func refusal(_ text: String) -> String {
        do {
            return "read: \(try read(Array(text.utf8)).outline)"
        } catch {
            return "\(error)"
        }
    }

    @Test func aProjectBecomesAChecklist() throws {
        let result = try read(
            "note,About the project,,,,,,,,",
            "task,Loose @home @Home @work,Its words,1,1,Ann (1),,2026-12-24,en,Europe/Berlin",
            "section,Kitchen,,,,,,,,", #"task,"Clean ""all"", quickly","First line"# + "\n" + #"second",4,1,,,,,"#,
            "task,Fridge,,2,2,,,2026-12-24 18:00,en,America/New_York", "note,Ask Bob,,,,,,,,",
            "task,Shelf,,3,3,,,2026-07-01T16:00:00Z,en,",
            "task,Floor,,,2,,,,,", "section,,,,,,,,,", "meta,view_style=list,,,,,,,,", ",,,,,,,,,")
        let outline = result.outline
        #expect(outline.title == "Todoist" && outline.description == "About the project")
        #expect(outline.tasks.map(\.title) == ["Loose", #"Clean "all", quickly"#])
        let (loose, clean) = (outline.tasks[0], outline.tasks[1])
        #expect(loose.labels == ["home", "work"] && loose.description == "Its words" && loose.priority == .doFirst)
        #expect(loose.dueOn == "2026-12-24" && loose.section == nil && loose.line == 3)
        #expect(clean.section == "Kitchen" && clean.description == "First line\nsecond" && clean.priority == nil)
        #expect(clean.subtasks.map(\.title) == ["Fridge", "Floor"])
        #expect(clean.subtasks[0].dueAt == "2026-12-24T23:00:00Z" && clean.subtasks[0].description == "Ask Bob")
        #expect(clean.subtasks[0].subtasks.map(\.title) == ["Shelf"])
        #expect(
            clean.subtasks[0].subtasks[0].priority == .delegate
                && clean.subtasks[0].subtasks[0].dueAt == "2026-07-01T16:00:00Z")
        #expect(result.issues.allSatisfy { $0.severity == .note }, "\(result.issues)")
    }

    @Test(arguments: [
        "every day", "tomorrow", "2026-13-01", "24 Dec", "every! 3 days starting 2026-01-01", "2026-12-24 soon",
        "9999-12-31",
    ])
    func otherWordsForADateStayInTheDescription(words: String) throws {
        let result = try read("task,a,More,1,1,,,\(words),en,")
        let task = try #require(result.outline.tasks.first)
        #expect(task.dueAt == nil && task.dueOn == nil && task.description == "More\n\nDue: \(words)")
        #expect(result.issues.contains { $0.line == 2 && $0.severity == .warning && $0.message.contains(words) })
    }

    @Test func omissionsAreReported() throws {
        let rows = [
            "task,a,,9,x,,Bob (2),,,", "row,b,,,,,,,,", "task,,,,,,,,,", "task,c,,1,5,,,2026-12-24 18:00,en,Mars/Base",
        ]
        let issues = try read(rows[0], rows[1], rows[2], rows[3]).issues.map { "\($0.line): \($0.message)" }
        for says in [
            "2: the PRIORITY '9'", "2: the INDENT 'x'", "2: RESPONSIBLE", "3: a row of the type 'row'",
            "4: a task without a title",
            "5: a task below none", "5: the TIMEZONE 'Mars/Base'",
        ] {
            #expect(issues.contains { $0.hasPrefix(says) }, "\(says) is not in \(issues)")
        }
    }

    @Test func quotesAndEndsOfLines() throws {
        let tasks = [
            #"task,"a ""b"" c",,,,,,,,"#, #"task,5" nail,,,,,,,,"#, #"task,"x, y",,,,,,,,"#,
            #"task,"","two"# + "\r\n" + #"lines",,,,,,,"#,
        ]
        for separator in ["\r\n", "\n", "\r"] {
            let result = try read(tasks[0], tasks[1], tasks[2], separator: separator)
            #expect(result.outline.tasks.map(\.title) == [#"a "b" c"#, #"5" nail"#, "x, y"], "\(result.issues)")
        }
        let table = "\u{FEFF}TYPE;CONTENT;INDENT\r\ntask;a, b;1\r\ntask;c;2"
        #expect(try read(Array(table.utf8)).outline.tasks.map(\.title) == ["a, b"])
        #expect(
            refusal("TYPE,CONTENT\ntask,\"a\" b\n")
                == "line 2: text behind a closing quote: a quote within a cell is written twice")
        #expect(refusal("TYPE,CONTENT\ntask,\"a\nb\nc") == "line 2: a quote opens here and does not close")
    }

    @Test func otherTablesAreRefused() {
        #expect(refusal("") == "line 1: the table is empty")
        #expect(refusal("\"section\",\"title\"\r\n").contains("this is no table of Todoist's"))
        #expect(refusal("TYPE,CONTENT\ntask,a\0b") == "line 2: the text has a NUL character")
        #expect(refusal(String(repeating: ",", count: 1_000)).contains("more than 100 cells"))
        let latin = Array("TYPE,CONTENT\ntask,caf".utf8) + [0xE9]
        #expect(throws: ForeignDocumentError.self) { try read(latin) }
    }

    @Test func deepAndManyTasks() throws {
        let deep = (1...12).map { "task,\($0),,,\($0),,,,," }
        let text = Self.header + "\n" + deep.joined(separator: "\n")
        func depth(_ tasks: [TaskOutline]) -> Int { tasks.map { 1 + depth($0.subtasks) }.max() ?? 0 }
        let result = try read(Array(text.utf8))
        #expect(depth(result.outline.tasks) == 8 && result.issues.count == 4)
        let many = Self.header + "\n" + String(repeating: "task,a,,,,,,,,\n", count: 10_001)
        #expect(try read(Array(many.utf8)).hasErrors)
    }

    // MARK: Nesting across sections

    @Test func aSectionEndsTheNesting() throws {
        let table =
            "TYPE,CONTENT,PRIORITY,INDENT\nsection,One,,\ntask,a,4,1\nsection,Two,,\ntask,b,4,2\ntask,c,4,3\n"
            + "task,d,4,1\n"
        let result = try read(Array(table.utf8))
        #expect(result.outline.tasks.map(\.title) == ["a", "b", "d"])
        #expect(result.outline.tasks.map(\.section) == ["One", "Two", "Two"])
        #expect(result.outline.tasks.map(\.subtasks.count) == [0, 1, 0])
        #expect(
            result.issues.map { "\($0.line) \($0.severity): \($0.message)" } == [
                "5 warning: a task below none: this one was moved up",
                "6 warning: a task below none: this one was moved up",
            ])
    }

    /// A note belongs to the task right above it in its section, or to the checklist.
    @Test func notesStayInTheirSection() throws {
        let table = """
            TYPE,CONTENT,INDENT
            task,a,1
            note,of a,
            section,Two,
            note,of nothing,
            task,,1
            note,of a task without a title,
            task,b,2
            note,of b,
            """
        let result = try read(Array(table.utf8))
        #expect(result.outline.description == "of nothing\n\nof a task without a title")
        #expect(result.outline.tasks.map(\.title) == ["a", "b"])
        #expect(result.outline.tasks.map(\.description) == ["of a", "of b"])
        #expect(result.outline.tasks.map(\.section) == [nil, "Two"])
    }

    @Test func allThatIsNotReadIsAnIssue() throws {
        let table = """
            TYPE,CONTENT,AUTHOR,COLOR,,CONTENT
            meta,view_style=board,,,,
            task,a,Ann (1),red,x,twice,more
            section,S,,blue,,
            task,"b" ,Ann (1),,,
            note,n\u{7}o,Bob (2),,,
            """
        let issues = try read(Array(table.utf8)).issues.map { "\($0.line): \($0.message)" }
        #expect(
            issues.sorted() == [
                "2: how Todoist shows the project was left out", "3: AUTHOR was left out 3 times, here first",
                "3: COLOR was left out 2 times, here first", "3: CONTENT was left out",
                "3: a cell behind the last column was left out", "3: a column without a name was left out",
                "6: a note became a part of the description", "6: control characters were removed",
            ])
    }

    @Test func aTableWithoutTasksIsNoChecklist() throws {
        let result = try read("section,S,,,,,,,,", "task,,,1,,,,,,")
        #expect(
            result.obstacles.map(\.message) == ["there is no task in the document", "a task without a title left out"])
        #expect(try read("task,a,,1,,,,,,").obstacles == [])
    }
}
