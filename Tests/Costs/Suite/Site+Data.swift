import Foundation
import TestSupport

/// The data of the rows: the largest allowed of each thing.
extension Site {
    /// The longest text: 20,000 characters of four bytes, which compress badly.
    static let longText: String = {
        var random = SeededGenerator(seed: 1)
        var text = String.UnicodeScalarView()
        for _ in 0..<20_000 {
            text.append(Unicode.Scalar(UInt32.random(in: 0x20000...0x2A6D0, using: &random)) ?? "x")
        }
        return String(text)
    }()

    /// As many labels as a task may have, as long as they may be.
    static let labels = JSON.array((1...20).map { .string("\($0)-" + String(repeating: "l", count: 40)) })

    /// A text whose list is as deep as lines are long: each blank line after it visits every level.
    static let nestedText = String((String(repeating: "- ", count: 1500) + "a" + newlines(16_000)).prefix(20_000))

    static func newlines(_ count: Int) -> String { String(repeating: "\n", count: count) }

    /// An empty checklist of the owner's that nobody else uses.
    func emptyChecklist() async throws -> String { try await emptyChecklist(of: owner) }

    /// An empty checklist of somebody else's that nobody else uses.
    func emptyChecklist(of maker: Person) async throws -> String { try await maker.checklist(unused("Empty")) }

    /// Somebody new, for a row whose requests use up what one user may have, such as checklists of their own.
    func newcomer() async throws -> Person { try await person(unused("newcomer")) }

    /// A checklist with a friend on it.
    func sharedChecklist() async throws -> String {
        try await once("shared") { site in
            let list = try await site.owner.checklist(site.unused("Shared"))
            try await site.owner.add(try await site.friend, to: list, as: "editor")
            return list
        }
    }

    /// A task with all that a task may have, on the shared checklist.
    func longTask() async throws -> String {
        try await once("long task") { site in
            try await site.owner.task(
                String(repeating: "t", count: 200), on: try await site.sharedChecklist(),
                [
                    "description": .string(Self.longText), "labels": Self.labels,
                    "section": .string(String(repeating: "s", count: 500)),
                ])
        }
    }

    /// A checklist of so many tasks that have only a title.
    func wideChecklist(_ count: Int = 10_000) async throws -> String {
        try await imported(.array(.init(repeating: ["title": "t"], count: count)))
    }

    /// A checklist whose only highest task has all others below it; the id of that task.
    func deepTask() async throws -> String {
        try await once("deep") { site in
            let list = try await site.imported([
                ["title": "Root", "subtasks": .array(.init(repeating: ["title": "t"], count: 9_999))]
            ])
            return try await site.psql("select id from tasks where checklist_id = '\(list)' and parent_id is null")
        }
    }

    /// The checklist that a task is on.
    func checklist(of task: String) async throws -> String {
        try await owner.must(.get, "/v1/tasks/\(task)")["checklist_id"].string ?? ""
    }

    func imported(_ tasks: JSON) async throws -> String {
        let made = try await owner.must(.post, "/v1/imports", ["title": .string(unused("Imported")), "tasks": tasks])
        try await psql("analyze tasks, checklists, changes")
        return made["id"].string ?? ""
    }

    /// A checklist that twenty requests with the largest bodies have filled, or fewer where a limit refuses more.
    func heavyChecklist() async throws -> String {
        try await once("heavy") { site in
            // Where the feed is read from: before all that.
            let owner = try await site.owner
            let cursor = try await owner.cursor()
            _ = try await site.once("cursor before heavy") { _ in cursor }
            let list = try await owner.checklist(site.unused("Heavy"))
            let create: JSON = ["op": "create", "title": "Long", "description": .string(Self.longText)]
            let batch = try JSON.object(["operations": .array(.init(repeating: create, count: 13))]).text
            for _ in 0..<20 {
                let answer = try await owner.http.send(
                    .post, "/v1/checklists/\(list)/tasks/batch", token: owner.token, body: batch,
                    headers: ["content-type": "application/json"])
                if [409, 413, 422].contains(answer.status) { break }
                guard answer.status == 200 else { throw Unexpected(answer: answer) }
            }
            try await site.psql("analyze tasks, checklists, changes")
            return list
        }
    }

    /// Somebody with 500 checklists, whose descriptions are as long as they may be.
    func collector() async throws -> Person {
        let collector = try await person("collector")
        _ = try await once("collection") { site in
            try await site.psql(
                """
                select count(checklist_create('\(collector.id)',
                    jsonb_build_object('made_id', gen_random_uuid(), 'title', 'List ' || n, 'description', '\(Self.longText)')))
                from generate_series(1, 500) n;
                analyze checklists, changes
                """)
        }
        return collector
    }

    /// The path of a public link to a checklist.
    func publicLink(to list: String, by owner: Person) async throws -> String {
        let link = try await owner.must(.put, "/v1/checklists/\(list)/public-link")
        return "/v1/public/\(link["token"].string ?? "")"
    }

    /// A checklist of four tasks whose descriptions are lists within lists, 1,500 levels deep.
    func nestedChecklist() async throws -> String {
        try await once("nested") { site in
            let list = try await site.owner.checklist(site.unused("Nested"))
            for number in 1...4 {
                _ = try await site.owner.task("\(number)", on: list, ["description": .string(Self.nestedText)])
            }
            return list
        }
    }
}
