import Foundation
import Testing
import TestSupport

/// Real checklists, in the folder of `CROSSCHECK_TEST_DATA` or in `../shared/data`.
private let frontEnd =
    (ProcessInfo.processInfo.environment["CROSSCHECK_TEST_DATA"].map { URL(filePath: $0) }
    ?? URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "../shared/data"))
    .appending(path: "front-end-checklist.md").path

@Suite struct ChecklistTests {
    private static let document = """
        # Launch

        - [x] Write it
          - [ ] Check it
        ## Press
        - [ ] Tell them
        """

    @Test(.enabled(if: FileManager.default.fileExists(atPath: frontEnd), "no \(frontEnd): set CROSSCHECK_TEST_DATA"))
    func aRealChecklistIsImportedWhole() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let outcome = try await person.succeed("checklist", "import", frontEnd, "--owner", "ada", "--json")
        #expect(try outcome.json["task_count"] == 100)
        #expect(outcome.errors.contains("front-end-checklist.md:87: note: title cut"))
        let counts = try await person.psql("select count(*), count(distinct section) from crosscheck.tasks")
        #expect(counts == "100|22")
        let again = try await person.run(["checklist", "import", frontEnd, "--owner", "ada"])
        #expect(again.status == 1)
        #expect(again.errors.contains("--title"))
    }

    @Test func anOwnerAtTheLimitGetsNoFurtherChecklist() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        // The Inbox is one.
        try await person.psql("update crosscheck.limits set value = 1 where name = 'checklists'")
        let outcome = try await person.run(
            ["checklist", "import", "-", "--format", "markdown", "--owner", "ada"], input: "# One\n- [ ] a\n")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "crosscheckctl: The owner has as many checklists as the limit allows. The limit is 1.\n",
            "\(outcome.errors)")
        #expect(try await person.psql("select count(*) from crosscheck.checklists") == "1")
    }

    @Test func exportsImportToTheSame() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let first = try await person.importDocument(Self.document)
        let json = try await person.succeed("checklist", "export", first, "--format", "json").output
        let second = try await person.succeed(
            "checklist", "import", "-", "--format", "json", "--owner", "ada", "--title", "Again", "--json", input: json)
        let id = try #require(try second.json["id"].string)
        let other = try await person.succeed("checklist", "export", id, "--format", "json").output
        #expect(try JSON(other.utf8)["tasks"] == JSON(json.utf8)["tasks"])
        #expect(try JSON(json.utf8)["tasks"][0]["subtasks"][0]["title"] == "Check it")
    }

    @Test func anExportGoesToAFileInTheFormatOfItsName() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let id = try await person.importDocument(Self.document)
        let folder = FileManager.default.temporaryDirectory.appending(path: "ctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, beginning) in [
            ("a.csv", "\"section\",\"title\""), ("a.json", "{"), ("a.md", "# Launch"), ("a.MARKDOWN", "# Launch"),
            ("a.ics", "BEGIN:VCALENDAR\r\n"),
        ] {
            let file = folder.appending(path: name)
            try await person.succeed("checklist", "export", id, "--output", file.path)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(beginning))
            let again = try await person.run(["checklist", "export", id, "--output", file.path])
            #expect(again.status == 74 && again.errors.contains("--force"), "\(again.errors)")
        }
        for name in ["a.txt", "a"] {
            let file = folder.appending(path: name).path
            let unknown = try await person.run(["checklist", "export", id, "--output", file])
            #expect(unknown.status == 64 && unknown.errors.contains("--format"), "\(unknown.errors)")
            #expect(!FileManager.default.fileExists(atPath: file))
            try await person.succeed("checklist", "export", id, "--output", file, "--format", "csv")
            try await person.succeed("checklist", "export", id, "--output", file, "--force")
            #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("# Launch"))
        }
        let nowhere = try await person.run(["checklist", "export", id, "-o", folder.appending(path: "b/c.md").path])
        #expect(nowhere.status == 74)
        #expect(try await person.run(["checklist", "export", UUID().uuidString]).status == 1)
    }

    @Test func aDryRunMakesNothingAndNeedsNoDatabase() async throws {
        let person = try await Operator.atWork()
        let outcome = try await person.run(
            ["checklist", "import", "-", "--format", "markdown", "--dry-run", "--json"], input: Self.document,
            usesURL: false)
        #expect(try outcome.json["would_create"]["task_count"] == 3)
        #expect(try outcome.json["would_create"]["completed_task_count"] == 1)
    }

    @Test(arguments: [
        (["-", "--format", "markdown", "--owner", "ada"], "- [ ] a\n", Int32(65), "standard input:1: error: "),
        (["-", "--format", "json", "--owner", "ada"], "{\"title\": 3}", 65, "/title"),
        (["-", "--format", "json", "--owner", "ada"], "{\"title\": \"a\", \"color\": \"red\"}", 65, "color must be"),
        (
            ["-", "--format", "json", "--owner", "ada"], #"{"title": "a", "\u001b[2J": 1}"#, 65,
            #"/\u{1b}[2J: unknown field"#
        ),
        (["-", "--format", "markdown", "--owner", "ada"], "", 65, "standard input is empty."),
        (["-", "--format", "json", "--owner", "ada"], "\n", 65, "standard input is empty."),
        (["-", "--format", "ics", "--owner", "ada"], "\r\n", 65, "standard input is empty."),
        (["-", "--format", "csv", "--owner", "ada"], " \t", 65, "standard input is empty."),
        (["-", "--format", "json", "--owner", "ada"], "{\"title\": \"inbox\"}", 1, "ada has a checklist 'inbox'."),
        (["/nowhere.md", "--owner", "ada"], "", 66, "No such file or directory"),
        (["/", "--format", "json", "--owner", "ada"], "", 66, "Is a directory"),
        (["-", "--format", "json", "--owner", "eve"], "{\"title\": \"a\"}", 1, "no user 'eve'"),
        (["-", "--owner", "ada"], "", 64, "The format of standard input is unknown."),
        (["a.md"], "", 64, "--owner"),
    ])
    func invalidImportsAreRefused(arguments: [String], input: String, status: Int32, reason: String) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let outcome = try await person.run(["checklist", "import"] + arguments, input: input)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(reason))
        #expect(outcome.output.isEmpty)
        #expect(try await person.psql("select count(*) from crosscheck.checklists") == "1")
    }

    @Test func aListingShowsWhatCouldSteerATerminal() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.psql("update crosscheck.checklists set title = E'a\\x1b[2Jb'")
        let output = try await person.succeed("checklist", "list").output
        #expect(output.contains("a\\u{1b}[2Jb"))
        #expect(!output.contains("\u{1B}"))
    }

    @Test func aListingIsOfOneOwnerWhereOneIsNamed() async throws {
        let person = try await Operator.atWork()
        for name in ["ada", "bob"] { try await person.addUser(name) }
        #expect(try await person.succeed("checklist", "list", "--json").json.array.count == 2)
        let ofBob = try await person.succeed("checklist", "list", "--owner", "BOB", "--json").json
        #expect(ofBob.array.map(\.["owner"]["username"].string) == ["bob"])
        #expect(try await person.run(["checklist", "list", "--owner", "eve"]).status == 1)
    }
}

extension Operator {
    /// Imports Markdown for ada; returns the checklist's id.
    func importDocument(_ text: String) async throws -> String {
        let json = try await succeed(
            "checklist", "import", "-", "--format", "markdown", "--owner", "ada", "--json", input: text
        ).json
        return json["id"].string ?? ""
    }
}
