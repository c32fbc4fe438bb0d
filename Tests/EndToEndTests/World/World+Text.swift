import TestSupport
import Testing

extension World {
    /// The bytes of text that checklists count are those that they and their tasks have.
    func expectTextToBeCounted(at location: SourceLocation = #_sourceLocation) async throws {
        let wrong = try await psql(
            """
            select c.id, c.text_bytes from checklists c
            where c.text_bytes <> octet_length(c.title) + octet_length(c.description) + (
                select coalesce(sum(octet_length(t.title) + octet_length(t.description) + coalesce(octet_length(t.section), 0)
                    + (select coalesce(sum(octet_length(l)), 0) from unnest(t.labels) l)
                    + coalesce(octet_length(t.repeat::text), 0)), 0)
                from tasks t where t.checklist_id = c.id)
            """)
        #expect(wrong == "", sourceLocation: location)
    }

    /// Tasks keep the keys of their texts and labels, where these take long to work out.
    func expectTextToBeFolded(at location: SourceLocation = #_sourceLocation) async throws {
        let wrong = try await psql(
            """
            select t.title from tasks t
            where t.folded is distinct from folded_text(t.title, t.section, t.description)
                or t.folded_labels is distinct from folded_labels(t.labels)
            """)
        #expect(wrong == "", sourceLocation: location)
    }

    /// The rows and the bytes of a checklist's log behind a version.
    func log(of list: String, behind version: Int = 0) async throws -> (rows: Int, bytes: Int) {
        let answer = try await psql(
            """
            select count(*), coalesce(sum(octet_length(body::text)), 0) from changes
            where stream_id = '\(list)' and version > \(version)
            """)
        let parts = answer.split(separator: "|").compactMap { Int($0) }
        return (parts.first ?? 0, parts.last ?? 0)
    }
}

extension Person {
    /// Makes a checklist of one task with so many subtasks by an import. Returns its id, and the task's.
    func tree(_ title: String, subtasks: Int, description: String = "") async throws -> (list: String, root: String) {
        let below: [JSON] = (0..<subtasks).map {
            ["title": .string("Below \($0)"), "description": .string(description)]
        }
        let document: JSON = [
            "title": .string(title), "tasks": [["title": "Root", "section": "Before", "subtasks": .array(below)]],
        ]
        let list = try await must(.post, "/v1/imports", document)["id"].string ?? ""
        let tasks = try await must(.get, "/v1/checklists/\(list)/tasks?limit=1")["tasks"].array
        return (list, tasks.first?["id"].string ?? "")
    }

    /// The version of a checklist.
    func version(of list: String) async throws -> Int {
        try await must(.get, "/v1/checklists/\(list)")["version"].int ?? 0
    }
}
