import TestSupport
import Testing

/// The effect of one operation of a batch on the next ones, and the ends of ranges.
@Suite struct OccurrenceSequenceTests {
    private func statuses(_ person: Person, _ operations: [JSON]) async throws -> [Int?] {
        let body: JSON = ["atomic": false, "operations": .array(operations)]
        return try await person.must(.post, "/v1/occurrences/batch", body)["results"].array.map { $0["status"].int }
    }

    private func operation(_ op: String, _ task: String, _ day: String, at: String? = nil, count: Int? = nil) -> JSON {
        var members: [String: JSON] = ["op": .string(op), "task_id": .string(task), "date": .string("2026-03-" + day)]
        members["at"] = at.map { .string("2026-03-\($0)T12:00:00Z") }
        members["count"] = count.map { .number(Double($0)) }
        return .object(members)
    }

    /// Months and years are added to the day of the completion: the same day, or the month's last.
    @Test(arguments: [
        ("FREQ=MONTHLY;INTERVAL=6", "2025-08-31", "2026-02-28"),
        ("FREQ=MONTHLY;INTERVAL=2", "2025-12-31", "2026-02-28"),
        ("FREQ=MONTHLY", "2025-10-31", "2025-11-30"), ("FREQ=YEARLY", "2024-02-29", "2025-02-28"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2025-10-31", "2025-12-31"),
    ])
    func monthsAreAddedToTheDayOfTheCompletion(rule: String, day: String, next: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask("Filter", on: list, rule, from: "2024-01-20", ["from": "completion"])
        let first = rule.contains("BYMONTHDAY") ? "2024-01-31" : "2024-01-20"
        try await ada.complete(task, first, at: "\(day)T10:00:00Z")
        // Everything that shows the date agrees.
        #expect(try await ada.dates(next, next).contains(next))
        let present = try await ada.today(next)["occurrences"].array
        #expect(present.map { $0["date"].string } == [next])
        #expect(try await ada.today(day)["occurrences"].array.map { $0["date"].string } == [first])
        let calendar = try await ada.send(
            .get, "/v1/checklists/\(list)/export", headers: ["accept": "text/calendar"]
        ).text
        #expect(calendar.contains(next.replacing("-", with: "")), "\(calendar)")
        // Done on the last day of a short month, it stays on that day.
        guard rule == "FREQ=MONTHLY" else { return }
        try await ada.complete(task, next, at: "\(next)T10:00:00Z")
        #expect(try await ada.dates("2025-12-01", "2026-02-28") == ["2025-12-30"])
    }

    /// A client that was offline sends in one batch the edits that it would have sent one by one.
    @Test func aBatchDoesWhatSingleRequestsDo() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(
            "Water", on: list, "FREQ=DAILY;INTERVAL=3", from: "2026-03-01", ["from": "completion"])
        // Done, taken back, and done on another day.
        #expect(
            try await statuses(
                ada,
                [
                    operation("complete", task, "01", at: "01"), operation("uncomplete", task, "01"),
                    operation("complete", task, "04", at: "04"), operation("complete", task, "01", at: "02"),
                    operation("complete", task, "05", at: "05"), operation("uncomplete", task, "05"),
                    operation("skip", task, "05", at: "06"), operation("unskip", task, "05"),
                    operation("set", task, "05", at: "07", count: 1),
                ]) == [200, 200, 404, 200, 200, 200, 200, 200, 200])
        #expect(try await ada.dates("2026-03-08", "2026-03-31") == ["2026-03-10"])
        // The occurrence that was closed before the batch remains.
        #expect(
            try await statuses(
                ada,
                [
                    operation("uncomplete", task, "05"), operation("complete", task, "05", at: "08"),
                    operation("complete", task, "11", at: "11"), operation("delete", task, "11"),
                    operation("complete", task, "14", at: "14"),
                ]) == [200, 200, 200, 204, 200])
        #expect(try await ada.dates("2026-03-09", "2026-03-31") == ["2026-03-14", "2026-03-17"])
    }

    /// With a goal of several times, and one that a record keeps.
    @Test func aBatchKnowsWhenAGoalIsMet() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(
            "Water", on: list, "FREQ=DAILY;COUNT=3", from: "2026-03-01", ["from": "completion", "goal": 2])
        try await ada.complete(task, "2026-03-01", at: "2026-03-01T12:00:00Z")
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["goal": 1]])
        #expect(
            try await statuses(
                ada,
                [
                    operation("complete", task, "02", at: "02"), operation("complete", task, "01", at: "01"),
                    operation("complete", task, "02", at: "02"), operation("complete", task, "03", at: "03"),
                    operation("complete", task, "04", at: "04"),
                ]) == [404, 200, 200, 200, 404])
        // A date that is none is not taken out.
        let other = try await ada.repeatingTask("Clean", on: list, "FREQ=WEEKLY", from: "2026-03-01")
        #expect(
            try await statuses(ada, [operation("delete", other, "02"), operation("delete", other, "08")]) == [404, 204])
        #expect(try await ada.must(.get, "/v1/tasks/\(other)")["repeat"]["except"] == ["2026-03-08"])
    }

    /// The next date follows from what was done, and not from what was asked for.
    @Test func aRefusedOperationOfABatchOpensNoDate() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let task = try await ada.repeatingTask(
            "Water", on: list, "FREQ=DAILY;INTERVAL=3", from: "2026-03-01", ["from": "completion"])
        // A time ahead is refused. So the occurrence is done on the day that the next operation names.
        let other = try await ada.repeatingTask(
            "Feed", on: list, "FREQ=DAILY;INTERVAL=3", from: "2026-03-01", ["from": "completion"])
        let ahead: JSON = [
            "op": "complete", "task_id": .string(other), "date": "2026-03-01", "at": "2999-03-01T12:00:00Z",
        ]
        #expect(
            try await statuses(
                ada,
                [ahead, operation("complete", other, "01", at: "01"), operation("complete", other, "04", at: "04")])
                == [422, 200, 200])
        // A viewer takes no date out. So it stays the one that is open.
        #expect(
            try await statuses(
                bob, [operation("delete", task, "01"), operation("complete", task, "01", at: "01")]) == [403, 200])
        #expect(
            try await statuses(
                ada,
                [
                    operation("delete", task, "01"), operation("delete", task, "02"),
                    operation("complete", task, "01", at: "01"), operation("complete", task, "04", at: "02"),
                    operation("delete", task, "05"), operation("complete", task, "05", at: "05"),
                    operation("complete", task, "08", at: "08"),
                ]) == [204, 404, 404, 200, 204, 404, 200])
    }

    /// Of the dates that are looked back to, the records are known as well.
    @Test func occurrencesDoneAYearAgoAreNotCarried() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(
            on: list, "FREQ=MONTHLY;COUNT=1", from: "2025-01-01", ["span": "month"])
        // It ended on 2025-01-31: 366 days before 2026-02-01.
        #expect(try await ada.today("2026-02-01")["carried"].array.count == 1)
        #expect(try await ada.today("2026-02-02")["carried"] == [])
        try await ada.complete(task, "2025-01-01")
        for day in ["2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"] {
            #expect(try await ada.today(day)["carried"] == [])
        }
    }

    /// A user in a zone where it is tomorrow already ended it; and some were done ahead.
    @Test func aTaskThatEndsTomorrowHasItsLastDatesLeft() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        // Bob's day begins at least a day before Ada's.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Etc/GMT+12"])
        try await bob.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati"])
        let today = ReplayDay(try await ada.today()["date"].string ?? "")
        let task = try await ada.repeatingTask(on: list, from: "2026-03-22", ["goal": 2])
        for days in 4...9 { try await ada.put(task, (today + days).description, ["count": 2]) }
        try await ada.complete(task, (today + 10).description)
        try await bob.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        let last = ReplayDay(try await bob.dates(today.description, (today + 3).description).last ?? "")
        let (before, figures) = (
            ReplayDay(try await ada.today()["date"].string ?? ""),
            try await ada.must(.get, "/v1/tasks/\(task)/progress")
        )
        let after = ReplayDay(try await ada.today()["date"].string ?? "")
        // One that was begun ahead stays an occurrence.
        let expected = [before, after].map { JSON.number(Double($0.distance(to: last) + 2)) }
        #expect(last > today && expected.contains(figures["left"]), "\(figures) and not \(expected)")
    }
}
