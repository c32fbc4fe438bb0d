import Foundation
import TestSupport
import Testing

/// How a daemon knows that a calendar is unchanged: by one look-up, and never wrongly.
@Suite struct CalendarStateTests {
    /// Checklists of some tasks, made as if by as many requests.
    private func fill(_ world: World, _ person: Person, checklists: Int, tasks: Int) async throws {
        try await world.psql(
            """
            select count(checklist_create('\(person.id)', jsonb_build_object('made_id', gen_random_uuid(), 'title', 'List ' || n,
                'tasks', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'depth', 1, 'title', 't'))
                    from generate_series(1, \(tasks) + 0 * n)))))
            from generate_series(1, \(checklists)) n
            """)
        // Without the former versions of rows, which a look-up passes.
        try await world.cluster.psql("vacuum analyze", database: world.database)
    }

    /// How many pages of tables and indexes PostgreSQL looks at, for some requests.
    private func pages(_ world: World, _ requests: () async throws -> Void) async throws -> Int {
        try await world.forgetStatements()
        try await requests()
        let count = try await world.cluster.psql(
            """
            select coalesce(sum(shared_blks_hit + shared_blks_read), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid
            where d.datname = '\(world.database)' and s.query like '%calendar%'
            """)
        return Int(count) ?? 0
    }

