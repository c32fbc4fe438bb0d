import TestSupport
import Testing

/// A day: its occurrences, those that are carried, and ordinary tasks.
@Suite struct TodayTests {
    private func titles(_ answer: JSON, _ name: String) -> [String] {
        answer[name].array.map { $0["title"].string ?? "" }
    }

    /// DAKA's own example.
    @Test func twiceADayBetweenTwoDates() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Daily")
        let task = try await ada.repeatingTask(
            "Study", on: list, "FREQ=DAILY;UNTIL=20260331", from: "2026-03-25", ["goal": 2])
        let other = try await ada.repeatingTask("Workout", on: list, "FREQ=DAILY;INTERVAL=2", from: "2026-03-25")
        #expect(try await ada.dates("2026-03-01", "2026-04-03").count == 12)
        #expect(titles(try await ada.today("2026-03-25"), "occurrences") == ["Study", "Workout"])
        #expect(titles(try await ada.today("2026-03-26"), "occurrences") == ["Study"])
        #expect(titles(try await ada.today("2026-04-02"), "occurrences") == ["Workout"])
        try await ada.complete(task, "2026-03-25")
        try await ada.complete(task, "2026-03-25")
        try await ada.put(other, "2026-03-25", ["skipped": true])
        #expect(try await ada.today("2026-03-25")["occurrences"].array.map { $0["done"] } == [true, false])
        #expect(try await ada.dates("2026-03-25", "2026-03-26", "&state=done") == ["2026-03-25"])
        #expect(try await ada.dates("2026-03-25", "2026-03-26", "&state=open") == ["2026-03-26"])
        // A time away pauses the user's own occurrences.
        try await ada.must(
            .patch, "/v1/me/settings", ["pauses": [["from": "2026-03-26", "to": "2026-03-30"]]])
        #expect(try await ada.dates("2026-03-26", "2026-04-03") == ["2026-03-31", "2026-03-31", "2026-04-02"])
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2026-03-27") + "/complete"), 404, "not-found")
    }

    @Test func missedOccurrencesAreCarried() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask("Clean", on: list, "FREQ=WEEKLY", from: "2026-03-01", ["span": "week"])
        _ = try await ada.repeatingTask("Run", on: list, "FREQ=DAILY", from: "2026-03-01")
        func carried(_ day: String) async throws -> [String] {
            try await ada.today(day)["carried"].array.map { $0["date"].string ?? "" }
        }
        #expect(try await carried("2026-03-07") == [])
        #expect(try await carried("2026-03-08") == ["2026-03-01"])
        #expect(try await carried("2026-03-16") == ["2026-03-08"])
        try await ada.complete(task, "2026-03-08")
        // The one before is the last that was missed.
        #expect(try await carried("2026-03-16") == ["2026-03-01"])
        try await ada.put(task, "2026-03-01", ["skipped": true])
        #expect(try await carried("2026-03-16") == [])
        #expect(try await carried("2026-03-22") == ["2026-03-15"])
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["missed": "skip"]])
        #expect(try await carried("2026-03-22") == [])
    }

    @Test func oneOccurrenceIsOpenAtATimeFromCompletion() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(
            "Water", on: list, "FREQ=DAILY;INTERVAL=3;COUNT=4", from: "2026-03-01", ["from": "completion"])
        #expect(try await ada.dates("2026-03-01", "2026-03-31") == ["2026-03-01"])
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2026-03-04") + "/complete"), 404, "not-found")
        // It stays until it is done, and the next follows from that day.
        #expect(titles(try await ada.today("2026-03-05"), "occurrences") == ["Water"])
        try await ada.complete(task, "2026-03-01", at: "2026-03-05T12:00:00Z")
        #expect(try await ada.dates("2026-03-06", "2026-03-31") == ["2026-03-08"])
        #expect(titles(try await ada.today("2026-03-05"), "occurrences") == ["Water"])
        #expect(titles(try await ada.today("2026-03-06"), "occurrences") == [])
        // A skipped one counts, and one that is done before its date.
        try await ada.put(task, "2026-03-08", ["skipped": true, "at": "2026-03-07T12:00:00Z"])
        #expect(try await ada.dates("2026-03-09", "2026-03-31") == ["2026-03-10"])
        // Only the latest moves something.
        try await ada.uncomplete(task, "2026-03-01")
        #expect(try await ada.dates("2026-03-09", "2026-03-31") == ["2026-03-10"])
        let batch: JSON = [
            "operations": [
                ["op": "complete", "task_id": .string(task), "date": "2026-03-10", "at": "2026-03-10T12:00:00Z"],
                ["op": "complete", "task_id": .string(task), "date": "2026-03-13", "at": "2026-03-13T12:00:00Z"],
                ["op": "complete", "task_id": .string(task), "date": "2026-03-16", "at": "2026-03-16T12:00:00Z"],
            ]
        ]
        let results = try await ada.must(.post, "/v1/occurrences/batch", batch)["results"].array
        #expect(results.map { $0["status"].int } == [200, 200, 200])
        // COUNT has counted four.
        #expect(try await ada.dates("2026-03-17", "2026-12-31").isEmpty)
        try await ada.uncomplete(task, "2026-03-16")
        #expect(try await ada.dates("2026-03-14", "2026-03-31") == ["2026-03-16"])
    }

    @Test func completedByHandItEnds() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(on: list, from: "2026-03-01", task: ["points": 5])
        try await ada.complete(task, "2026-03-20")
        try await ada.must(
            .patch, "/v1/tasks/\(task)", ["status": "completed", "at": "2026-03-10T12:00:00Z"])
        // One that was recorded stays.
        #expect(
            try await ada.dates("2026-03-08", "2026-03-31") == ["2026-03-08", "2026-03-09", "2026-03-10", "2026-03-20"])
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2026-03-11") + "/complete"), 404, "not-found")
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        #expect(try await ada.dates("2026-03-08", "2026-03-12").count == 5)
        #expect(try await ada.balance == 5)
    }

    @Test func ordinaryTasksOfOnesOwn() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (mine, theirs) = (try await ada.checklist("Mine"), try await bob.checklist("Theirs"))
        try await bob.add(ada, to: theirs, as: "editor")
        try await ada.add(bob, to: mine, as: "editor")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin", "day_starts_at": "04:00"])
        // The day ends at 04:00 in Berlin, which is 03:00 in UTC.
        for (title, due) in [
            ("late", "2026-03-20T12:00:00Z"), ("night", "2026-03-25T02:59:00Z"), ("next", "2026-03-25T03:00:00Z"),
        ] {
            _ = try await ada.task(title, on: mine, ["due_at": .string(due)])
        }
        _ = try await ada.task("on the day", on: mine, ["due_on": "2026-03-24"])
        _ = try await ada.task("some time", on: mine)
        _ = try await ada.task("of theirs", on: theirs, ["due_on": "2026-03-24"])
        let taken = try await bob.task("taken", on: theirs, ["due_on": "2026-03-24"])
        try await ada.must(.post, "/v1/tasks/\(taken)/claim")
        let given = try await ada.task("given", on: mine, ["due_on": "2026-03-24"])
        try await bob.must(.post, "/v1/tasks/\(given)/claim")
        let done = try await ada.task("done", on: mine, ["due_on": "2026-03-24"])
        try await ada.must(.patch, "/v1/tasks/\(done)", ["status": "completed"])
        let answer = try await ada.today("2026-03-24")
        #expect(titles(answer, "tasks").first == "late")
        #expect(Set(titles(answer, "tasks")) == ["late", "night", "on the day", "taken"])
        #expect(answer["time_zone"] == "Europe/Berlin" && answer["more"] == false)
    }

    @Test func aBatchIsAllOrNothing() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let own = try await ada.repeatingTask("own", on: list, task: ["points": 2])
        let shared = try await ada.repeatingTask(
            "shared", on: list, "FREQ=DAILY", from: "2026-03-22", ["shared": true], task: ["points": 3])
        let operations: [JSON] = [
            ["op": "complete", "task_id": .string(own), "date": "2026-03-24"],
            ["op": "set", "task_id": .string(shared), "date": "2026-03-24", "count": 1],
            ["op": "skip", "task_id": .string(own), "date": "2026-03-25"],
            ["op": "delete", "task_id": .string(own), "date": "2026-03-26"],
            ["op": "delete", "task_id": .string(own), "date": "2026-03-27"],
            ["op": "complete", "task_id": .string(own), "date": "2026-03-26"],
        ]
        let refused = try await ada.send(.post, "/v1/occurrences/batch", ["operations": .array(operations)])
        expectProblem(refused, 404, "not-found", "/operations/5")
        #expect(try await ada.balance == 0)
        let each = try await ada.must(
            .post, "/v1/occurrences/batch", ["atomic": false, "operations": .array(operations)])["results"].array
        #expect(each.map { $0["status"].int } == [200, 200, 200, 204, 204, 404])
        #expect(each[1]["occurrence"]["done"] == true)
        #expect(try await ada.balance == 5)
        #expect(
            try await ada.dates("2026-03-24", "2026-03-28", "&state=open") == [
                "2026-03-25", "2026-03-26", "2026-03-27", "2026-03-28", "2026-03-28",
            ])
        // A viewer keeps own records only.
        let viewer = try await bob.must(
            .post, "/v1/occurrences/batch", ["atomic": false, "operations": .array(Array(operations.prefix(2)))])
        #expect(viewer["results"].array.map { $0["status"].int } == [200, 403])
        for bad: JSON in [
            ["operations": []], ["operations": [["op": "set", "task_id": .string(own), "date": "2026-03-24"]]],
            ["operations": [["op": "finish", "task_id": .string(own), "date": "2026-03-24"]]],
            ["operations": [["op": "complete", "task_id": .string(own), "date": "2026-02-30"]]],
        ] {
            expectProblem(try await ada.send(.post, "/v1/occurrences/batch", bad), 422, "invalid-request")
        }
        #expect(try await world.psql(World.wrongLedgers) == "")
        #expect(try await world.psql(World.wrongRecords) == "")
    }
}
