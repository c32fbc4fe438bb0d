import Foundation
import Testing
import TestSupport

/// `checklist import` takes the documents that the interface takes.
@Suite final class ImportTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let documents = [
        "markdown": "# Home\n- [ ] Water the plants\n",
        "json": #"{"title": "Home", "tasks": [{"title": "Water the plants"}]}"#,
        "ics": """
        BEGIN:VCALENDAR\r
        X-WR-CALNAME:Home\r
        BEGIN:VTODO\r
        UID:1\r
        SUMMARY:Water the plants\r
        DUE:20261224T080000\r
        END:VTODO\r
        END:VCALENDAR\r

        """,
        "csv": "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Water the plants,,4,1,2026-12-24 08:00\n",
    ]

    @Test(arguments: ["markdown", "json", "ics", "csv"])
    func everyFormatIsTakenByTheEndingOrTheOption(format: String) async throws {
        let person = try await Operator.atWork()
        for name in ["ada", "bob"] { try await person.addUser(name) }
        try await person.psql("update crosscheck.settings set time_zone = 'America/New_York'")
        let document = try #require(Self.documents[format])
        let file = folder.appending(path: "home.\(format)").path
        try Data(document.utf8).write(to: URL(filePath: file))
        let title = format == "csv" ? ["--title", "Home"] : []
        let first = try await person.run(["checklist", "import", file, "--owner", "ada", "--json"] + title)
        #expect(first.status == 0, "\(first.errors)")
        #expect(try first.json["title"] == "Home" && first.json["task_count"] == 1)
        let second = try await person.run(
            ["checklist", "import", "-", "--format", format, "--owner", "bob", "--json"] + title, input: document)
        #expect(second.status == 0, "\(second.errors)")
        let due = try await person.psql(
            "select string_agg(coalesce(due_at::text, 'none'), ',') from (select due_at at time zone 'UTC' from crosscheck.tasks) t (due_at)"
        )
        // Eight in the morning, by the owner's clocks.
        let time = "2026-12-24 13:00:00"
        #expect(due == (["ics", "csv"].contains(format) ? "\(time),\(time)" : "none,none"), "\(due)")
        // The same calendar or table again makes nothing.
        let again = try await person.run(["checklist", "import", file, "--owner", "ada", "--json"] + title)
        if ["ics", "csv"].contains(format) {
            #expect(try again.json["id"] == first.json["id"])
            let words = try await person.run(["checklist", "import", file, "--owner", "ada"] + title)
            #expect(words.output.hasPrefix("The same document has made 'Home' before: "), "\(words.output)")
        } else {
            #expect(again.status == 1)
        }
        let dry = try await person.run(
            ["checklist", "import", file, "--dry-run", "--json"] + title, usesURL: false)
        #expect(try dry.json["would_create"]["task_count"] == 1, "\(dry.errors)")
    }

    @Test(arguments: [
        ("home.txt", "# Home\n", Int32(64), "ending: .md, .markdown, .json, .ics or .csv"),
        ("home", "# Home\n", 64, "--format"),
        ("home.ics", "# Home\n", 65, "home.ics: line 1"), ("home.csv", "a,b\n1,2\n", 65, "no table of Todoist's"),
    ])
    func anotherDocumentIsRefused(name: String, document: String, status: Int32, reason: String) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let file = folder.appending(path: name)
        try Data(document.utf8).write(to: file)
        let outcome = try await person.run(["checklist", "import", file.path, "--owner", "ada"])
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(try await person.psql("select count(*) from crosscheck.checklists") == "1")
    }
}
