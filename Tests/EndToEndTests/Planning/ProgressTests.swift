import TestSupport
import Testing

/// Streaks, and the completions and points in a range of days.
@Suite struct ProgressTests {
    private func figures(_ person: Person, _ task: String) async throws -> JSON {
        try await person.must(.get, "/v1/tasks/\(task)/progress")
    }

    private func progress(_ person: Person, _ query: String) async throws -> JSON {
        try await person.must(.get, "/v1/progress?\(query)")
    }

    /// DAKA's: a streak breaks by a missed day, and not by one without an occurrence.
    @Test func aStreakIsOfOccurrencesInARow() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Daily")
        let task = try await ada.repeatingTask(
            on: list, "FREQ=DAILY;INTERVAL=2;UNTIL=20260320", from: "2026-03-02", ["goal": 2])
        #expect(
            try await figures(ada, task) == [
                "current_streak": 0, "longest_streak": 0, "done": 0, "missed": 10, "skipped": 0, "left": 0,
                "first_date": "2026-03-02", "last_date": "2026-03-20",
            ])
        for day in ["02", "04", "06", "10", "14", "16", "18"] {
            try await ada.put(task, "2026-03-\(day)", ["count": 2])
        }
        try await ada.put(task, "2026-03-12", ["skipped": true])
        try await ada.complete(task, "2026-03-20")
        #expect(
            try await figures(ada, task) == [
                "current_streak": 0, "longest_streak": 4, "done": 7, "missed": 2, "skipped": 1, "left": 0,
                "first_date": "2026-03-02", "last_date": "2026-03-20",
            ])
        try await ada.complete(task, "2026-03-20")
        #expect(try await figures(ada, task)["current_streak"] == 5)
        // A late word mends it; a date that is taken out neither adds nor breaks.
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["except": ["2026-03-08"]]])
        let mended = try await figures(ada, task)
        #expect(mended["current_streak"] == 8 && mended["longest_streak"] == 8 && mended["missed"] == 0)
        let plain = try await ada.task("Once", on: list)
        expectProblem(try await ada.send(.get, "/v1/tasks/\(plain)/progress"), 409, "not-repeating")
        expectProblem(try await ada.send(.get, "/v1/tasks/\(newID())/progress"), 404, "not-found")
    }

    @Test func progressCountsTheOccurrencesLeft() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Daily")
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: list, "FREQ=DAILY;COUNT=5", from: today)
        #expect(try await figures(ada, task)["left"] == 5)
        try await ada.complete(task, today)
        let last = try #require(try await figures(ada, task)["last_date"].string)
        try await ada.complete(task, last)
        let figures = try await figures(ada, task)
        #expect(figures["left"] == 3 && figures["current_streak"] == 1 && figures["done"] == 2)
        let endless = try await ada.repeatingTask("e", on: list, "FREQ=DAILY", from: "2026-03-02")
        let all = try await self.figures(ada, endless)
        #expect(all["left"] == .null && all["last_date"] == .null)
        // Of one that follows from its completion, one is never missed.
        let water = try await ada.repeatingTask(
            "w", on: list, "FREQ=DAILY;INTERVAL=3;COUNT=4", from: "2026-03-01", ["from": "completion"])
        try await ada.complete(water, "2026-03-01", at: "2026-03-05T12:00:00Z")
        try await ada.put(water, "2026-03-08", ["skipped": true])
        #expect(
            try await self.figures(ada, water).object.filter { $0.key != "last_date" } == [
                "current_streak": 1, "longest_streak": 1, "done": 1, "missed": 0, "skipped": 1, "left": 2,
                "first_date": "2026-03-01",
            ])
        try await ada.must(.patch, "/v1/tasks/\(endless)", ["status": "completed"])
        #expect(try await self.figures(ada, endless)["last_date"] == .string(today))
    }

    @Test func bucketsAddUp() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        try await ada.must(
            .patch, "/v1/me/settings",
            ["time_zone": "America/New_York", "day_starts_at": "03:00", "week_starts_on": "sunday"])
        let daily = try await ada.repeatingTask(
            on: list, from: "2026-03-01", task: ["points": 5, "priority": "do_first"])
        let weekly = try await ada.repeatingTask(
            "w", on: list, "FREQ=WEEKLY", from: "2026-03-01", ["span": "week", "shared": true], task: ["points": 7])
        for date in ["2026-03-05", "2026-03-07", "2026-03-08"] { try await ada.complete(daily, date) }
        try await ada.complete(weekly, "2026-03-08")
        try await bob.complete(weekly, "2026-03-15")
        // At 02:30 in New York the day before goes on.
        let once = try await ada.task("once", on: list, ["points": 1, "priority": "delay"])
        try await ada.must(.patch, "/v1/tasks/\(once)", ["status": "completed", "at": "2026-03-08T06:30:00Z"])
        let weeks = try await progress(ada, "from=2026-03-06&to=2026-03-15&by=week")
        #expect(weeks["time_zone"] == "America/New_York")
        #expect(weeks["buckets"].array.map { $0["from"] } == ["2026-03-06", "2026-03-08", "2026-03-15"])
        #expect(weeks["buckets"].array.map { $0["to"] } == ["2026-03-07", "2026-03-14", "2026-03-15"])
        #expect(weeks["buckets"].array.map { $0["points"] } == [6, 12, 0])
        #expect(weeks["buckets"][0]["completed"] == ["day": 1, "week": 0, "month": 0, "once": 1])
        #expect(weeks["buckets"][0]["by_priority"] == ["do_first": 1, "plan": 0, "delegate": 0, "delay": 1, "none": 0])
        #expect(weeks["buckets"][1]["completed"] == ["day": 1, "week": 1, "month": 0, "once": 0])
        #expect(weeks["totals"]["points"] == 18)
        #expect(try await progress(bob, "from=2026-03-01&to=2026-03-31&by=month")["totals"]["points"] == 7)
        let month = try await progress(ada, "from=2026-02-10&to=2026-03-31&by=month")["buckets"]
        #expect(month.array.map { $0["from"] } == ["2026-02-10", "2026-03-01"])
        #expect(month[1]["points"] == 23)
        // Points that are taken back count where they were earned; a purchase is left out.
        try await ada.uncomplete(daily, "2026-03-07")
        let reward = try await ada.reward("Cinema", 3)
        try await ada.must(.post, "/v1/rewards/\(reward)/purchase", [:])
        let days = try await progress(ada, "from=2026-03-07&to=2026-03-08")
        #expect(days["by"] == "day" && days["buckets"].array.map { $0["points"] } == [1, 12])
        // Another zone, and they come out right.
        try await ada.must(.patch, "/v1/me/settings", ["day_starts_at": "00:00"])
        #expect(
            try await progress(ada, "from=2026-03-07&to=2026-03-08")["buckets"].array.map { $0["points"] } == [0, 13])
        // A user who leaves keeps their figures.
        try await bob.must(.delete, "/v1/checklists/\(list)/participants/bob")
        #expect(try await progress(bob, "from=2026-03-01&to=2026-03-31&by=month")["totals"]["completed"]["week"] == 1)
        expectProblem(try await ada.send(.get, "/v1/progress?from=2016-01-01&to=2026-12-31"), 422, "range-too-long")
        expectProblem(
            try await ada.send(.get, "/v1/progress?from=2026-01-01&to=2026-12-31&by=year"), 400, "invalid-parameter")
    }
}

extension ProgressTests {
    @Test func theOperatorSeesStreaks() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let task = try await ada.repeatingTask("Run", on: try await ada.checklist("Daily"))
        let today = try await ada.today()["date"].string ?? ""
        try await ada.complete(task, today)
        #expect(try await world.ctl("user", "show", "ada").contains("Streaks:     Run: 1, longest 1, done 1"))
        #expect(try await world.ctl("user", "show", "ada", "--json").contains("\"current_streak\":1"))
    }
}
