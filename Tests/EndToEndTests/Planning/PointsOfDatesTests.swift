import Foundation
import TestSupport
import Testing

/// For one user, task and date, the ledger adds up to no more than the goal times the points of the record that earned.
@Suite struct PointsOfDatesTests {
    /// The dates by which somebody held more points at any time than these.
    private static func excess(over most: Int) -> String {
        """
        select e.user_id, e.date, e.sum from (
            select e.*, sum(e.amount) over (partition by e.user_id, e.task_id, e.date order by e.number) as sum
            from points_entries e where e.date is not null) e
        where e.sum > \(most) or e.sum < 0
        """
    }

    private func scene(_ more: [String: JSON] = [:]) async throws -> (World, Person, Person, task: String) {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.repeatingTask("Run", on: list, from: "2026-03-01", more, task: ["points": 20])
        return (world, ada, bob, task)
    }

    @Test(arguments: [false, true])
    func aDateThatComesBackEarnsNothingAgain(isShared: Bool) async throws {
        let (world, ada, bob, task) = try await scene(["shared": .bool(isShared)])
        for _ in 0..<3 {
            try await bob.complete(task, "2026-03-02")
            #expect(try await bob.balance == 20)
            // Ada takes back only what she earned.
            try await ada.must(.delete, Person.occurrence(task, "2026-03-02"))
            #expect(try await bob.balance == 20)
            try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": []]])
        }
        #expect(try await bob.entries.count == 1)
        // By another date they earn as always.
        try await bob.complete(task, "2026-03-03")
        #expect(try await bob.balance == 40)
        // Undoing takes back the points of that date, once.
        try await bob.complete(task, "2026-03-02")
        for _ in 0..<2 { try await bob.uncomplete(task, "2026-03-02") }
        #expect(try await bob.balance == 20)
        try await bob.complete(task, "2026-03-02")
        #expect(try await bob.balance == 40)
        // The user who deletes it gives back what they hold.
        try await bob.must(.delete, Person.occurrence(task, "2026-03-02"))
        #expect(try await bob.balance == 20)
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    @Test func anOwnAndASharedRecordEarnTogetherWhatOneEarns() async throws {
        let (world, ada, bob, task) = try await scene(["goal": 2])
        func share(_ isShared: Bool, goal: Int = 2) async throws {
            try await ada.must(
                .patch, "/v1/tasks/\(task)", ["repeat": ["shared": .bool(isShared), "goal": .number(Double(goal))]])
        }
        for _ in 0..<2 { try await bob.complete(task, "2026-03-02") }
        #expect(try await bob.balance == 40)
        try await share(true, goal: 3)
        // The shared one may earn 60 in all.
        for (count, balance) in [(1, 60), (2, 60), (3, 60)] {
            try await bob.put(task, "2026-03-02", ["count": .number(Double(count))])
            #expect(try await bob.balance == balance)
        }
        // As long as the other record says that they earned it, they keep it.
        try await bob.put(task, "2026-03-02", ["count": 0])
        #expect(try await bob.balance == 40)
        try await share(false)
        try await bob.put(task, "2026-03-02", ["count": 1])
        #expect(try await bob.balance == 20)
        try await bob.put(task, "2026-03-02", ["count": 0])
        #expect(try await bob.balance == 0)
        #expect(try await world.psql(Self.excess(over: 60)) == "")
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    /// More points for the task earn the difference, and fewer take nothing.
    @Test func theRecordThatEarnsDecides() async throws {
        let (world, ada, bob, task) = try await scene()
        for (points, balance) in [(20, 20), (30, 30), (10, 30), (35, 35)] {
            try await ada.must(
                .patch, "/v1/tasks/\(task)", ["points": .number(Double(points)), "repeat": ["except": []]])
            try await bob.complete(task, "2026-03-02")
            #expect(try await bob.balance == balance)
            try await ada.must(.delete, Person.occurrence(task, "2026-03-02"))
        }
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    @Test func aBatchEarnsNoMore() async throws {
        let (world, _, bob, task) = try await scene(["goal": 2])
        func operation(_ op: String) -> JSON { ["op": .string(op), "task_id": .string(task), "date": "2026-03-02"] }
        let operations = ["complete", "complete", "uncomplete", "complete", "uncomplete", "uncomplete", "complete"]
        try await bob.must(.post, "/v1/occurrences/batch", ["operations": .array(operations.map(operation))])
        #expect(try await bob.balance == 20)
        #expect(try await world.psql(Self.excess(over: 40)) == "")
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    /// The migration works out the sums of the entries that are there.
    @Test func entriesFromBeforeGetTheirSums() async throws {
        let (world, ada, bob, task) = try await scene(["goal": 3, "shared": true])
        for person in [ada, bob, bob] { try await person.complete(task, "2026-03-02") }
        try await bob.uncomplete(task, "2026-03-02")
        try await bob.complete(task, "2026-03-03")
        try await bob.earn(5)
        let migration = try String(
            contentsOf: Repository.root.appending(path: "sql/migrations/0022_points_of_dates.sql"), encoding: .utf8)
        let update = try #require(migration.firstMatch(of: /update points_entries[^;]*;/)).output
        let sums = "select json_agg(held order by user_id, number) from points_entries"
        let before = try await world.psql(sums)
        try await world.psql(
            """
            alter table points_entries drop constraint points_entry_holds;
            update points_entries set held = null;
            \(update)
            """)
        #expect(try await world.psql(sums) == before)
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    /// Eight clients complete, undo, delete, restore and share the same dates at once.
    @Test func aCrowdEarnsADateOnce() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.repeatingTask("Run", on: list, from: "2026-03-01", ["goal": 2], task: ["points": 3])
        let seed = SeededGenerator.seedOfRun
        _ = try await concurrently(8) { client in
            var random = SeededGenerator(seed: seed &+ UInt64(client))
            let person = (client % 2 == 0 ? ada : bob).at(world.daemons[client / 2 % 2])
            for _ in 0..<40 {
                let date = Bool.random(using: &random) ? "2026-03-02" : "2026-03-03"
                let path = Person.occurrence(task, date)
                let answer =
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: try await person.send(.delete, path)
                    case 1: try await person.send(.patch, "/v1/tasks/\(task)", ["repeat": ["except": []]])
                    case 2:
                        try await person.send(
                            .patch, "/v1/tasks/\(task)", ["repeat": ["shared": .bool(Bool.random(using: &random))]])
                    case 3: try await person.send(.post, path + "/uncomplete")
                    default: try await person.send(.post, path + "/complete")
                    }
                #expect([200, 204, 404].contains(answer.status), "\(answer.text), seed \(seed)")
            }
        }
        #expect(try await world.psql(Self.excess(over: 6)) == "", "seed \(seed)")
        #expect(try await world.psql(World.wrongLedgers) == "", "seed \(seed)")
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }
}
