import Foundation
import TestSupport
import Testing

/// Real checklists, in the folder of `CROSSCHECK_TEST_DATA` or in `../shared/data`.
private let dataFolder: URL =
    ProcessInfo.processInfo.environment["CROSSCHECK_TEST_DATA"].map { URL(filePath: $0) }
    ?? URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "../shared/data")

private let hasData = FileManager.default.fileExists(atPath: dataFolder.appending(path: "front-end-checklist.md").path)

/// Real checklists through the daemon, in and out.
@Suite(.enabled(if: hasData, "no checklists in \(dataFolder.path): set CROSSCHECK_TEST_DATA"))
struct RealImportTests {
    private func bring(_ name: String, _ person: Person) async throws -> JSON {
        try await person.send(
            .post, "/v1/imports", data: Data(contentsOf: dataFolder.appending(path: name)), type: "text/markdown",
            status: 201)
    }

    /// A list's tasks without the values that differ in each import.
    private func content(_ list: JSON, _ person: Person) async throws -> [JSON] {
        let snapshot = try await person.must(.get, "/v1/checklists/\(list["id"].string ?? "")/snapshot")
        let tasks = snapshot["tasks"].array
        let titles = Dictionary(uniqueKeysWithValues: tasks.map { ($0["id"].string ?? "", $0["title"]) })
        return tasks.map { task in
            var members = task.object.filter {
                ["title", "description", "section", "status", "priority", "due_at", "due_on", "points", "labels"]
                    .contains($0.key)
            }
            members["parent"] = task["parent_id"].string.flatMap { titles[$0] } ?? nil
            return .object(members)
        }
    }

    @Test func theFrontEndChecklistIsReadWhole() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await bring("front-end-checklist.md", ada)
        #expect(list["title"] == "🗂 Front-End Checklist")
        #expect(list["task_count"] == 100)
        #expect(list["open_task_count"] == 100)
        #expect(list["version"] == 1)
        let tasks = try await content(list, ada)
        #expect(tasks.count == 100)
        #expect(Set(tasks.map { $0["section"].string }).count == 22)
        let priorities = Dictionary(grouping: tasks) { $0["priority"].string ?? "none" }.mapValues(\.count)
        #expect(Set(priorities.keys) == ["do_first", "plan", "delay"], "\(priorities)")
        #expect(tasks[0]["title"] == "Doctype: The Doctype is HTML5 and is at the top of all your HTML pages.")
        #expect(tasks[0]["section"] == "Head / Meta tag")
        // Other users of the checklist see the import as one change.
        let activity = try await ada.must(.get, "/v1/checklists/\(list["id"].string ?? "")/activity")["changes"].array
        #expect(activity.map { $0["kind"] } == ["checklist.imported"])
    }

    @Test func theSecurityChecklistIsReadWhole() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await bring("api-security-checklist.md", ada)
        #expect(list["task_count"] == 64)
        #expect(try await content(list, ada).count == 64)
    }

    @Test(arguments: ["front-end-checklist.md", "api-security-checklist.md"], ["text/markdown", "application/json"])
    func anExportImportsToTheSame(name: String, type: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await bring(name, ada)
        let id = list["id"].string ?? ""
        // Edited after the import: some tasks are completed, one is below another, some have labels and times.
        let tasks = try await ada.must(.get, "/v1/checklists/\(id)/tasks")["tasks"].array.compactMap { $0["id"].string }
        for task in tasks.prefix(5) { try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"]) }
        try await ada.must(.patch, "/v1/tasks/\(tasks[7])", ["parent_id": .string(tasks[6])])
        let exported = try await ada.send(.get, "/v1/checklists/\(id)/export", headers: ["accept": type])
        #expect(exported.status == 200)
        let before = try await content(list, ada)
        let again = try await ada.send(
            .post, "/v1/imports?title=Again", data: Data(exported.body), type: type, status: 201)
        #expect(again["title"] == "Again")
        #expect(again["open_task_count"].int == (list["task_count"].int ?? 0) - 5)
        let after = try await content(again, ada)
        // A subtask comes directly behind its parent.
        #expect(after.count == before.count)
        #expect(
            Set(after.map { "\($0.object.sorted { $0.key < $1.key })" })
                == Set(before.map { "\($0.object.sorted { $0.key < $1.key })" }))
        let twice = try await ada.send(
            .get, "/v1/checklists/\(again["id"].string ?? "")/export", headers: ["accept": type])
        let title = list["title"].string ?? ""
        #expect(twice.text.replacing("Again", with: title, maxReplacements: 1) == exported.text)
    }
}
