import Foundation
import TestSupport
import Testing

/// The feed without hints, and beside a transaction that stays open.
@Suite struct LostHintsTests {
    @Test func withoutNotifyTheSweepFindsTheChangesOfOthers() async throws {
        let world = try await World(daemons: 2, arguments: ["--feed-notify", "false"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        var followers: [Follower] = []
        for daemon in world.daemons { followers.append(Follower(ada.at(daemon), since: try await ada.cursor())) }
        var delays: [Duration] = []
        for index in 0..<6 {
            try await Task.sleep(for: .milliseconds(Int.random(in: 50..<400)))
            let task = try await ada.task("Task \(index)", on: list)
            let answered = ContinuousClock.now
            for follower in followers {
                let arrival = try #require(
                    try await follower.arrival { $0["body"]["id"].string == task }, "by the sweep")
                if follower === followers[1] { delays.append(arrival - answered) }
            }
        }
        print("Without NOTIFY, until the other daemon delivers: \(Figures(delays).text)")
        for daemon in world.daemons {
            #expect(
                try await daemon.http.send(.get, "/metrics").text.contains(
                    "crosscheck_feed_notifications_received_total 0"))
        }
    }

    /// The counterpart: without the sweep, nothing comes. So the test above tests the sweep.
    @Test func withoutNotifyAndSweepNothingComes() async throws {
        let world = try await World(
            daemons: 2, arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "0"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let there = ada.at(world.daemons[1])
        let follower = Follower(there, since: try await there.cursor())
        let here = Follower(ada, since: try await ada.cursor())
        for daemon in world.daemons { try await daemon.http.expectWaitingPolls(1) }
        let task = try await ada.task("Task", on: list)
        #expect(try await here.arrival { $0["body"]["id"].string == task } != nil)
        #expect(try await follower.arrival(within: .seconds(3)) { $0["body"]["id"].string == task } == nil)
    }

    /// It is not left to the next hint, of which there may be none for long.
    @Test func aReadThatFailedIsTriedAgain() async throws {
        let world = try await World(arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "0"])
        let other = try await World.daemon(url: world.url, ["--feed-sweep-milliseconds", "0"])
        try await other.waitUntilReady()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let there = ada.at(other)
        let follower = Follower(there, since: try await there.cursor())
        try await there.http.expectWaitingPolls(1)
        let task = try await ada.task("Task", on: list)
        try await world.holding("lock table changes in access exclusive mode") {
            try await world.cluster.psql("select pg_notify('crosscheck', 'a hint')", database: world.database)
            _ = try await other.waitForLine(containing: "The feed cannot read the change log")
            #expect(!follower.changes.contains { $0["body"]["id"].string == task })
        }
        #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
    }

