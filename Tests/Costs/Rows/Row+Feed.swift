import Foundation
import TestSupport

extension Row {
    /// Snapshots and changes, and the memory of connections.
    static let feed: [Row] = [
        Row("getSnapshot", "500 checklists with the longest descriptions", .snapshot, times: 1, mayBeRefused: true) {
            site in
            let collector = try await site.collector()
            return { try Request(.get, "/v1/snapshot", by: collector) }
        },
        Row("getSnapshot", "only what is one's own, with 5,000 reminders", .page, options: ["only=me"]) { site in
            let (maker, _) = try await site.reminded()
            return { try Request(.get, "/v1/snapshot?only=me", by: maker) }
        },
        Row("getChecklistSnapshot", "5,000 reminders", .document, times: 1, mayBeRefused: true) { site in
            let (maker, list) = try await site.reminded()
            return { try Request(.get, "/v1/checklists/\(list)/snapshot", by: maker) }
        },
        Row("getSnapshot", "six that nobody reads", mebibytes: 192, connections: 6) { site in
            let owner = try await site.owner
            _ = try await site.heavyChecklist()
            return try Request(.get, "/v1/snapshot", by: owner).bytes()
        },
        Row("getChecklistSnapshot", "the largest checklist", .document, times: 1, mayBeRefused: true) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return { try Request(.get, "/v1/checklists/\(list)/snapshot", by: owner) }
        },
        Row("getChecklistSnapshot", "the largest checklist, compressed", .document, times: 1, mayBeRefused: true) {
            site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return {
                try Request(.get, "/v1/checklists/\(list)/snapshot", by: owner).with("accept-encoding", "gzip")
            }
        },
        Row("getChecklistSnapshot", "10,000 tasks", .document, times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            let list = try await site.once("wide") { try await $0.wideChecklist(9_900) }
            return { try Request(.get, "/v1/checklists/\(list)/snapshot", by: owner) }
        },
        Row("getChecklistSnapshot", "six that nobody reads", mebibytes: 128, connections: 6) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return try Request(.get, "/v1/checklists/\(list)/snapshot", by: owner).bytes()
        },
        Row("getChanges", "changes of the longest texts", .page) { site in
            let owner = try await site.owner
            _ = try await site.heavyChecklist()
            let cursor = try await site.once("cursor before heavy") { _ in "" }
            return { try Request(.get, "/v1/changes?since=\(cursor)&limit=500", by: owner) }
        },
        Row("createTask", "128 bodies of a megabyte that do not end", mebibytes: 96, connections: 128) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            var request = try Request(.post, "/v1/checklists/\(list)/tasks", by: owner, ["title": "t"])
            request.body = Data(repeating: UInt8(ascii: " "), count: 1 << 20)
            return request.bytes(missing: 1)
        },
    ]
}

extension Site {
    /// Somebody new with as many reminders as a user may have, of the tasks of one checklist.
    fileprivate func reminded() async throws -> (Person, list: String) {
        let maker = try await newcomer()
        let tasks = JSON.array(.init(repeating: ["title": "t"], count: 5_000))
        let list = try await maker.must(.post, "/v1/imports", ["title": "Reminded", "tasks": tasks])["id"].string ?? ""
        try await psql(
            """
            insert into reminders (user_id, task_id, number, before_minutes, settled_to)
            select '\(maker.id)', t.id, 1, 30, now() from tasks t where t.checklist_id = '\(list)'
            """)
        return (maker, list)
    }
}
