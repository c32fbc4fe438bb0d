import Foundation
import TestSupport
import Testing

/// Documents of other programs: all that an import leaves out is an issue, and it leaves no empty checklist.
@Suite struct ImportIssueTests {
    private func bring(
        _ text: String, _ person: Person, _ query: String = "", type: String = "text/markdown", status: Int = 201
    ) async throws -> JSON {
        try await person.send(.post, "/v1/imports\(query)", data: Data(text.utf8), type: type, status: status)
    }

    private func tasks(_ list: JSON, _ person: Person) async throws -> [JSON] {
        try await person.must(.get, "/v1/checklists/\(list["id"].string ?? "")/tasks")["tasks"].array
    }

    @Test func frontMatterIsNoSection() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let template =
            "\u{FEFF}---\r\nname: Release checklist\r\ntitle: Release\r\n---\r\n- [ ] Build\r\n- [ ] Publish\r\n"
        let said = try await bring(template, ada, "?title=Mine&dry_run=true", status: 200)
        #expect(said["would_create"]["sections"] == [])
        #expect(said["issues"].array.map { $0["message"] } == ["front matter left out: name, title"])
        let list = try await bring(template, ada)
        #expect(list["title"] == "Release")
        #expect(try await tasks(list, ada).map { $0["title"] } == ["Build", "Publish"])
        #expect(try await tasks(list, ada).allSatisfy { $0["section"] == .null })
    }

    @Test func aSectionOfTodoistsEndsTheNesting() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let table = "TYPE,CONTENT,PRIORITY,INDENT\nsection,One,,\ntask,a,4,1\nsection,Two,,\ntask,b,4,2\n"
        let said = try await bring(table, ada, "?dry_run=true", type: "text/csv", status: 200)
        #expect(said["would_create"]["sections"] == ["One", "Two"])
        #expect(said["issues"].array.map { $0["severity"] } == ["warning"])
        let list = try await bring(table, ada, type: "text/csv")
        #expect(try await tasks(list, ada).map { $0["section"] } == ["One", "Two"])
        #expect(try await tasks(list, ada).allSatisfy { $0["parent_id"] == .null })
    }

    @Test func subtasksInAnotherSectionAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        func document(_ section: String) -> String {
            """
            {"title": "c", "tasks": [{"title": "a", "section": "One", "subtasks": [
                {"title": "b", "section": "One"}, {"title": "c"}, {"title": "d", "section": \(section)}]}]}
            """
        }
        let refused = try await ada.send(
            .post, "/v1/imports", data: Data(document("\"Two\"").utf8), type: "application/json", status: 422)
        #expect(refused["type"] == "/problems/unreadable-import")
        #expect(refused["errors"].array.map { $0["pointer"] } == ["/tasks/0/subtasks/2/section"])
        for (title, section) in [("d", "\" One \""), ("e", "null")] {
            let list = try await bring(
                "\u{FEFF}" + document(section).replacing("\n", with: "\r"), ada, "?title=\(title)",
                type: "application/json")
            #expect(try await tasks(list, ada).map { $0["section"] } == ["One", "One", "One", "One"])
        }
    }

    @Test(arguments: [
        ("text/markdown", "# c\n\n- plain\n- items\n"), ("text/markdown", "# c\n\n## S\n\n> - [ ] a\n"),
        ("text/markdown", "---\ntitle: x\ntasks:\n  - a\n---\n"), ("text/csv", "TYPE,CONTENT\nsection,S\ntask,\n"),
        ("text/csv", "TYPE,CONTENT\n"), ("text/calendar", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
    ])
    func noEmptyChecklistIsMade(type: String, text: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for query in ["", "?dry_run=true"] {
            let refused = try await bring(text, ada, query, type: type, status: 422)
            #expect(refused["type"] == "/problems/unreadable-import")
            let says =
                type == "text/calendar" ? "the calendar has no to-do and no event" : "there is no task in the document"
            #expect(refused["errors"][0]["detail"].string?.contains(says) == true, "\(refused)")
        }
        #expect(try await ada.must(.get, "/v1/checklists")["checklists"].array.map { $0["title"] } == ["Inbox"])
        // JSON says itself that it has none.
        #expect(try await bring(#"{"title": "c", "tasks": []}"#, ada, type: "application/json")["task_count"] == 0)
    }
}
