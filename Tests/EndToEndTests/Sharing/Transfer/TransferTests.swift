import Foundation
import TestSupport
import Testing

extension Person {
    /// Sends a document, and expects a status.
    func send(
        _ method: HTTP.Method, _ path: String, data: Data, type: String, status: Int,
        at location: SourceLocation = #_sourceLocation
    ) async throws -> JSON {
        let answer = try await http.send(method, path, token: token, body: data, headers: ["content-type": type])
        #expect(answer.status == status, "\(answer.text)", sourceLocation: location)
        return answer.json
    }
}

/// Import and export: the messages about unreadable parts, and dry runs that make nothing.
@Suite struct TransferTests {
    private static let markdown = """
        # Release 1.0

        For everyone.

        ## Before

        - [x] ![High](high.png) Freeze
        - [ ] [Medium] Tag, "it"

          With care.

          - [ ] Sign it
        - not a task

        ## After

        - [ ] [Low] =Announce
        """

    private func bring(
        _ text: String, _ person: Person, _ query: String = "", type: String = "text/markdown", status: Int = 201
    ) async throws -> JSON {
        try await person.send(.post, "/v1/imports\(query)", data: Data(text.utf8), type: type, status: status)
    }

    @Test func aDryRunSaysAllAndMakesNothing() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        let state = try await Scene.state(of: world)
        let said = try await bring(Self.markdown, ada, "?dry_run=true", status: 200)
        #expect(said["dry_run"] == true)
        let list = said["would_create"]
        #expect(list["title"] == "Release 1.0")
        #expect(list["task_count"] == 4)
        #expect(list["sections"] == ["Before", "After"])
        #expect(list["tasks"].array.map { $0["completed"] } == [true, false, false])
        #expect(list["tasks"][0]["line"] == 7)
        #expect(list["tasks"][1]["subtasks"][0]["title"] == "Sign it")
        // A message names the line of each omitted part.
        #expect(said["issues"].array.map { $0["line"] } == [13], "\(said["issues"])")
        #expect(try await Scene.state(of: world) == state)
        #expect(try await ada.poll(since: cursor)["changes"] == [])
        // Without the flag, the same request makes it.
        let made = try await bring(Self.markdown, ada)
        #expect(made["task_count"] == 4)
        #expect(made["open_task_count"] == 3)
    }

    /// Documents that cannot be read at all.
    private static let unreadable: [(type: String, data: Data, pointer: String, says: String)] = [
        ("text/markdown", Data("# A\n\n- [ ] b\n".utf8) + Data([0xFF, 0xFE]), "", "line 4"),
        ("text/markdown", Data("# A\n- [ ] b\u{0}\n".utf8), "", "line 2"),
        ("text/markdown", Data("- [ ] no title above\n".utf8), "line 1", "Line 1"),
        ("text/markdown", Data(), "line 1", "title"),
        ("application/json", Data("{".utf8), "", "JSON"),
        ("application/json", Data(#"{"title": "A", "tasks": [{"title": 5}]}"#.utf8), "/tasks/0/title", "string"),
        ("application/json", Data(#"{"title": "A", "frob": 5}"#.utf8), "/frob", "unknown"),
        (
            "application/json",
            Data(#"{"title": "A", "tasks": [{"title": "b", "due_at": "2026-02-30T00:00:00Z"}]}"#.utf8),
            "/tasks/0/due_at", "time"
        ),
        (
            "application/json", Data(#"{"title": "A", "tasks": [{"title": "b", "priority": "high"}]}"#.utf8),
            "/tasks/0/priority",
            "do_first"
        ),
        ("application/json", Data(#"{"title": " "}"#.utf8), "/title", "empty"),
        // It has no effect, because a subtask is in its parent's section, but it is still an error.
        (
            "application/json",
            Data(#"{"title": "A", "tasks": [{"title": "b", "subtasks": [{"title": "c", "section": " "}]}]}"#.utf8),
            "/tasks/0/subtasks/0/section", "empty"
        ),
        ("application/json", Data(#"{"title": "\#(String(repeating: "x", count: 200_001))"}"#.utf8), "/title", "200"),
        ("application/json", Data(#"{"title": "A\u0000"}"#.utf8), "/title", "NUL"),
        ("application/json", Data([0x7B, 0x22, 0xFF, 0x22, 0x7D]), "", "JSON"),
        ("application/json", Data(String(repeating: #"{"tasks":["#, count: 10_000).utf8), "", "JSON"),
    ]

    @Test(arguments: unreadable.indices) func unreadableDocumentsAreRefusedWithThePlace(number: Int) async throws {
        let scene = try await Scene.shared.value
        let (type, data, pointer, says) = Self.unreadable[number]
        // A `title` in the query does not replace a missing title, except in Markdown.
        let queries = ["", "?dry_run=true"] + (type == "application/json" ? ["?title=B"] : [])
        for query in queries {
            let answer = try await scene.world.http.send(
                .post, "/v1/imports\(query)", token: scene.ada.token, body: data, headers: ["content-type": type])
            expectProblem(answer, 422, "unreadable-import", pointer, says: "\(answer.text)")
            #expect(answer.text.contains(says), "\(answer.text)")
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    /// A message names the line of each changed or omitted part.
    @Test(arguments: [
        ("# A\n\n- [ ]  \n- [ ] b\n", 3), ("# A\n\n> - [ ] quoted\n\n- [ ] b\n", 3), ("# A\n\n- [ ] b\n\nprose\n", 5),
        ("# A\n- [ ] \(String(repeating: "x", count: 201))\n", 2),
        ("# \(String(repeating: "x", count: 200_001))\n- [ ] b\n", 1),
        ("# A\n" + (0..<9).map { String(repeating: "  ", count: $0) + "- [ ] Level\n" }.joined(), 10),
        ("# A\n\n- [ ] b\n- not a task\n", 4),
    ])
    func omissionsAreReported(text: String, line: Int) async throws {
        let scene = try await Scene.shared.value
        let issues = try await bring(text, scene.ada, "?dry_run=true", status: 200)["issues"].array
        #expect(issues.contains { $0["line"].int == line }, "\(issues)")
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func aTitleThatIsTakenIsRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        _ = try await bring(Self.markdown, ada)
        let state = try await Scene.state(of: world)
        #expect(try await bring(Self.markdown, ada, status: 409)["type"] == "/problems/title-taken")
        #expect(try await Scene.state(of: world) == state)
        #expect(try await bring(Self.markdown, ada, "?title=Release%202.0")["title"] == "Release 2.0")
    }

    /// A task in progress has no participants after an import: people are not in a document.
    @Test func anImportKeepsHowFarTasksAre() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let made = try await bring(
            """
            {"title": "Release", "tasks": [
                {"title": "a", "status": "in_progress", "subtasks": [{"title": "b", "status": "available"}]},
                {"title": "c", "status": "completed", "completed_at": "2024-01-02T03:04:05.678Z"}
            ]}
            """, ada, type: "application/json")
        #expect(made["open_task_count"] == 2)
        let list = made["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(tasks.map { $0["status"] } == ["in_progress", "available", "completed"])
        #expect(tasks[0]["participants"] == [] && tasks[2]["completed_at"] == "2024-01-02T03:04:05.678Z")
        let exported = try await ada.must(
            .get, "/v1/checklists/\(list)/export", headers: ["accept": "application/json"])
        #expect(exported["tasks"].array.map { $0["status"] } == ["in_progress", "completed"])
        #expect(exported["tasks"][1]["completed_at"] == "2024-01-02T03:04:05.678Z")
    }

    @Test func anImportWithAKeyIsMadeOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let headers = ["content-type": "text/markdown", "idempotency-key": "k"]
        let first = try await world.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(Self.markdown.utf8), headers: headers)
        let again = try await world.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(Self.markdown.utf8), headers: headers)
        #expect(first.status == 201)
        #expect(again.status == 201)
        #expect(again.body == first.body)
    }

    @Test func aTableHasARowForEachTask() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await bring(Self.markdown, ada)["id"].string ?? ""
        let csv = try await ada.send(.get, "/v1/checklists/\(list)/export", headers: ["accept": "text/csv"])
        #expect(csv.header("content-type")?.hasPrefix("text/csv") == true)
        let rows = csv.text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(
            rows.first
                == #""section","title","status","priority","due_at","due_on","labels","description","parent","points""#)
        #expect(rows.count == 6)
        #expect(rows[1] == #""Before","Freeze","completed","do_first","","","","","","0""#)
        #expect(rows[2].contains("\"Tag, \"\"it\"\"\""))
        // A spreadsheet must not take it for a formula.
        #expect(rows[4].contains(#","'=Announce","#))
    }
}
