import TestSupport
import Testing

/// Somebody leaves a checklist and comes on it again, and the daemons that they ask know different parts of it. They are told that
/// they have left before they are sent what they would have missed.
@Suite struct ReturnTests {
    /// The checklist is left between two pages of one answer: the second has nothing more of it, or nothing at all.
    @Test(arguments: [true, false]) func theRestOfAnAnswerIsNotSkipped(begunWithIt: Bool) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let lists = [try await ada.checklist("First"), try await ada.checklist("Second")]
        let (left, other) = begunWithIt ? (lists[0], lists[1]) : (lists[1], lists[0])
        // Later than the checklists, so that what concerns themselves comes last.
        let bob = try await world.user("bob")
        for list in [left, other] { try await ada.add(bob, to: list, as: "editor") }
        let client = try await Client(bob)
        for _ in 0..<10 { _ = try await ada.task("Task", on: lists[0]) }
        for _ in 0..<3 { _ = try await ada.task("Task", on: lists[1]) }
        let daemon = world.daemons[0]
        #expect(try await client.poll(at: daemon, limit: 5) == 5)
        try await ada.must(.delete, "/v1/checklists/\(left)/participants/bob")
        // What has been committed since the answer began is not on its pages, but for that.
        #expect(try await client.poll(at: daemon, limit: 5) == (begunWithIt ? 4 : 5))
        #expect(await (client.copy.checklists[left] == nil) == begunWithIt)
        _ = try await ada.task("Unseen", on: left)
        try await ada.add(bob, to: left, as: "editor")
        _ = try await ada.task("Seen", on: left)
        while try await client.poll(at: daemon, limit: 5) > 0 {}
        #expect(try await client.differencesAtTheEnd(at: daemon) == [])
    }

    /// Of three daemons two have read only a part of the log, and look up what somebody may see when that is further on.
    @Test func whatADaemonHasNotReadIsNotPassedOver() async throws {
        let world = try await World(
            daemons: 3, arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "0"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let bob = try await world.user("bob")
        try await ada.add(bob, to: list, as: "editor")
        let client = try await Client(bob)
        /// Has a daemon read the log up to here: it does so for those who would find their own edits.
        func read(_ daemon: Int) async throws {
            let cat = try await world.user("cat\(daemon)", daemon: daemon)
            _ = try await cat.checklist("Own")
            _ = try await cat.poll(since: try await cat.cursor())
        }
        for _ in 0..<3 { _ = try await ada.task("Task", on: list) }
        try await read(1)
        _ = try await ada.task("Task", on: list)
        try await read(2)
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        try await client.poll(at: world.daemons[1])
        try await ada.add(bob, to: list, as: "editor")
        try await client.poll(at: world.daemons[2])
        #expect(try await client.differencesAtTheEnd(at: world.daemons[0]) == [])
    }
}
