import TestSupport
import Testing

/// Doing the occurrences of a task.
@Suite struct OccurrenceTests {
    /// Quint's own example.
    @Test func aTaskOfOneOccurrenceIsDoneUndoneAndDeleted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Work")
        let task = try await ada.repeatingTask(
            "Work on some features", on: list, "FREQ=DAILY;COUNT=1", from: "2020-03-22",
            task: ["points": 5, "priority": "do_first"])
        let open: JSON = [
            "task_id": .string(task), "checklist_id": .string(list), "date": "2020-03-22", "ends_on": "2020-03-22",
            "title": "Work on some features", "span": "day", "priority": "do_first", "labels": [], "points": 5,
            "goal": 1, "count": 0, "done": false, "skipped": false, "completed_at": nil, "completed_by": nil,
            "shared": false, "version": 0,
        ]
        #expect(try await ada.occurrences("2020-03-01", "2020-03-31") == [open])
        #expect(try await ada.today("2020-03-22")["occurrences"] == [open])
        let done = try await ada.complete(task, "2020-03-22")
        #expect(done["count"] == 1 && done["done"] == true && done["completed_by"]["username"] == "ada")
        #expect(try await ada.occurrences("2020-03-22", "2020-03-22") == [done])
        #expect(try await ada.balance == 5)
        let entry = try await ada.entries[0]
        #expect(entry["date"] == "2020-03-22" && entry["task_id"] == .string(task) && entry["reason"] == "completed")
        // At the goal nothing changes, nor at 0.
        #expect(try await ada.complete(task, "2020-03-22") == done)
        let undone = try await ada.uncomplete(task, "2020-03-22")
        #expect(undone["count"] == 0 && undone["completed_at"] == .null)
        #expect(try await ada.balance == 0)
        #expect(try await ada.uncomplete(task, "2020-03-22") == undone)
        try await ada.complete(task, "2020-03-22")
        let reward = try await ada.must(.post, "/v1/rewards", ["title": "Cinema", "price": 5])["id"].string ?? ""
        try await ada.must(.post, "/v1/rewards/\(reward)/purchase", [:])
        #expect(try await ada.balance == 0)
        #expect(try await ada.must(.get, "/v1/purchases")["purchases"].array.count == 1)
        // Deleted at one date: its points go, even if they are spent.
        #expect(try await ada.send(.delete, Person.occurrence(task, "2020-03-22")).status == 204)
        #expect(try await ada.balance == -5)
        #expect(try await ada.occurrences("2020-03-01", "2020-03-31").isEmpty)
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["repeat"]["except"] == ["2020-03-22"])
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2020-03-22") + "/complete"), 404, "not-found")
        try await ada.must(.delete, "/v1/tasks/\(task)")
        #expect(try await world.psql(World.wrongLedgers) == "")
        #expect(try await world.psql(World.wrongRecords) == "")
    }

    @Test func aTaskHasAtMostTenThousandRecords() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(on: list, "FREQ=DAILY", from: "1990-01-01")
        // As if by as many requests.
        try await world.psql(
            """
            insert into records (task_id, date, user_id, goal, span, done_by, completed_at, closed_on, version)
            select '\(task)', date '1990-01-01' + n, '\(ada.id)', 1, 'day', array['\(ada.id)'::uuid], now_ms(), '2026-01-01', 1
            from generate_series(0, 9998) n
            """)
        // Far from the others, and still the last for which there is room.
        try await ada.complete(task, "2026-01-01")
        let refused = try await ada.send(.post, Person.occurrence(task, "2026-01-02") + "/complete")
        expectProblem(refused, 422, "too-many-records")
        #expect(refused.json["limit"] == 10_000)
        // Those that are there change as before.
        try await ada.uncomplete(task, "1990-01-01")
        #expect(try await ada.complete(task, "1990-01-01")["done"] == true)
    }

    @Test func aRecordKeepsGoalPointsAndPriorityOfItsFirstTime() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(
            on: list, "FREQ=DAILY", from: "2026-03-22", ["goal": 3], task: ["points": 10, "priority": "plan"])
        try await ada.complete(task, "2026-03-24")
        try await ada.must(
            .patch, "/v1/tasks/\(task)", ["points": 4, "priority": "delay", "repeat": ["goal": 1]])
        let kept = try await ada.complete(task, "2026-03-24")
        #expect(kept["goal"] == 3 && kept["points"] == 10 && kept["priority"] == "plan" && kept["count"] == 2)
        #expect(try await ada.balance == 20)
        let all = try await ada.put(task, "2026-03-24", ["count": 3])
        #expect(all["done"] == true)
        #expect(try await ada.balance == 30)
        let none = try await ada.put(task, "2026-03-24", ["count": 0])
        #expect(none["goal"] == 1 && none["points"] == 4 && none["priority"] == "delay")
        #expect(try await ada.balance == 0)
        try await ada.complete(task, "2026-03-24")
        #expect(try await ada.balance == 4)
        expectProblem(
            try await ada.send(.put, Person.occurrence(task, "2026-03-24"), ["count": 2]), 422, "above-goal", "/count")
        // Skipping takes points back, and completing ends it.
        let skipped = try await ada.put(task, "2026-03-24", ["skipped": true])
        #expect(skipped["skipped"] == true && skipped["count"] == 0)
        #expect(try await ada.balance == 0)
        #expect(try await ada.dates("2026-03-24", "2026-03-24", "&state=skipped") == ["2026-03-24"])
        #expect(try await ada.complete(task, "2026-03-24")["skipped"] == false)
        #expect(try await ada.put(task, "2026-03-24", ["skipped": false])["count"] == 1)
        #expect(try await world.psql(World.wrongLedgers) == "")
        #expect(try await world.psql(World.wrongRecords) == "")
    }

    @Test func aDateThatIsNoneIsNotFound() async throws {
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(on: list, "FREQ=WEEKLY", from: "2026-03-22", ["except": ["2026-03-29"]])
        let plain = try await ada.task("Once", on: list)
        for date in ["2026-03-23", "2026-03-29", "2026-03-15", "2026-02-30", "today", "1969-12-31", "2200-01-01"] {
            expectProblem(try await ada.send(.post, Person.occurrence(task, date) + "/complete"), 404, "not-found")
            expectProblem(try await ada.send(.put, Person.occurrence(task, date), ["count": 1]), 404, "not-found")
            expectProblem(try await ada.send(.delete, Person.occurrence(task, date)), 404, "not-found")
        }
        for id in [task, newID()] {
            expectProblem(
                try await eve.send(.post, Person.occurrence(id, "2026-03-22") + "/complete"), 404, "not-found")
        }
        expectProblem(
            try await ada.send(.post, Person.occurrence(plain, "2026-03-22") + "/complete"), 409, "not-repeating")
        expectProblem(try await ada.send(.delete, Person.occurrence(plain, "2026-03-22")), 409, "not-repeating")
        for body: JSON in [[:], ["count": -1], ["count": 1, "skipped": true], ["count": nil], ["skipped": "yes"]] {
            expectProblem(
                try await ada.send(.put, Person.occurrence(task, "2026-03-22"), body), 422, "invalid-request")
        }
        let late: JSON = ["at": "2999-01-01T00:00:00Z"]
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2026-03-22") + "/complete", late), 422,
            "invalid-request", "/at")
        expectProblem(try await ada.send(.get, "/v1/occurrences?from=2026-01-01&to=2027-01-02"), 422, "range-too-long")
        expectProblem(
            try await ada.send(.get, "/v1/occurrences?from=2026-01-02&to=2026-01-01"), 422, "invalid-request", "?to")
        expectProblem(try await ada.send(.get, "/v1/occurrences?from=2026-01-02"), 400, "invalid-parameter")
        expectProblem(try await ada.send(.get, "/v1/today?date=2026-02-29"), 400, "invalid-parameter")
        // Archived, it is not due, and nothing is recorded.
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        expectProblem(
            try await ada.send(.post, Person.occurrence(task, "2026-03-22") + "/complete"), 409, "checklist-archived")
        #expect(try await ada.occurrences("2026-03-01", "2026-04-01").isEmpty)
    }

    /// An own pause hides a date from its user. To take the date out is an edit for everyone.
    @Test func aDateInAnOwnPauseIsTakenOutForEveryone() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let task = try await ada.repeatingTask(on: list, from: "2026-03-22")
        try await ada.must(
            .patch, "/v1/me/settings", ["pauses": [["from": "2026-03-23", "to": "2026-03-24"]]])
        let path = Person.occurrence(task, "2026-03-23")
        expectProblem(try await ada.send(.post, path + "/complete"), 404, "not-found")
        try await ada.must(.delete, path)
        expectProblem(try await ada.send(.delete, path), 404, "not-found")
        let batch: JSON = ["operations": [["op": "delete", "task_id": .string(task), "date": "2026-03-24"]]]
        #expect(try await ada.must(.post, "/v1/occurrences/batch", batch)["results"][0]["status"] == 204)
        #expect(try await bob.dates("2026-03-22", "2026-03-25") == ["2026-03-22", "2026-03-25"])
    }

    @Test func aConditionAndALateWordHold() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.repeatingTask(on: list, "FREQ=DAILY", from: "2026-03-22", ["goal": 2])
        let path = Person.occurrence(task, "2026-03-24")
        let first = try await ada.send(.post, path + "/complete", nil, headers: ["if-match": "\"0\""])
        #expect(first.status == 200 && first.header("etag") == "\"\(first.json["version"].int ?? 0)\"")
        let stale = try await ada.send(.post, path + "/complete", nil, headers: ["if-match": "\"0\""])
        expectProblem(stale, 412, "stale")
        #expect(stale.json["current"] == first.json)
        let late = try await ada.complete(task, "2026-03-24", at: "2026-03-24T22:30:00+02:00")
        #expect(late["completed_at"] == "2026-03-24T20:30:00.000Z")
        let key = ["idempotency-key": newID()]
        let again = try await ada.must(.post, path + "/uncomplete", headers: key)
        #expect(try await ada.must(.post, path + "/uncomplete", headers: key) == again)
        #expect(try await ada.occurrences("2026-03-24", "2026-03-24")[0]["count"] == 1)
        // An ordinary task takes a late word, too.
        let plain = try await ada.task("Once", on: list)
        let done = try await ada.must(
            .patch, "/v1/tasks/\(plain)", ["status": "completed", "at": "2026-03-24T20:30:00Z"])
        #expect(done["completed_at"] == "2026-03-24T20:30:00.000Z")
        for body: JSON in [
            ["at": "2026-03-24T20:30:00Z"], ["status": "available", "at": "2026-03-24T20:30:00Z"],
            ["status": "completed", "at": "2999-03-24T20:30:00Z"],
        ] {
            expectProblem(try await ada.send(.patch, "/v1/tasks/\(plain)", body), 422, "invalid-request", "/at")
        }
    }

    @Test func pagesAreInOrderAndWhole() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for (title, priority) in [("c", "delay"), ("a", "do_first"), ("b", nil), ("d", "do_first")] {
            _ = try await ada.repeatingTask(
                title, on: list, task: ["priority": priority.map(JSON.string) ?? .null])
        }
        _ = try await ada.repeatingTask("w", on: list, "FREQ=WEEKLY", from: "2026-03-22", ["span": "week"])
        let all = try await ada.occurrences("2026-03-25", "2026-03-27")
        #expect(all.map { $0["title"] } == ["w", "a", "d", "c", "b", "a", "d", "c", "b", "a", "d", "c", "b"])
        #expect(all[0]["date"] == "2026-03-22" && all[0]["ends_on"] == "2026-03-28")
        var (paged, path): ([JSON], String?) = ([], "/v1/occurrences?from=2026-03-25&to=2026-03-27&limit=3")
        while let next = path {
            let answer = try await ada.send(.get, next)
            paged += answer.json["occurrences"].array
            path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(paged == all)
        #expect(try await ada.dates("2026-03-25", "2026-03-27", "&span=week") == ["2026-03-22"])
        #expect(try await ada.dates("2026-03-25", "2026-03-27", "&checklist_id=\(newID())").isEmpty)
    }
}
