import TestSupport
import Testing

/// Actions only ever add to the ledger, and its sum is the balance, even with many actions at once.
@Suite struct PointsLedgerTests {
    /// Completed and reopened from eight clients at once, on two checklists that share commits with others' edits. A ninth
    /// holds the owner's row and wants the title of one of the checklists.
    @Test func theSumIsTheBalanceWhateverIsDoneAtOnce() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        var tasks: [String] = []
        for title in ["One", "Other"] {
            let list = try await ada.checklist(title)
            try await ada.add(bob, to: list, as: "editor")
            for points in [3, 5] {
                tasks.append(try await ada.task("T", on: list, ["points": .number(Double(points))]))
            }
            tasks.append(try await ada.task("Plain", on: list))
        }
        _ = try await concurrently(9) { [tasks] client in
            guard client < 8 else {
                for _ in 0..<60 {
                    let again = try await ada.at(world.daemons[1]).send(.post, "/v1/checklists", ["title": "one"])
                    expectProblem(again, 409, "title-taken")
                }
                return
            }
            let person = (client % 2 == 0 ? ada : bob).at(world.daemons[client / 2 % 2])
            for round in 0..<30 {
                let task = tasks[(client + round) % tasks.count]
                let status: JSON = (client + round) % 3 == 0 ? "available" : "completed"
                let answer = try await person.send(.patch, "/v1/tasks/\(task)", ["status": status])
                #expect(answer.status == 200, "\(answer.text)")
            }
        }
        #expect(try await world.psql(World.wrongLedgers) == "")
        for person in [ada, bob] {
            let entries = try await person.must(.get, "/v1/points/entries?limit=500")["entries"].array
            #expect(try await person.balance == entries.first?["balance"].int ?? 0)
            let sum = try await world.psql(
                "select coalesce(sum(amount), 0) from points_entries where user_id = '\(person.id)'")
            #expect(try await person.balance.map(String.init) == sum)
            let told = try await world.psql(
                "select count(*) from changes where stream_id = '\(person.id)' and kind = 'points.added'")
            let kept = try await world.psql("select count(*) from points_entries where user_id = '\(person.id)'")
            #expect(told == kept)
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// A status change of a task without points writes neither the user's row nor the ledger, and one with points does
    /// so by itself.
    @Test func onlyPointsLockUsers() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let (plain, worth) = (
            try await ada.task("Plain", on: list), try await ada.task("Worth", on: list, ["points": 2])
        )
        let version = "select version from users where id = '\(ada.id)'"
        let before = try await world.psql(version)
        for (task, statements) in [(plain, 1), (worth, 2)] {
            for path in ["/v1/changes", "/v1/me"] { _ = try await ada.send(.get, path) }
            try await world.forgetStatements()
            try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
            #expect(try await world.statements().values.reduce(0, +) == statements)
            if task == plain { #expect(try await world.psql(version) == before) }
        }
        #expect(try await ada.balance == 2)
        // An edit that shares no commit anyway is sent once.
        for path in ["/v1/changes", "/v1/me"] { _ = try await ada.send(.get, path) }
        try await world.forgetStatements()
        try await ada.must(.patch, "/v1/tasks/\(worth)", ["status": "available", "section": "Done"])
        #expect(try await world.statements().values.reduce(0, +) == 1)
        #expect(try await ada.balance == 0)
    }

    @Test func daemonsOnlyAddToTheLedger() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.earn(5)
        for forbidden in [
            "update points_entries set amount = 6", "delete from points_entries", "truncate points_entries",
        ] {
            await #expect(throws: (any Error).self) { try await world.psql("set role crosscheck_app; \(forbidden)") }
        }
        // Nor does anybody skip an entry, or spend missing points.
        for (forbidden, constraint) in [
            ("'\(ada.id)', 1, now(), 5, 5, 'completed'", "points_entries_pkey"),
            ("'\(ada.id)', 1, now(), 5, 10, 'completed'", "points_entry_sums_up"),
            ("'\(ada.id)', 2, now(), -6, -1, 'purchased'", "points_entry_is_covered"),
        ] {
            await #expect {
                try await world.psql(
                    """
                    insert into points_entries (user_id, number, at, amount, balance, reason, counts_at)
                    values (\(forbidden), now())
                    """)
            } throws: {
                "\($0)".contains(constraint)
            }
        }
        #expect(try await ada.balance == 5)
    }

    /// An account is deleted with its ledger; a task that it completed takes nothing from anybody.
    @Test func anAccountIsDeletedWithItsPoints() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.task("T", on: list, ["points": 20])
        try await bob.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        let reward = try await bob.reward("Cinema", 10)
        try await bob.must(.post, "/v1/rewards/\(reward)/purchase", [:])
        let shown = try await world.ctl("user", "show", "bob")
        #expect(shown.contains("Balance:     10 points"), "\(shown)")
        try await world.ctl("user", "delete", "bob", "--yes")
        for table in ["points_entries", "rewards", "purchases"] {
            #expect(try await world.psql("select count(*) from \(table)") == "0")
        }
        // Nobody makes something else under an id of theirs.
        let mine = try await ada.reward("Cinema", 10)
        let ids = try await world.psql("select id from spent_ids where kind in ('reward', 'purchase') order by kind")
            .split(separator: "\n").map(String.init)
        #expect(ids.count == 2 && ids.last == reward)
        for (path, id) in zip(["/v1/rewards/\(mine)/purchase", "/v1/rewards"], ids) {
            let body: JSON =
                path == "/v1/rewards" ? ["id": .string(id), "title": "x", "price": 1] : ["id": .string(id)]
            expectProblem(try await ada.send(.post, path, body), 409, "id-taken")
        }
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        #expect(try await ada.balance == 0)
        #expect(try await ada.entries == [])
    }

    @Test func entriesComePageByPage() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for points in 1...5 { try await ada.earn(points) }
        var (seen, next): ([JSON], String?) = ([], "/v1/points/entries?limit=2")
        while let path = next, seen.count < 9 {
            let answer = try await ada.send(.get, path)
            seen += answer.json["entries"].array.map { $0["amount"] }
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
            // Newer ones do not move those that are still to come.
            try await ada.earn(6)
        }
        #expect(seen == [5, 4, 3, 2, 1])
    }
}
