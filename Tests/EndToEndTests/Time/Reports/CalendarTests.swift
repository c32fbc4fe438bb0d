import TestSupport
import Testing

/// What is due and what was done, day by day.
@Suite struct CalendarTests {
    /// Each day has what `GET /v1/today` says of it, and the entries and points of that day.
    @Test func everyDayIsAsTodaySays() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await ada.must(
            .patch, "/v1/me/settings", ["time_zone": "America/New_York", "day_starts_at": "03:00"])
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let daily = try await ada.repeatingTask(
            "Daily", on: list, from: "2026-03-02", task: ["points": 3, "priority": "plan"])
        let weekly = try await ada.repeatingTask(
            "Weekly", on: list, "FREQ=WEEKLY", from: "2026-03-01", ["span": "week", "goal": 2])
        _ = try await ada.repeatingTask(
            "Monthly", on: list, "FREQ=MONTHLY", from: "2026-02-15", ["span": "month", "shared": true],
            task: ["priority": "delay"])
        let water = try await ada.repeatingTask(
            "Water", on: list, "FREQ=DAILY;INTERVAL=3", from: "2026-03-03", ["from": "completion"])
        for day in ["02", "05", "08"] { try await ada.complete(daily, "2026-03-\(day)") }
        try await ada.put(daily, "2026-03-06", ["skipped": true])
        try await ada.complete(weekly, "2026-03-08")
        try await ada.complete(water, "2026-03-03", at: "2026-03-06T12:00:00Z")
        try await ada.put(water, "2026-03-09", ["skipped": true, "at": "2026-03-12T12:00:00Z"])
        let due =
            [
                ("On a date", ["due_on": "2026-03-08"]), ("Night before", ["due_at": "2026-03-09T06:59:00Z"]),
                ("Morning", ["due_at": "2026-03-09T07:00:00Z"]), ("Before", ["due_on": "2026-02-27"]),
            ] as [(String, [String: JSON])]
        for (title, members) in due { _ = try await ada.task(title, on: list, members) }
        let taken = try await ada.task("Bob's", on: list, ["due_on": "2026-03-08"])
        try await bob.must(.post, "/v1/tasks/\(taken)/claim")
        let modes = try await ada.modes()
        try await ada.spend("Study", "2026-03-08T04:00:00Z", "2026-03-08T09:00:00Z", in: modes)
        try await ada.spend("Work", "2026-03-08T09:00:00Z", "2026-03-08T09:00:00Z", in: modes)
        let calendar = try await ada.calendar("2026-03-01", "2026-04-30")
        #expect(calendar.count == 61)
        for (date, day) in calendar {
            let today = try await ada.today(date)
            #expect(day["occurrences"] == today["occurrences"], "\(date)")
            // Those that are overdue are due on another day.
            let before = try await ada.today(PlainTime.before(date))["tasks"].array
            #expect(day["tasks"].array == today["tasks"].array.filter { !before.contains($0) }, "\(date)")
        }
        #expect(calendar["2026-03-08"]?["tasks"].array.map { $0["title"] } == ["On a date", "Night before"])
        #expect(calendar["2026-03-09"]?["tasks"].array.map { $0["title"] } == ["Morning"])
        #expect(calendar["2026-03-05"]?["points"] == 3 && calendar["2026-03-06"]?["points"] == 0)
        // The night of the change: from 04:00 to 09:00 UTC are 23:00 to 05:00 there, and the day starts at 07:00 UTC.
        #expect(
            calendar["2026-03-07"]?["seconds"] == .number(3 * 3600)
                && calendar["2026-03-08"]?["seconds"] == .number(2 * 3600))
        #expect(calendar["2026-03-07"]?["entries"].array.map { $0["seconds"] } == [.number(5 * 3600)])
        #expect(calendar["2026-03-08"]?["entries"].array.map { $0["seconds"] } == [.number(5 * 3600), 0])
        #expect(
            try await bob.calendar("2026-03-08", "2026-03-08")["2026-03-08"]?["tasks"].array.map { $0["title"] } == [
                "Bob's"
            ])
    }

    @Test func tooLongRangesAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let path = "/v1/calendar?from=2026-03-01&to="
        #expect(try await ada.must(.get, path + "2026-05-01")["days"].array.count == 62)
        expectProblem(try await ada.send(.get, path + "2026-05-02"), 422, "range-too-long")
        expectProblem(try await ada.send(.get, "/v1/calendar?from=2026-03-01"), 400, "invalid-parameter")
        // Two hundred tasks on each of sixty days do not fit into two mebibytes; a week of them does.
        let tasks: [JSON] = (0..<200).map {
            ["title": .string("Task \($0)"), "repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-01-01"]]
        }
        try await ada.must(.post, "/v1/imports", ["title": "Many", "tasks": .array(tasks)])
        expectProblem(try await ada.send(.get, path + "2026-05-01"), 422, "calendar-too-large")
        expectProblem(try await ada.send(.get, path + "2026-03-25"), 422, "calendar-too-large")
        #expect(
            try await ada.must(.get, path + "2026-03-07")["days"].array.allSatisfy {
                $0["occurrences"].array.count == 200
            })
        // A long entry stands on each of its days.
        let bob = try await world.user("bob")
        let text = String(repeating: "x", count: 20_000)
        try await world.psql(
            """
            insert into entries (id, user_id, mode_id, description, started_at, ended_at, may_overlap, by_timer, version,
                created_version, fingerprint, created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, '\(text)', '2026-03-01', '2026-05-01', true, true, 1, 1, '\\x00', now(), now()
            from modes m cross join generate_series(1, 3) where m.name = 'Work' and m.user_id = '\(bob.id)'
            """)
        expectProblem(try await bob.send(.get, path + "2026-05-01"), 422, "calendar-too-large")
        #expect(
            try await bob.must(.get, path + "2026-03-30")["days"].array.allSatisfy { $0["entries"].array.count == 3 })
    }
}

extension PlainTime {
    /// The day before.
    static func before(_ date: String) -> String { Self.date(day(date) - 1) }
}