    /// Both of checklists and tasks grow: a reader that has the calendar costs no more.
    @Test func anUnchangedCalendarIsOneLookUp() async throws {
        let world = try await World()
        var costs: [Int] = []
        for (checklists, tasks) in [(2, 2), (300, 2), (2, 1_000), (300, 30)] {
            let person = try await world.user("with\(checklists)of\(tasks)")
            try await fill(world, person, checklists: checklists, tasks: tasks)
            let one = try await person.must(.get, "/v1/checklists?limit=1")["checklists"][0]["id"].string ?? ""
            for path in [try await person.calendar(), try await person.calendar(of: one)] {
                let tag = try #require(try await world.http.send(.get, path).header("etag"))
                func read() async throws {
                    let answer = try await world.http.send(.get, path, headers: ["if-none-match": tag])
                    #expect(answer.status == 304)
                }
                // PostgreSQL plans a statement anew for each of the first five, and a connection that has not been used
                // reads the catalogue. Which connection a request gets depends on how busy the machine is.
                var rounds: [Int] = []
                for _ in 0..<6 {
                    rounds.append(try await pages(world) { for _ in 0..<10 { try await read() } })
                }
                #expect(try await world.statements().values.reduce(0, +) == 10)
                costs.append(rounds.min() ?? .max)
            }
        }
        let (all, one) = (
            costs.indices.filter { $0 % 2 == 0 }.map { costs[$0] },
            costs.indices.filter { $0 % 2 == 1 }.map { costs[$0] }
        )
        // To find 300 checklists by key takes some 900 pages; indexes of more rows may be one page deeper.
        for costs in [all, one] { #expect((costs.max() ?? 0) <= 10 * 40, "\(costs) pages") }
    }

    /// It looks at each checklist, and at each task, once or a few times.
    @Test func aCalendarThatIsMadeCostsTheSumOfBoth() async throws {
        let world = try await World()
        var costs: [Int] = []
        for (checklists, tasks) in [(100, 10), (200, 10), (100, 20), (200, 20)] {
            let person = try await world.user("with\(checklists)of\(tasks)")
            try await fill(world, person, checklists: checklists, tasks: tasks)
            let path = try await person.calendar()
            costs.append(
                try await pages(world) {
                    let answer = try await world.http.send(.get, path)
                    #expect(answer.status == 200)
                })
        }
        #expect(costs[1] < costs[0] * 5 / 2 && costs[2] < costs[0] * 5 / 2, "\(costs) pages")
        #expect(costs[3] < costs[0] * 5, "\(costs) pages")
    }

    /// What one daemon has answered is seen by a reader of the other, at once, whatever was changed.
    @Test func aReaderOfAnotherDaemonSeesEachEditAtOnce() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (mine, bobs) = (try await ada.checklist("Mine"), try await bob.checklist("Bob's"))
        let task = try await ada.task("One", on: mine)
        let theirs = try await bob.task("Theirs", on: bobs)
        let path = try await ada.calendar()
        let other = world.daemons[1].http
        var tag = ""
        func read() async throws -> HTTP.Answer {
            let answer = try await other.send(.get, path, headers: ["if-none-match": tag])
            tag = answer.header("etag") ?? ""
            return answer
        }
        #expect(try await read().status == 200)
        func expectSeen(_ text: String, _ isThere: Bool = true, _ edit: () async throws -> Void) async throws {
            #expect(try await read().status == 304)
            try await edit()
            let answer = try await read()
            #expect(answer.status == 200 && answer.text.contains(text) == isThere, "\(text): \(answer.status)")
        }
        try await expectSeen("SUMMARY:First") { try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "First"]) }
        try await expectSeen("STATUS:COMPLETED") {
            try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        }
        try await expectSeen("SUMMARY:Second") { _ = try await ada.task("Second", on: mine) }
        try await expectSeen("SUMMARY:Theirs") { try await bob.add(ada, to: bobs, as: "viewer") }
        try await expectSeen("SUMMARY:Changed") {
            try await bob.must(.patch, "/v1/tasks/\(theirs)", ["title": "Changed"])
        }
        try await expectSeen("SUMMARY:Changed", false) {
            try await bob.must(.patch, "/v1/checklists/\(bobs)", ["archived": true])
        }
        try await expectSeen("SUMMARY:Changed") {
            try await bob.must(.patch, "/v1/checklists/\(bobs)", ["archived": false])
        }
        try await expectSeen("SUMMARY:Changed", false) {
            try await bob.must(.delete, "/v1/checklists/\(bobs)/participants/ada")
        }
        // A checklist that is no longer seen changes nothing.
        try await bob.must(.patch, "/v1/tasks/\(theirs)", ["title": "Secret"])
        #expect(try await read().status == 304)
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22", "starts_at": "07:30", "from": "completion"]
        try await expectSeen("DUE:20260322T073000Z") {
            try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": rule, "status": "available"])
        }
        try await expectSeen("DUE;TZID=Europe/Berlin:20260322T073000") {
            try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        }
        try await expectSeen("DUE;TZID=Europe/Berlin:20260322T073000", false) {
            try await ada.must(.post, "/v1/tasks/\(task)/occurrences/2026-03-22/complete")
        }
        try await expectSeen("SUMMARY:First", false) { try await ada.must(.delete, "/v1/checklists/\(mine)") }
    }

    /// Edits of others go on all the time, so the tail is never at the end of the log.
    @Test func aReaderSeesEachEditWhileOthersEdit() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob", daemon: 1))
        let list = try await ada.checklist("Mine")
        let task = try await ada.task("One", on: list)
        let noise = try await bob.task("Noise", on: try await bob.checklist("Bob's"))
        let path = try await ada.calendar()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var number = 0
                    while !Task.isCancelled {
                        number += 1
                        _ = try? await bob.send(.patch, "/v1/tasks/\(noise)", ["title": .string("\(number)")])
                    }
                }
            }
            var tags: [String?] = [nil, nil]
            for number in 0..<60 {
                try await ada.must(.patch, "/v1/tasks/\(task)", ["title": .string("Edit \(number).")])
                for (index, daemon) in world.daemons.enumerated() {
                    let headers = tags[index].map { ["if-none-match": $0] } ?? [:]
                    let answer = try await daemon.http.send(.get, path, headers: headers)
                    #expect(answer.text.contains("SUMMARY:Edit \(number)."), "\(number) at \(index): \(answer.status)")
                    tags[index] = answer.header("etag")
                }
                #expect(tags[0] == tags[1])
            }
            group.cancelAll()
        }
    }
}
