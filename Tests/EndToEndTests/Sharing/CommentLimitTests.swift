import TestSupport
import Testing

/// A checklist has only so many comments: whatever deletes it, or takes tasks from it, does something to each.
@Suite struct CommentLimitTests {
    @Test func aChecklistHasOnlySoManyComments() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        let (full, moving) = (try await ada.task("Full", on: list), try await ada.task("Moving", on: other))
        try await ada.must(.post, "/v1/tasks/\(moving)/comments", ["body": "One"])
        _ = try await world.psql(
            """
            insert into comments (id, checklist_id, task_id, author_id, body)
            select gen_random_uuid(), '\(list)', '\(full)', '\(ada.id)', 'n' from generate_series(1, 9998)
            """)
        func comment() async throws -> HTTP.Answer {
            try await ada.send(.post, "/v1/tasks/\(full)/comments", ["body": "One more"])
        }
        let last = try await comment()
        #expect(last.status == 201)
        func move() async throws -> HTTP.Answer {
            try await ada.send(
                .post, "/v1/tasks/move", ["task_ids": [.string(moving)], "checklist_id": .string(list)])
        }
        #expect(try await move().status == 200)
        let refused = try await comment()
        expectProblem(refused, 422, "too-many-comments")
        #expect(refused.json["limit"] == 10_000)
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(moving)], "checklist_id": .string(other)])
        #expect(try await comment().status == 201)
        expectProblem(try await move(), 422, "too-many-comments")
        try await ada.must(.delete, "/v1/comments/\(last.json["id"].string ?? "")")
        #expect(try await move().status == 200)
        try await ada.must(.delete, "/v1/tasks/\(full)")
        #expect(try await world.psql("select count(*) from comments") == "1")
        #expect(try await world.psql("select count(*) from spent_ids where kind = 'comment'") == "10000")
    }

    /// The comments stay, without author, and copies are told so.
    @Test func aDeletedAuthorIsForgottenAtOnce() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.task("Task", on: list)
        for number in 0..<20 {
            let author = number.isMultiple(of: 4) ? ada : bob
            try await author.must(.post, "/v1/tasks/\(task)/comments", ["body": .string("Comment \(number)")])
        }
        let client = try await Client(ada)
        _ = try await world.ctl("user", "disable", "bob")
        _ = try await world.ctl("user", "delete", "bob", "--yes")
        let differences = try await client.differencesAtTheEnd(at: world.daemons[0])
        #expect(differences == [])
        let comments = try await ada.must(.get, "/v1/tasks/\(task)/comments")["comments"].array
        #expect(comments.map { $0["author"] == .null }.filter(\.self).count == 15)
        let updated = try await world.psql(
            "select count(*) from changes where stream_id = '\(list)' and kind = 'comment.updated'")
        #expect(updated == "15")
        let gaps = try await world.psql(
            "select count(*) = max(version) from changes where stream_id = '\(list)'")
        #expect(gaps == "t")
    }

    /// Deletions look for comments by an index.
    @Test func commentsAreFoundByIndex() async throws {
        let world = try await World(daemons: 0)
        for condition in ["checklist_id = '\(newID())'", "author_id = '\(newID())'"] {
            let plan = try await world.psql(
                "set enable_seqscan = off; explain select 1 from comments where \(condition)")
            #expect(plan.contains("_idx"), "\(plan)")
        }
    }
}
