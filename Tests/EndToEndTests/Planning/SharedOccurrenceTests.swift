import TestSupport
import Testing

/// Records that serve everyone on a checklist, and those that each user keeps.
@Suite struct SharedOccurrenceTests {
    private struct Team {
        let world: World
        let ada, bob, eva: Person
        let list: String

        init(daemons: Int = 1) async throws {
            world = try await World(daemons: daemons)
            (ada, bob, eva) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eva"))
            list = try await ada.checklist("Ours")
            try await ada.add(bob, to: list, as: "editor")
            try await ada.add(eva, to: list, as: "viewer")
        }
    }

    @Test func oneRecordServesAllAndEachEarnsTheirTimes() async throws {
        let team = try await Team()
        let (ada, bob, eva) = (team.ada, team.bob, team.eva)
        let task = try await ada.repeatingTask(
            on: team.list, "FREQ=DAILY", from: "2026-03-22", ["shared": true, "goal": 3], task: ["points": 5])
        try await ada.complete(task, "2026-03-24")
        try await bob.complete(task, "2026-03-24")
        let done = try await bob.complete(task, "2026-03-24")
        #expect(done["done"] == true && done["shared"] == true && done["completed_by"]["username"] == "bob")
        #expect(try await ada.occurrences("2026-03-24", "2026-03-24") == [done])
        #expect(try await eva.today("2026-03-24")["occurrences"] == [done])
        #expect(try await ada.balance == 5)
        #expect(try await bob.balance == 10)
        expectProblem(
            try await eva.send(.post, Person.occurrence(task, "2026-03-25") + "/complete"), 403, "forbidden")
        // One's own last time first, then the last of somebody else.
        #expect(try await ada.uncomplete(task, "2026-03-24")["count"] == 2)
        #expect(try await ada.balance == 0)
        #expect(try await ada.uncomplete(task, "2026-03-24")["count"] == 1)
        #expect(try await bob.balance == 5)
        try await ada.put(task, "2026-03-24", ["skipped": true])
        #expect(try await bob.balance == 0)
        let today = try await ada.today()["date"].string ?? ""
        try await ada.put(task, today, ["skipped": true])
        // It is in the checklist's stream, and everyone's snapshot.
        let snapshot = try await eva.must(.get, "/v1/checklists/\(team.list)/snapshot")
        let record = snapshot["records"][0]
        #expect(record["skipped"] == true && record["shared"] == true && record["goal"] == .null)
        #expect(try await team.world.psql(World.wrongLedgers) == "")
        #expect(try await team.world.psql(World.wrongRecords) == "")
    }

