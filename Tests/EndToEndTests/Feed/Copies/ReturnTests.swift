import TestSupport
import Testing

/// A user leaves a checklist and joins it again, and their daemons know different parts of it. The user is told of the
/// leaving before they get the changes that they would have missed.
@Suite struct ReturnTests {
    /// The user leaves the checklist between two pages of one answer: the second page has nothing more of it, or
    /// nothing at all.
    @Test(arguments: [true, false]) func theRestOfAnAnswerIsNotSkipped(begunWithIt: Bool) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let lists = [try await ada.checklist("First"), try await ada.checklist("Second")]
        let (left, other) = begunWithIt ? (lists[0], lists[1]) : (lists[1], lists[0])
        // He signs up after the checklists were made, so that his own changes come last.
        let bob = try await world.user("bob")
        for list in [left, other] { try await ada.add(bob, to: list, as: "editor") }
        let client = try await Client(bob)
        for _ in 0..<10 { _ = try await ada.task("Task", on: lists[0]) }
        for _ in 0..<3 { _ = try await ada.task("Task", on: lists[1]) }
        let daemon = world.daemons[0]
        #expect(try await client.poll(at: daemon, limit: 5) == 5)
        try await ada.must(.delete, "/v1/checklists/\(left)/participants/bob")
        // The pages have no commits from after the answer began, except for that one.
        #expect(try await client.poll(at: daemon, limit: 5) == (begunWithIt ? 4 : 5))
        #expect(await (client.copy.checklists[left] == nil) == begunWithIt)
        _ = try await ada.task("Unseen", on: left)
        try await ada.add(bob, to: left, as: "editor")
        _ = try await ada.task("Seen", on: left)
        while try await client.poll(at: daemon, limit: 5) > 0 {}
        #expect(try await client.differencesAtTheEnd(at: daemon) == [])
    }

    /// Records that somebody kept before they came back are in the checklist's snapshot. A task that has moved on, when
    /// their client asks for it, brings them along.
    @Test func recordsComeWithATaskThatHasMovedOn() async throws {
        func day(_ ago: Int) -> String { String(String.ago(Double(ago) * 86_400).prefix(10)) }
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let lists = [try await ada.checklist("First"), try await ada.checklist("Second")]
        for list in lists { try await ada.add(bob, to: list, as: "editor") }
        let task = try await ada.repeatingTask(on: lists[0], from: day(30))
        for date in [day(2), day(1)] { try await bob.complete(task, date) }
        let before = try await Client(bob)
        try await ada.must(.delete, "/v1/checklists/\(lists[0])/participants/bob")
        let after = try await Client(bob)
        // These end and begin without a word to him.
        try await ada.must(.delete, Person.occurrence(task, day(1)))
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": []]])
        try await ada.add(bob, to: lists[0], as: "editor")
        try await bob.complete(task, day(0))
        let since = try await bob.cursor()
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(lists[1])])
        // Those that he has kept since then came by themselves.
        let told = try await bob.poll(since: since)["changes"].array.filter { $0["kind"] == "occurrence.updated" }
        #expect(told.map { $0["body"]["date"] } == [.string(day(2)), .string(day(1))])
        for client in [before, after] {
            #expect(try await client.differencesAtTheEnd(at: world.daemons[0]) == [])
        }
    }

    /// Of three daemons, two have read only a part of the log, and look up the user's streams when the log is further
    /// on.
    @Test func changesUnreadByADaemonAreNotPassedOver() async throws {
        let world = try await World(
            daemons: 3, arguments: ["--feed-notify", "false", "--feed-sweep-milliseconds", "0"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let bob = try await world.user("bob")
        try await ada.add(bob, to: list, as: "editor")
        let client = try await Client(bob)
        /// Makes a daemon read the log to its present end, as it does for clients that must find their own edits.
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