    /// Only a sweep reads the log of an idle site.
    @Test(arguments: [0, 4_000]) func aDaemonThatSweepsRarelyStaysReady(milliseconds: Int) async throws {
        let world = try await World(
            arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "\(milliseconds)"])
        try await Task.sleep(for: .seconds(6))
        #expect(try await world.http.becomesReady())
    }

    /// The read behind a commit needs none of the feed's own connections, of which none answers here. Many polls are
    /// answered by another thread than few.
    @Test(arguments: [1, 40]) func aChangeIsReadRightBehindItsCommit(polls: Int) async throws {
        let world = try await World(arguments: ["--feed-sweep-milliseconds", "0"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let cursor = try await ada.cursor()
        let followers = (0..<polls).map { _ in Follower(ada, since: cursor) }
        try await world.http.expectWaitingPolls(polls)
        let backends = try await world.psql(
            """
            select pid from pg_stat_activity where datname = current_database()
                and application_name like '% feed, %'
            """
        ).split(separator: "\n").compactMap { Int32($0) }
        #expect(backends.count >= 3)
        // Nor does it get others in their place.
        try await world.cluster.psql(
            "alter database \"\(world.database)\" allow_connections false", database: "postgres")
        for backend in backends { kill(backend, SIGSTOP) }
        defer { for backend in backends { kill(backend, SIGCONT) } }
        let task = try await ada.task("Task", on: list)
        for follower in followers {
            _ = try #require(try await follower.arrival { $0["body"]["id"].string == task })
        }
    }

    @Test func aLostListenConnectionLosesNothing() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let follower = Follower(ada.at(world.daemons[1]), since: try await ada.cursor())
        for index in 0..<5 {
            try await world.psql(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                where datname = '\(world.database)' and query ilike 'listen%'
                """)
            let task = try await ada.task("Task \(index)", on: list)
            #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
        }
    }

    /// A transaction stays open while others commit. It has a lower number than all of these. Its changes must come
    /// after theirs, for waiting clients and for clients with a cursor from meanwhile.
    @Test func aTransactionHeldOpenDelaysNobodyAndIsNotSkipped() async throws {
        let world = try await World(daemons: 2)
        let (here, there) = (world.daemons[0], world.daemons[1])
        let ada = try await world.user("ada")
        let bob = try await world.user("bob")
        let held = try await ada.checklist("Held")
        let heldTask = try await ada.task("Held", on: held)
        let free = try await ada.checklist("Free")
        let freeTask = try await ada.task("Free", on: free)
        for list in [held, free] { try await ada.add(bob, to: list, as: "editor") }
        let cursor = try await bob.cursor()
        let followers = [Follower(bob, since: cursor), Follower(bob.at(there), since: cursor)]

        // A row in this table ends the transaction.
        try await world.psql("create table ends (number int)")
        let holding = Task {
            try await world.psql(
                """
                begin;
                select outcome from task_update('\(ada.id)', '{"id": "\(heldTask)", "title": "Late"}');
                do $$ begin while not exists (select from ends) loop perform pg_sleep(0.02); end loop; end $$;
                commit
                """)
        }
        // It must have its number before the first of the others.
        let isOpen = try await found(within: .generous) {
            try await world.psql(
                "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
            ).isEmpty ? nil : true
        }
        try #require(isOpen == true)
        // An edit of the locked list waits, and blocks no other.
        let waiting = Task { try await ada.send(.patch, "/v1/tasks/\(heldTask)", ["description": "Behind"]) }
        var delays: [Duration] = []
        let start = try await ada.must(.get, "/v1/checklists/\(free)")["version"].int ?? 0
        // The change of the open transaction, and not that of the edit that waits for it.
        let late = try await ada.must(.get, "/v1/checklists/\(held)")["version"].int ?? 0
        let isHeld = { @Sendable (change: JSON) in change["stream"].string == held && change["version"].int == late + 1
        }
        var (version, during) = (start, cursor)
        // The edit that waits has half a minute, in which a busy machine makes fewer rounds.
        let opened = ContinuousClock.now
        for index in 0..<50 where index < 25 || ContinuousClock.now - opened < .seconds(10) {
            let writer = ada.at(index % 2 == 0 ? here : there)
            let began = ContinuousClock.now
            let edits = try await concurrently(8) { slot in
                try await writer.must(.patch, "/v1/tasks/\(freeTask)", ["title": .string("Edit \(index)-\(slot)")])[
                    "version"
                ].int ?? 0
            }
            version = edits.max() ?? 0
            for follower in followers {
                let arrival = try #require(
                    try await follower.arrival(of: version, in: free), "edit \(index)")
                delays.append(arrival - began)
            }
            if during == cursor, index >= 20 { during = followers[0].cursor }
            try await Task.sleep(for: .milliseconds(40))
        }
        let early = followers.flatMap(\.changes).filter { $0["stream"].string == held }
        #expect(early.isEmpty, "behind \(late)")
        print("Beside a transaction held open, until both daemons deliver: \(Figures(delays).text)")

        try await world.psql("insert into ends values (1)")
        #expect(try await holding.value == "ok")
        let committed = ContinuousClock.now
        #expect(try await waiting.value.status == 200)
        for follower in followers {
            let arrival = try #require(
                try await follower.arrival(isHeld), "\(follower.versions(of: held)) came, not \(late + 1)")
            print("What was held came \((arrival - committed).inMilliseconds) after psql had ended")
            #expect(follower.versions(of: free) == Array(start + 1...version))
            #expect(Set(follower.versions(of: held)).count == follower.versions(of: held).count)
        }
        // From the ring and from the database: a new daemon has nothing in memory.
        let fresh = try await World.daemon(url: world.url)
        try await fresh.waitUntilReady()
        for place in [bob, bob.at(there), bob.at(fresh)] {
            var (changes, answer) = ([JSON](), try await place.poll(since: during))
            changes += answer["changes"].array
            while answer["more"] == true {
                answer = try await place.poll(since: answer["cursor"].string ?? "")
                changes += answer["changes"].array
            }
            #expect(changes.contains(where: isHeld))
            #expect(changes.contains { $0["version"].int == version && $0["stream"].string == free })
        }
    }
}