    @Test func ownRecordsAreApart() async throws {
        let team = try await Team()
        let (ada, bob, eva) = (team.ada, team.bob, team.eva)
        let task = try await ada.repeatingTask(on: team.list, task: ["points": 5])
        let cursor = try await eva.cursor()
        try await eva.complete(task, "2026-03-24")
        #expect(try await eva.balance == 5)
        #expect(try await ada.occurrences("2026-03-24", "2026-03-24")[0]["count"] == 0)
        let change = try await eva.poll(since: cursor)["changes"][0]
        #expect(change["kind"] == "occurrence.updated" && change["stream"] == .string(eva.id))
        // Switching keeps both kinds apart, and points stay.
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["shared": true]])
        #expect(try await eva.occurrences("2026-03-24", "2026-03-24")[0]["count"] == 0)
        try await bob.complete(task, "2026-03-24")
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["shared": false]])
        #expect(try await bob.occurrences("2026-03-24", "2026-03-24")[0]["count"] == 0)
        #expect(try await eva.occurrences("2026-03-24", "2026-03-24")[0]["count"] == 1)
        #expect(try await bob.balance == 5)
        // It is due for everyone, or for the users who are on it; records stay.
        try await ada.must(.post, "/v1/tasks/\(task)/claim")
        #expect(try await bob.dates("2026-03-24", "2026-03-25").isEmpty)
        #expect(try await eva.dates("2026-03-24", "2026-03-25") == ["2026-03-24"])
        #expect(try await ada.dates("2026-03-24", "2026-03-25") == ["2026-03-24", "2026-03-25"])
        // A user who leaves keeps their points, and has the records again on return.
        try await eva.must(.delete, "/v1/checklists/\(team.list)/participants/eva")
        #expect(try await eva.balance == 5)
        #expect(try await eva.dates("2026-03-24", "2026-03-24").isEmpty)
        expectProblem(
            try await eva.send(.post, Person.occurrence(task, "2026-03-25") + "/complete"), 404, "not-found")
    }

    /// Deleting a date or a task takes back only the points that the actor earned there.
    @Test func deletingTakesBackOnlyOnesOwn() async throws {
        let team = try await Team()
        let (ada, bob) = (team.ada, team.bob)
        let own = try await ada.repeatingTask("own", on: team.list, task: ["points": 5])
        let shared = try await ada.repeatingTask(
            "shared", on: team.list, "FREQ=DAILY", from: "2026-03-22", ["shared": true, "goal": 2], task: ["points": 3])
        for date in ["2026-03-24", "2026-03-25"] {
            for person in [ada, bob] {
                try await person.complete(own, date)
                try await person.complete(shared, date)
            }
        }
        #expect(try await ada.balance == 16)
        #expect(try await bob.balance == 16)
        expectProblem(
            try await team.eva.send(.delete, Person.occurrence(own, "2026-03-24")), 403, "forbidden")
        try await ada.must(.delete, Person.occurrence(own, "2026-03-24"))
        try await ada.must(.delete, Person.occurrence(shared, "2026-03-24"))
        #expect(try await ada.balance == 8)
        #expect(try await bob.balance == 16)
        #expect(try await bob.dates("2026-03-24", "2026-03-24").isEmpty)
        // An ordinary task takes nothing back.
        try await bob.must(.delete, "/v1/tasks/\(own)")
        #expect(try await bob.balance == 11)
        #expect(try await ada.balance == 8)
        #expect(try await ada.entries.filter { $0["reason"] == "deleted" }.count == 2)
        try await ada.must(.delete, "/v1/checklists/\(team.list)")
        #expect(try await ada.balance == 5)
        #expect(try await bob.balance == 11)
    }

    @Test func hiddenDatesComeBack() async throws {
        let team = try await Team()
        let (ada, eva) = (team.ada, team.eva)
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: team.list)
        try await eva.complete(task, today)
        let whole = try await eva.must(.get, "/v1/snapshot")["me"]["records"]
        #expect(whole.array.count == 1)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": [.string(today)]]])
        #expect(try await eva.must(.get, "/v1/snapshot")["me"]["records"] == [])
        #expect(try await eva.dates(today, today).isEmpty)
        let cursor = try await eva.cursor()
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": []]])
        #expect(try await eva.occurrences(today, today)[0]["done"] == true)
        let changes = try await eva.poll(since: cursor)["changes"].array
        let again = changes.first { $0["kind"] == "occurrence.updated" }
        #expect(try await eva.must(.get, "/v1/snapshot")["me"]["records"] == [again?["body"] ?? .null])
        #expect(again?["actor"] == .null)
    }

    /// A record that changes while the edit waits for its user is told as it is then.
    @Test func returnedRecordsAreNotOlderThanTheWrite() async throws {
        let team = try await Team()
        let (ada, eva) = (team.ada, team.eva)
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: team.list)
        try await eva.complete(task, today)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": [.string(today)]]])
        let cursor = try await eva.cursor()
        let answer = try await team.world.committing(
            """
            select from users where id = '\(eva.id)' for no key update;
            update records set points = 7 where user_id = '\(eva.id)'
            """
        ) {
            try await ada.send(.patch, "/v1/tasks/\(task)", ["repeat": ["except": []]])
        }
        #expect(answer.status == 200)
        let again = try await eva.poll(since: cursor)["changes"].array.first { $0["kind"] == "occurrence.updated" }
        #expect(again?["body"]["points"] == 7)
        #expect(try await eva.must(.get, "/v1/snapshot")["me"]["records"] == [again?["body"] ?? .null])
    }

    /// A user who was away while the task was elsewhere has their records again where it arrives.
    @Test func recordsAreToldWhereTheirTaskArrives() async throws {
        let team = try await Team()
        let (ada, bob, eva) = (team.ada, team.bob, team.eva)
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: team.list)
        for person in [bob, eva] { try await person.complete(task, today) }
        try await ada.must(.delete, "/v1/checklists/\(team.list)/participants/eva")
        let other = try await ada.checklist("Elsewhere")
        for person in [bob, eva] { try await ada.add(person, to: other, as: "viewer") }
        #expect(try await eva.must(.get, "/v1/snapshot")["me"]["records"] == [])
        let cursors = (bob: try await bob.cursor(), eva: try await eva.cursor())
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(other)])
        func told(_ person: Person, _ cursor: String) async throws -> [JSON] {
            try await person.poll(since: cursor)["changes"].array
                .filter { $0["kind"] == "occurrence.updated" }.map { $0["body"] }
        }
        let snapshot = try await eva.must(.get, "/v1/snapshot")["me"]["records"]
        #expect(snapshot.array.count == 1)
        #expect(try await told(eva, cursors.eva) == snapshot.array)
        // Bob saw it all the time.
        #expect(try await told(bob, cursors.bob).isEmpty)
    }

    /// Of many at once each is kept, up to the goal, and the sum is the balance.
    @Test func manyAtOnceStayWithinTheGoal() async throws {
        let team = try await Team(daemons: 2)
        let (ada, bob) = (team.ada, team.bob)
        let task = try await ada.repeatingTask(
            on: team.list, "FREQ=DAILY", from: "2026-03-22", ["shared": true, "goal": 40], task: ["points": 1])
        let own = try await ada.repeatingTask(
            on: team.list, "FREQ=DAILY", from: "2026-03-22", ["goal": 40], task: ["points": 1])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let person = [ada, bob][number % 2].at(team.world.daemons[number / 2 % 2])
                group.addTask {
                    for turn in 0..<8 {
                        try await person.complete(task, "2026-03-24")
                        try await person.complete(own, "2026-03-24")
                        if turn % 4 == 3 { try await person.uncomplete(task, "2026-03-24") }
                    }
                }
            }
            try await group.waitForAll()
        }
        let shared = try await ada.occurrences("2026-03-24", "2026-03-24").first { $0["task_id"] == .string(task) }
        let count = shared?["count"].int ?? 0
        let (one, other) = (try await ada.balance ?? 0, try await bob.balance ?? 0)
        #expect((24...40).contains(count))
        // Each did their own 32 times.
        #expect(one + other == count + 64)
        #expect(try await team.world.psql(World.wrongLedgers) == "")
        #expect(try await team.world.psql(World.wrongRecords) == "")
    }

    /// Deleting tasks and checklists waits for users who record there, and these never wait for one another.
    @Test func recordingAndDeletingAtOnceEnds() async throws {
        let team = try await Team(daemons: 2)
        let (ada, bob, eva) = (team.ada, team.bob, team.eva)
        for round in 0..<6 {
            let list = try await ada.checklist("Round \(round)")
            try await ada.add(bob, to: list, as: "editor")
            try await ada.add(eva, to: list, as: "viewer")
            let tasks = try await (0..<3).asyncMap {
                try await ada.repeatingTask("\($0)", on: list, task: ["points": 2])
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, person) in [ada, bob, eva].enumerated() {
                    let person = person.at(team.world.daemons[(index + round) % 2])
                    group.addTask {
                        for task in tasks {
                            let answer = try await person.send(
                                .post, Person.occurrence(task, "2026-03-24") + "/complete")
                            #expect([200, 404].contains(answer.status), "\(answer.text)")
                        }
                    }
                }
                group.addTask {
                    let answer = try await bob.send(.delete, "/v1/tasks/\(tasks[1])")
                    #expect([204, 404].contains(answer.status), "\(answer.text)")
                    let all = try await ada.send(.delete, "/v1/checklists/\(list)")
                    #expect(all.status == 204, "\(all.text)")
                }
                try await group.waitForAll()
            }
        }
        #expect(try await team.world.psql(World.wrongLedgers) == "")
        #expect(try await team.world.psql(World.wrongRecords) == "")
        #expect(try await team.world.psql("select count(*) from records").hasPrefix("0"))
    }
}
