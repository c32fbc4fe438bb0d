import Foundation
import TestSupport
import Testing

/// The right is decided before anything is looked for. So a stranger's request tells by its cost no more than by its
/// answer whether the thing is there. The cost is counted in statements and in the pages that the database touches.
@Suite(.timeLimit(.minutes(60))) struct UnseenTests {
    /// A row of the thing itself, of its checklist, and the index entries that lead to them: each some pages of the
    /// database, and an action looks for them up to four times, before its locks and behind them. So it is however
    /// much is on the checklist.
    private static let most = 40

    @Test func anUnseenThingCostsAsMuchAsAMissingOne() async throws {
        let world = try await World()
        var people: [Caller: Person] = [:]
        for caller in Caller.allCases { people[caller] = try await world.user(caller.name) }
        let checklist = try await SharedChecklist(of: people)
        let stranger = try #require(people[.stranger])
        try await Self.fill(checklist, world)
        var seen: Set<String> = []
        for permission in Permission.table where permission.status(for: .stranger) == 404 {
            let body = checklist.body(of: permission, for: .stranger)
            let path = checklist.path(of: permission, for: .stranger)
            let text = try body.map { String(decoding: try $0.text, as: UTF8.self) }
            guard seen.insert("\(permission.route) \(text ?? "")").inserted else { continue }
            var new: [String: String] = [:]
            func unknown(_ text: String) -> String {
                text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/) { match in
                    let id = new[String(match.output)] ?? newID()
                    new[String(match.output)] = id
                    return id
                }
            }
            let (other, otherBody) = (unknown(path), try text.map { try JSON(Array(unknown($0).utf8)) })
            for (path, body) in [(path, body), (other, otherBody)] {
                let answer = try await stranger.send(permission.method, path, body)
                #expect(answer.status == 404, "\(permission.route): \(answer.text)")
            }
            // A batch over many checklists opens each that is there, and finds behind its lock that it may not.
            let most = permission.route == "POST /v1/tasks/batch" ? 3 * Self.most : Self.most
            // The fewest of some times, in turns: a connection reads its catalogues and plans when it first needs them.
            var (there, nowhere) = (World.Cost(), World.Cost())
            for _ in 0..<12 {
                // One that a busy server did not take would be the cheapest.
                try await world.measure(&there) {
                    try await stranger.http.sendUntilServed(permission.method, path, token: stranger.token, json: body)
                        .answer
                }
                try await world.measure(&nowhere) {
                    try await stranger.http.sendUntilServed(
                        permission.method, other, token: stranger.token, json: otherBody
                    ).answer
                }
                if there.calls == nowhere.calls, abs(there.pages - nowhere.pages) <= most { break }
            }
            #expect(there.calls == nowhere.calls, "\(permission.route)")
            #expect(
                abs(there.pages - nowhere.pages) <= most,
                "\(permission.route): \(there.pages) and \(nowhere.pages) pages")
        }
        #expect(seen.count > 50)
    }

    /// Nor does a stranger's request wait for the locks of what is there.
    @Test func aStrangerLocksNobody() async throws {
        let world = try await World()
        let (ada, eva) = (try await world.user("ada"), try await world.user("eva"))
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(on: list, "FREQ=DAILY", ["shared": true], task: ["points": 5])
        try await ada.complete(task, "2026-03-22")
        let locks = """
            select from checklists where id = '\(list)' for update; select from tasks where id = '\(task)' for update;
            select from users where id = '\(ada.id)' for update
            """
        let operations: [[String: JSON]] = [["op": "complete"], ["op": "uncomplete"], ["op": "skip"], ["op": "delete"]]
        try await world.holding(locks) {
            for operation in operations {
                let named = operation.merging(["task_id": .string(task), "date": "2026-03-22"]) { $1 }
                let answer = try await eva.send(.post, "/v1/occurrences/batch", ["operations": [.object(named)]])
                #expect(answer.status == 404, "\(operation): \(answer.text)")
            }
        }
    }

    /// Much of everything that a request might look through.
    private static func fill(_ checklist: SharedChecklist, _ world: World) async throws {
        let (list, task) = (checklist.id, checklist.task)
        try await world.psql(
            """
            insert into comments (id, checklist_id, task_id, body)
            select gen_random_uuid(), '\(list)', '\(task)', repeat('c', 200) from generate_series(1, 2000);
            insert into tasks (id, checklist_id, title, position, version, created_version, created_by, fingerprint)
            select gen_random_uuid(), '\(list)', 'Task ' || n, n, 1, 1, c.owner_id, 'x'
            from generate_series(1, 2000) n, checklists c where c.id = '\(list)';
            insert into changes (stream_id, version, kind, subject_id, body, at)
            select '\(list)', 1000000 + n, 'task.updated', '\(task)', json_build_object('id', repeat('b', 200)), now()
            from generate_series(1, 5000) n;
            insert into records (task_id, date, checklist_id, goal, span, done_by, version)
            select '\(task)', date '2020-01-01' + n, '\(list)', 2, 'day', array[c.owner_id], 1
            from generate_series(1, 1000) n, checklists c where c.id = '\(list)';
            analyze
            """)
    }
}

extension World {
    /// What a request's statements cost, measured some times.
    fileprivate struct Cost {
        private var least: [String: Int] = [:]

        /// How often each ran the last time. A service of the daemon's may have run too, and a statement that ended
        /// just behind the answer may be missing: then the next time tells.
        private(set) var calls: [String: Int] = [:]
        /// How many pages those touched together, each in its cheapest time.
        var pages: Int { calls.keys.reduce(0) { $0 + least[$1, default: 0] } }

        mutating func keep(_ present: [String: (calls: Int, pages: Int)]) {
            calls = present.mapValues { $0.calls }
            least.merge(present.mapValues { $0.pages }, uniquingKeysWith: min)
        }
    }

    /// Measures a request once more.
    fileprivate func measure(_ cost: inout Cost, _ request: () async throws -> HTTP.Answer) async throws {
        try await forgetStatements()
        _ = try await request()
        let ran = try await statements()
        let lines = try await cluster.psql(
            """
            select s.shared_blks_hit + s.shared_blks_read || ' ' || regexp_replace(s.query, '\\s+', ' ', 'g')
            from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = '\(database)'
            """)
        var present: [String: (calls: Int, pages: Int)] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            let name = String(parts[1])
            if let calls = ran[name], let pages = Int(parts[0]) { present[name] = (calls, pages) }
        }
        cost.keep(present)
    }
}
