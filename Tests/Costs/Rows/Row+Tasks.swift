import TestSupport

extension Row {
    /// Tasks one by one, and their comments.
    static let tasks: [Row] = [
        Row("listTasks", "tasks with the longest texts", .page) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return { try Request(.get, "/v1/checklists/\(list)/tasks?limit=500", by: owner) }
        },
        Row("listTasks", "tasks with the longest texts, compressed", .compressedPage) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return {
                try Request(.get, "/v1/checklists/\(list)/tasks?limit=500", by: owner).with("accept-encoding", "gzip")
            }
        },
        listTasks("available"), listTasks("in_progress"), listTasks("completed"),
        Row("createTask", "the longest text", .text) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            return {
                try Request(
                    .post, "/v1/checklists/\(list)/tasks", by: owner,
                    ["title": "Long", "description": .string(Site.longText), "labels": Site.labels])
            }
        },
        Row("getTask", "the longest text", .text) { site in
            let (owner, task) = (try await site.owner, try await site.longTask())
            return { try Request(.get, "/v1/tasks/\(task)", by: owner) }
        },
        Row("updateTask", "the longest text", .text) { site in
            let (owner, task) = (try await site.owner, try await site.longTask())
            return {
                let text = site.unused("") + Site.longText.dropFirst(20)
                return try Request(.patch, "/v1/tasks/\(task)", by: owner, ["description": .string(text)])
            }
        },
        Row("updateTask", "1,000 dates taken out and as many added", .text) { site in
            let owner = try await site.owner
            let dates = (0..<1000).map { JSON.string("\(2030 + $0 / 60)-\(10 + $0 / 20 % 3)-\(10 + $0 % 20)") }
            return {
                try Request(
                    .patch, "/v1/tasks/\(try await site.newTask())", by: owner,
                    [
                        "repeat": [
                            "rule": "FREQ=DAILY", "starts_on": "2026-01-01", "except": .array(dates),
                            "extra": .array(dates),
                        ]
                    ])
            }
        },
        Row("updateTask", "9,999 subtasks go along", .checklists(1), times: 1, mayBeRefused: true) { site in
            let (owner, task) = (try await site.owner, try await site.deepTask())
            return {
                try Request(.patch, "/v1/tasks/\(task)", by: owner, ["section": .string(site.unused("Section"))])
            }
        },
        Row("claimTask", "the longest text", .text) { site in
            let friend = try await site.friend
            return { try Request(.post, "/v1/tasks/\(try await site.newTask())/claim", by: friend) }
        },
        Row("releaseTask", "the longest text", .text) { site in
            let friend = try await site.friend
            return {
                let task = try await site.newTask()
                try await friend.must(.post, "/v1/tasks/\(task)/claim")
                return try Request(.post, "/v1/tasks/\(task)/release", by: friend)
            }
        },
        Row("assignTask", "the longest text", .text) { site in
            let (owner, friend) = (try await site.owner, try await site.friend)
            return {
                try Request(.put, "/v1/tasks/\(try await site.newTask())/participants/\(friend.name)", by: owner)
            }
        },
        Row("unassignTask", "the longest text", .text) { site in
            let (owner, friend) = (try await site.owner, try await site.friend)
            return {
                let task = try await site.newTask()
                try await friend.must(.post, "/v1/tasks/\(task)/claim")
                return try Request(.delete, "/v1/tasks/\(task)/participants/\(friend.name)", by: owner)
            }
        },
        Row("listComments", "comments with the longest texts", .page) { site in
            let (owner, task) = (try await site.owner, try await site.longTask())
            _ = try await site.once("comments") { site in
                for _ in 0..<30 { _ = try await site.newComment(on: task) }
                return ""
            }
            return { try Request(.get, "/v1/tasks/\(task)/comments?limit=500", by: owner) }
        },
        Row("createComment", "the longest text", .text) { site in
            let (owner, task) = (try await site.owner, try await site.newTask())
            return {
                try Request(.post, "/v1/tasks/\(task)/comments", by: owner, ["body": .string(Site.longText)])
            }
        },
        Row("deleteComment", "the longest text", .text) { site in
            let (owner, task) = (try await site.owner, try await site.newTask())
            return { try Request(.delete, "/v1/comments/\(try await site.newComment(on: task))", by: owner) }
        },
    ]

    private static func listTasks(_ status: String) -> Row {
        Row("listTasks", "tasks with the longest texts, \(status)", .page, options: ["status=\(status)"]) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return { try Request(.get, "/v1/checklists/\(list)/tasks?limit=500&status=\(status)", by: owner) }
        }
    }
}

extension Site {
    /// A task with the longest text, on the checklist that the friend is on.
    func newTask() async throws -> String {
        try await owner.task("Long", on: try await sharedChecklist(), ["description": .string(Self.longText)])
    }

    /// A comment as long as comments may be.
    func newComment(on task: String) async throws -> String {
        try await owner.must(.post, "/v1/tasks/\(task)/comments", ["body": .string(Self.longText)])["id"].string ?? ""
    }
}
