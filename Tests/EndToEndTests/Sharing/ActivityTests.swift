import TestSupport
import Testing

/// The log's view of the past: for people who came later, and of deleted comments.
@Suite struct ActivityTests {
    /// All of it, newest first, page by page.
    private static func activity(of list: String, _ person: Person) async throws -> [JSON] {
        var changes: [JSON] = []
        var path: String? = "/v1/checklists/\(list)/activity?limit=3"
        while let next = path {
            let answer = try await person.send(.get, next)
            guard answer.status == 200 else { throw Unexpected(answer: answer) }
            changes += answer.json["changes"].array
            path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        return changes
    }

    /// All that is new since a cursor, at most `limit` at once.
    private static func changes(since cursor: String, _ person: Person, limit: Int = 500) async throws -> [JSON] {
        var (cursor, changes) = (cursor, [JSON]())
        while true {
            let answer = try await person.must(.get, "/v1/changes?since=\(cursor)&limit=\(limit)")
            cursor = answer["cursor"].string ?? ""
            changes += answer["changes"].array
            if answer["changes"].array.isEmpty { return changes }
        }
    }

    /// Of a checklist's changes, those before `version` have the kind, the actor and the time, and no more; the others
    /// have all.
    private static func expectBodies(
        _ changes: [JSON], of list: String, from version: Int, _ location: SourceLocation = #_sourceLocation
    ) {
        let own = changes.filter { $0["stream"].string == list }
        #expect(!own.isEmpty, sourceLocation: location)
        for change in own {
            let isEarlier = (change["version"].int ?? 0) < version
            #expect((change["body"] == nil) == isEarlier, "\(change)", sourceLocation: location)
            #expect(change["actor"]["username"].string != nil && change["at"].string != nil, sourceLocation: location)
            #expect(change.object.keys.contains("body"), sourceLocation: location)
        }
    }

    @Test func changesFromBeforeTheReaderHaveNoBody() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Ours", ["description": "Before"])
        let task = try await ada.task("Before", on: list)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "Now"])
        // 4: bob comes. 5: a change of his role is no coming.
        try await ada.add(bob, to: list, as: "viewer")
        try await ada.must(.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"])
        try await bob.must(.patch, "/v1/tasks/\(task)", ["description": "Later"])
        func expect(_ versions: [(Person, Int)], _ location: SourceLocation = #_sourceLocation) async throws {
            for (person, version) in versions {
                let activity = try await Self.activity(of: list, person)
                Self.expectBodies(activity, of: list, from: version, location)
                #expect(activity.last?["version"] == 1, sourceLocation: location)
            }
        }
        try await expect([(ada, 1), (bob, 4)])
        // 7 and 8, offered and accepted: the new owner sees no more by that, and the former one no less.
        try await ada.handOver(list, to: bob)
        try await expect([(ada, 1), (bob, 4)])
        // 9: by an invitation.
        #expect(try await eve.accept(try await bob.invite(to: list)).status == 201)
        try await expect([(ada, 1), (bob, 4), (eve, 9)])
        // 10 to 14: a user who comes again comes anew.
        try await bob.handOver(list, to: ada)
        try await bob.must(.delete, "/v1/checklists/\(list)/participants/bob")
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "Without bob"])
        try await ada.add(bob, to: list, as: "viewer")
        try await bob.acceptWaitingInvitation()
        try await expect([(ada, 1), (bob, 14), (eve, 9)])
        #expect(try await Self.activity(of: list, ada).count == 14)
        // The owner of now came later too, and hands it back.
        try await ada.handOver(list, to: eve)
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/ada")
        try await eve.add(ada, to: list, as: "viewer")
        try await ada.acceptWaitingInvitation()
        try await expect([(ada, 18), (bob, 14), (eve, 9)])
    }

    /// From memory, from the log in pages, and to a poll that waits.
    @Test func norHasItInTheFeed() async throws {
        let world = try await World(
            daemons: 2, arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "0"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, before) = (try await ada.checklist("Ours"), try await bob.cursor())
        let task = try await ada.task("Before", on: list)
        // The other daemon reads the log when somebody there would find their own edits, and otherwise not.
        let cat = try await world.user("cat", daemon: 1)
        func readThere() async throws {
            _ = try await cat.checklist(newID())
            _ = try await cat.poll(since: try await cat.cursor())
        }
        try await readThere()
        let there = bob.at(world.daemons[1])
        let waiting = Follower(there, since: try await there.cursor())
        try await there.http.expectWaitingPolls(1)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "Also before"])
        try await ada.add(bob, to: list, as: "editor")
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "Later"])
        try await readThere()
        #expect(try await waiting.arrival(of: 5, in: list) != nil)
        waiting.stop()
        Self.expectBodies(waiting.changes, of: list, from: 4)
        #expect(waiting.versions(of: list) == [3, 4, 5])
        for (person, limit) in [(bob, 500), (bob, 2), (there, 500), (there, 1)] {
            let changes = try await Self.changes(since: before, person, limit: limit)
            #expect(changes.filter { $0["stream"].string == list }.count == 4)
            Self.expectBodies(changes, of: list, from: 4)
        }
        // A user who was there still gets the bodies.
        Self.expectBodies(try await Self.changes(since: before, ada), of: list, from: 1)
    }

    /// From the log, from its listing, and from the memory of each daemon, on any checklist.
    @Test func textsOfDeletedCommentsAreHidden() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Next"))
        for place in [list, other] { try await ada.add(bob, to: place, as: "viewer") }
        let tasks = [try await ada.task("One", on: list), try await ada.task("Two", on: list)]
        let before = try await ada.cursor()
        var comments: [String] = []
        for task in tasks {
            let comment = try await bob.must(.post, "/v1/tasks/\(task)/comments", ["body": "Unsaid"])
            comments.append(comment["id"].string ?? "")
        }
        _ = try await bob.must(.post, "/v1/tasks/\(tasks[0])/comments", ["body": "Said"])
        try await ada.must(
            .post, "/v1/tasks/move", ["task_ids": [.string(tasks[1])], "checklist_id": .string(other)])
        try await ada.catchUp(world.daemons[1])
        for daemon in world.daemons {
            let text = try await ada.at(daemon).send(.get, "/v1/changes?since=\(before)").text
            #expect(text.ranges(of: "Unsaid").count == 2)
        }
        for comment in comments { try await bob.must(.delete, "/v1/comments/\(comment)") }
        try await ada.catchUp(world.daemons[1])
        for (daemon, limit) in [(0, 500), (0, 1), (1, 500), (1, 1)] {
            let changes = try await Self.changes(since: before, ada.at(world.daemons[daemon]), limit: limit)
            let made = changes.filter { $0["kind"] == "comment.added" }
            let bodies = made.map { $0["body"]["body"] }
            #expect(bodies.count { $0 == .null } == 2 && bodies.compactMap(\.string) == ["Said"])
            #expect(made.allSatisfy { $0["actor"]["username"] == "bob" })
            #expect(
                Set(changes.filter { $0["kind"] == "comment.deleted" }.compactMap { $0["body"]["id"].string })
                    == Set(comments))
            #expect(!changes.contains { "\($0)".contains("Unsaid") })
        }
        for place in [list, other] {
            #expect(try await !Self.activity(of: place, ada).contains { "\($0)".contains("Unsaid") })
        }
        #expect(try await world.psql("select count(*) from changes where body::text like '%Unsaid%'") == "0")
        #expect(try await world.psql("select count(*) from changes where body::text like '%\"Said\"%'") == "1")
    }

    /// It is logged again when it loses its author.
    @Test func norIsWhatSomebodySaidWhoIsGone() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let task = try await ada.task("One", on: list)
        let comment = try await bob.must(.post, "/v1/tasks/\(task)/comments", ["body": "Unsaid"])["id"].string ?? ""
        try await world.ctl("user", "disable", "bob")
        try await world.ctl("user", "delete", "bob", "--yes")
        #expect(try await world.psql("select count(*) from changes where body::text like '%Unsaid%'") == "2")
        try await ada.must(.delete, "/v1/comments/\(comment)")
        #expect(try await world.psql("select count(*) from changes where body::text like '%Unsaid%'") == "0")
        // Found without reading the log: it may have millions of rows.
        let plan = try await world.psql(
            """
            set enable_seqscan = off; explain (costs off) update changes h set body = 'null'
            where h.subject_id = '\(comment)' and h.kind in ('comment.added', 'comment.updated')
            """)
        #expect(plan.contains("changes_comments_idx"), "\(plan)")
    }
}
