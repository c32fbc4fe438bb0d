import TestSupport
import Testing

@Suite struct FirstStepsTests {
    @Test func aTeamSharesAChecklist() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob").at(world.daemons[1])
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        // Bob's daemon may not have read Ada's edits yet; a snapshot has them.
        let cursor = try await bob.must(.get, "/v1/snapshot")["cursor"].string ?? ""
        async let waiting = bob.poll(since: cursor, wait: 20)
        try await Task.sleep(for: .milliseconds(200))
        let task = try await ada.task("Tag it", on: list)
        let changes = try await waiting["changes"].array
        #expect(changes.map { $0["kind"].string } == ["task.created"])
        #expect(changes.first?["body"]["id"].string == task)
        let claimed = try await bob.must(.post, "/v1/tasks/\(task)/claim")
        #expect(claimed["status"] == "in_progress")
    }
}
