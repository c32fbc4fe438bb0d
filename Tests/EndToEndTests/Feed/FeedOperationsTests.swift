import Foundation
import TestSupport
import Testing

/// The operator's view of the change log, and its pruning.
@Suite struct FeedOperationsTests {
    @Test func aResetHasEveryClientTakeASnapshot() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        let places = world.daemons.map { ada.at($0) }
        let followers = try await concurrently(2) { Follower(places[$0], since: cursor) }
        try await Task.sleep(for: .milliseconds(300))
        try await world.ctl("feed", "reset", "--yes")
        for (place, follower) in zip(places, followers) {
            let refusal = try #require(try await found(within: .generous) { follower.refusal })
            expectProblem(refusal.answer, 410, "cursor-expired")
            expectProblem(try await place.send(.get, "/v1/changes?since=\(cursor)"), 410, "cursor-expired")
        }
        let new = try await ada.must(.get, "/v1/snapshot")["cursor"].string ?? ""
        let list = try await ada.checklist("Ours")
        for place in places {
            let changes = try await place.poll(since: new, wait: 30)["changes"].array
            #expect(changes.contains { $0["stream"].string == list })
        }
    }

    @Test func everyDaemonAnswersHowItDoes() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        _ = try await ada.checklist("Ours")
        let cursor = try await ada.cursor()
        let followers = (0..<3).map { _ in Follower(ada.at(world.daemons[1]), since: cursor) }
        defer { for follower in followers { follower.stop() } }
        let answers = try await found(within: .generous) {
            let status = try await JSON(world.ctl("feed", "status", "--json").utf8)
            let waiting = status["daemons"].array.compactMap { $0["waiting_polls"].int }
            // A bare nil would be JSON null.
            return waiting.sorted() == [0, 3] ? status : JSON?.none
        }
        let status = try #require(answers)
        #expect(status["log"]["streams"].int ?? 0 >= 2, "\(status)")
        #expect(status["log"]["oldest_at"].string != nil)
        #expect(
            status["daemons"].array.allSatisfy { $0["listening"] == true && $0["last_read_milliseconds"].int != nil })
        // The command waits for a second only.
        let isShown = try await found(within: .generous) {
            try await world.ctl("feed", "status").contains("WAITING") ? true : nil
        }
        #expect(isShown == true)
        // A stopped daemon does not answer.
        #expect(try await world.daemons[0].terminate() == 0)
        let isAlone = try await found(within: .generous) {
            try await JSON(world.ctl("feed", "status", "--json").utf8)["daemons"].array.count == 1 ? true : nil
        }
        #expect(isAlone == true)
    }

    @Test func pruningRemovesInPartsAndCursorsFromBeforeAreTold() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let old = try await ada.cursor()
        // Changes for more than one part of a pruning, forty days old.
        try await world.psql(
            """
            insert into changes (stream_id, version, kind, subject_id, body, at)
            select gen_random_uuid(), 1, 'task.updated', gen_random_uuid(), '{}', now() - interval '40 days'
            from generate_series(1, 25000)
            """)
        let before = try await Int(world.psql("select count(*) from changes")) ?? 0
        // The daemons may keep changes for a year, so the command needs the number of days.
        #expect(try await JSON(world.ctl("prune", "--dry-run", "--json").utf8)["would_remove"]["changes"] == 0)
        #expect(try await JSON(world.ctl("prune", "--yes", "--json").utf8)["removed"]["changes"] == 0)
        #expect(try await Int(world.psql("select count(*) from changes")) == before)
        let planned = try await JSON(world.ctl("prune", "--change-days", "30", "--dry-run", "--json").utf8)
        #expect(planned["would_remove"]["changes"] == 25_000)
        #expect(try await Int(world.psql("select count(*) from changes")) == before)

        let removed = try await JSON(world.ctl("prune", "--change-days", "30", "--yes", "--json").utf8)["removed"]
        #expect(removed["changes"] == 25_000)
        #expect(try await Int(world.psql("select count(*) from changes")) == before - 25_000)
        let again = try await JSON(world.ctl("prune", "--change-days", "30", "--yes", "--json").utf8)
        #expect(again["removed"]["changes"] == 0)
        // The running daemon has the cursor's changes in memory. A new one has not, and they are pruned.
        let fresh = try await World.daemon(url: world.url)
        try await fresh.waitUntilReady()
        expectProblem(
            try await ada.at(fresh).send(.get, "/v1/changes?since=\(old)"), 410, "cursor-expired")
        #expect(try await ada.at(fresh).must(.get, "/v1/checklists/\(list)")["version"] == 1)
        #expect(try await ada.at(fresh).poll(since: ada.at(fresh).cursor())["changes"] == [])
    }

    @Test func pruneAsksNoQuestionWithoutATerminal() async throws {
        let world = try await World(daemons: 0)
        await #expect(throws: Command.Failure.self) { try await world.ctl("prune") }
        await #expect(throws: Command.Failure.self) { try await world.ctl("prune", "--change-days", "-1", "--yes") }
    }
}
