import Foundation
import TestSupport
import Testing

/// The rates of what a user's requests log.
@Suite struct ChangeRateTests {
    private static func expectSpent(_ person: Person, _ list: String) async throws {
        let refusal = try await person.send(.post, "/v1/checklists/\(list)/tasks", ["title": "More"])
        expectProblem(refusal, 429, "too-many-requests")
        let wait = try #require(refusal.header("retry-after").flatMap { Int($0) })
        #expect((1...3_600).contains(wait))
        // Reads go on, and so does what ends a stolen token.
        #expect(try await person.send(.get, "/v1/checklists/\(list)").status == 200)
        #expect(try await person.send(.get, "/v1/tasks?q=more").status == 200)
        let others = try await Person(signingIn: person.name, http: person.http)
        #expect(try await others.send(.delete, "/v1/sessions/current").status == 204)
    }

    /// A request is never refused halfway: the next one is.
    @Test func aUserMayLogSoManyChanges() async throws {
        let world = try await World(arguments: ["--rates-changes-per-hour", "50"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        let creates: [JSON] = (0..<60).map { ["op": "create", "title": .string("Task \($0)")] }
        let batch = try await ada.send(
            .post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(creates)])
        #expect(batch.status == 200 && batch.json["results"].array.count == 60)
        try await Self.expectSpent(ada, list)
        // Each user has a rate of their own.
        _ = try await bob.task("Tag it", on: try await bob.checklist("His"))
    }

    /// Few requests that log long texts again and again.
    @Test func aUserMayLogSoManyBytes() async throws {
        let world = try await World(arguments: ["--rates-change-bytes-per-hour", "200000"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let long = try await ada.task("Long", on: list, ["description": .string(String(repeating: "d", count: 20_000))])
        let edits: [JSON] = (0..<15).map { ["op": "update", "id": .string(long), "title": .string("Long \($0)")] }
        let batch = try await ada.send(.post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(edits)])
        #expect(batch.status == 200 && batch.text.utf8.count > 300_000)
        try await Self.expectSpent(ada, list)
    }

    /// Entries of the ledger count like changes: each purchase is one, with a change.
    @Test func entriesOfTheLedgerCount() async throws {
        let world = try await World(arguments: ["--rates-changes-per-hour", "25"])
        let ada = try await world.user("ada")
        let before = try await Self.logged(world)
        let reward = try await ada.reward("Cinema", 1)
        try await ada.earn(10)
        var bought = 0
        while try await ada.send(.post, "/v1/rewards/\(reward)/purchase", [:]).status == 201 { bought += 1 }
        // One that is refused for lack of points would be 409.
        #expect(bought < 10)
        #expect(try await Self.logged(world) - before >= 25)
        expectProblem(try await ada.send(.post, "/v1/rewards/\(reward)/purchase", [:]), 429, "too-many-requests")
    }

    /// Edits that share a commit each count for the user who made them, and only what they log themselves.
    @Test func sharedCommitsAreChargedEachForItself() async throws {
        let edits = 120
        let world = try await World(arguments: ["--rates-changes-per-hour", "\(edits + 20)"])
        let people = [try await world.user("ada"), try await world.user("bob"), try await world.user("eve")]
        var tasks: [String] = []
        for person in people { tasks.append(try await person.task("Tag it", on: try await person.checklist("Own"))) }
        for round in 0..<edits / 10 {
            let statuses = try await concurrently(people.count * 10) { [people, tasks] number in
                let (who, turn) = (number % people.count, number / people.count)
                return try await people[who].send(
                    .patch, "/v1/tasks/\(tasks[who])", ["title": .string("Tag \(round) \(turn)")]
                ).status
            }
            #expect(Set(statuses) == [200])
        }
        // What they have logged is just below the rate: twenty more are too many.
        for (person, task) in zip(people, tasks) {
            var more: [Int] = []
            for number in 0..<40 where more.last != 429 {
                more.append(
                    try await person.send(.patch, "/v1/tasks/\(task)", ["title": .string("More \(number)")]).status)
            }
            #expect(more.last == 429 && more.count > 10, "\(more)")
        }
    }

    /// What is charged is what is logged: by one change, by its side effects, and by many.
    @Test func allThatIsLoggedIsCharged() async throws {
        let rate = 300
        let world = try await World(arguments: ["--rates-changes-per-hour", "\(rate)"])
        let ada = try await world.user("ada")
        let (before, start) = (try await Self.logged(world), ContinuousClock.now)
        let list = try await ada.checklist("Ours")
        var tasks: [String] = []
        for number in 0..<20 { tasks.append(try await ada.task("Tag \(number)", on: list, ["position": 1])) }
        // Both make room among equal positions.
        let single = try await Self.logged(world)
        _ = try await ada.task("Between", on: list, ["after": .string(tasks[9])])
        #expect(try await Self.logged(world) - single > 2)
        try await ada.must(.patch, "/v1/tasks/\(tasks[0])", ["before": .string(tasks[15])])
        let subtask = try await ada.task("Below", on: list, ["parent_id": .string(tasks[1])])
        try await ada.must(.patch, "/v1/tasks/\(tasks[1])", ["section": "Plaza"])
        try await ada.must(.post, "/v1/tasks/\(subtask)/claim")
        try await ada.must(.post, "/v1/tasks/\(subtask)/release")
        try await ada.must(.post, "/v1/tasks/\(subtask)/comments", ["body": "Here?"])
        try await ada.must(.put, "/v1/tasks/\(subtask)/reminders", ["reminders": [["at": "19:00"]]])
        try await ada.must(.delete, "/v1/tasks/\(tasks[1])")
        try await ada.must(
            .post, "/v1/checklists/\(list)/tasks/batch",
            ["operations": [["op": "create", "title": "One"], ["op": "delete", "id": .string(tasks[2])]]])
        try await ada.must(.patch, "/v1/me/checklists/\(list)", ["position": 7])
        let reward = try await ada.reward("Cinema", 1)
        try await ada.earn(10)
        try await ada.must(.post, "/v1/rewards/\(reward)/purchase", [:])
        let daily = try await ada.repeatingTask(on: list, task: ["points": 3])
        try await ada.complete(daily, "2026-03-22")
        try await ada.uncomplete(daily, "2026-03-22")
        let mode = try await ada.mode("Music")
        for _ in 0..<2 { try await ada.must(.post, "/v1/timer/start", ["mode_id": .string(mode)]) }
        try await ada.must(.post, "/v1/timer/stop", ["id": try await ada.must(.get, "/v1/timer")["entry"]["id"]])
        try await ada.must(.post, "/v1/checklists/\(list)/complete")
        let spent = try await Self.logged(world) - before
        #expect(spent > 80 && spent < rate)

        var edits = 0
        let rest = try await ada.checklist("Rest")
        while try await ada.send(.patch, "/v1/checklists/\(rest)", ["title": .string("Rest \(edits)")]).status == 200 {
            edits += 1
        }
        let logged = try await Self.logged(world) - before
        // One more comes back every twelve seconds.
        let back = Int((ContinuousClock.now - start) / .seconds(12))
        #expect(logged >= rate && logged <= rate + back + 1, "\(logged) after \(spent) and \(edits)")
    }

    /// The answer to a repeated request is kept: it logs nothing, and costs nothing.
    @Test func aRepeatedRequestCostsNothing() async throws {
        let world = try await World(arguments: ["--rates-changes-per-hour", "20"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for _ in 0..<60 {
            let answer = try await ada.send(
                .post, "/v1/checklists/\(list)/tasks", ["title": "Tag it"], headers: ["idempotency-key": "once"])
            #expect(answer.status == 201)
        }
        for _ in 0..<40 {
            expectProblem(
                try await ada.send(.post, "/v1/checklists", ["title": "Ours"]), 409, "title-taken")
        }
        _ = try await ada.task("Another", on: list)
    }

    private static func logged(_ world: World) async throws -> Int {
        let text = try await world.psql(
            "select (select count(*) from changes) + (select count(*) from points_entries)")
        return Int(text) ?? 0
    }
}
