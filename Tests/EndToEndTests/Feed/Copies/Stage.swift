import Foundation
import TestSupport

/// A checklist with users, and tasks in all states: the subject of an edit.
struct Stage: Sendable {
    enum Part: CaseIterable, Sendable { case owner, editor, viewer, stranger }

    let world: World
    /// The users. An edit may sign a user in again, or remove them.
    var people: [Part: Person] = [:]
    let list: String
    /// `a` has a subtask `a1`, which has `a2`. The owner and the editor have claimed `b`, only the editor `taken`, and
    /// the editor completed `done`. No number is left between the positions of `left` and `right`.
    let a = newID(), a1 = newID(), a2 = newID(), b = newID()
    let taken = newID(), done = newID(), left = newID(), right = newID()
    /// A comment of the editor, on `b`.
    let comment: String

    var owner: Person { get throws { try person(.owner) } }
    var editor: Person { get throws { try person(.editor) } }
    var viewer: Person { get throws { try person(.viewer) } }
    var stranger: Person { get throws { try person(.stranger) } }

    private struct Absent: Error { let part: Part }

    private func person(_ part: Part) throws -> Person {
        guard let person = people[part] else { throw Absent(part: part) }
        return person
    }

    init(_ world: World) async throws {
        self.world = world
        let number = UUID().uuidString.lowercased().prefix(8)
        for part in Part.allCases { people[part] = try await world.user("\(part)-\(number)") }
        (list, comment) = (newID(), newID())
        let (owner, editor) = (try owner, try editor)
        try await owner.must(.post, "/v1/checklists", ["id": .string(list), "title": "Release"])
        try await owner.add(editor, to: list, as: "editor")
        try await owner.add(try viewer, to: list, as: "viewer")
        func task(_ id: String, _ title: String, _ more: [String: JSON] = [:]) -> JSON {
            .object(more.merging(["op": "create", "id": .string(id), "title": .string(title)]) { $1 })
        }
        try await owner.must(
            .post, "/v1/checklists/\(list)/tasks/batch",
            [
                "operations": [
                    task(a, "Branch", ["section": "Before"]), task(a1, "Name", ["parent_id": .string(a)]),
                    task(a2, "Ask", ["parent_id": .string(a1)]),
                    task(b, "Test", ["labels": ["slow"], "priority": "plan"]),
                    task(taken, "Notes"), task(done, "Freeze"), task(left, "Left", ["position": 50_000]),
                    task(right, "Right", ["position": .number(Double(50_000).nextUp)]),
                    ["op": "claim", "id": .string(b)],
                ]
            ])
        try await editor.must(
            .post, "/v1/checklists/\(list)/tasks/batch",
            [
                "operations": [
                    ["op": "claim", "id": .string(b)], ["op": "claim", "id": .string(taken)],
                    ["op": "claim", "id": .string(done)],
                    ["op": "update", "id": .string(done), "status": "completed"],
                ]
            ])
        try await editor.must(.post, "/v1/tasks/\(b)/comments", ["id": .string(comment), "body": "Twice?"])
    }

    /// Sends a batch as the editor.
    func batch(_ operations: JSON...) async throws {
        try await editor.must(.post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(operations)])
    }
}
