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
