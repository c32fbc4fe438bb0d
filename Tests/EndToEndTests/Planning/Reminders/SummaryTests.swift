import Store
import TestSupport
import Testing

/// The summaries at the start of a day, a week and a month. 2150-06-01 is a Monday.
@Suite struct SummaryTests {
    private static let zero: JSON = ["open": 0, "done": 0]

    @Test func summariesComeWhenAPeriodStarts() async throws {
        let world = try await World()
        let (ada, sender) = (try await world.user("ada"), Sender(world))
        let enabled: JSON = ["enabled": true]
        try await ada.must(
            .patch, "/v1/me/settings",
            [
                "time_zone": "Europe/Berlin", "day_starts_at": "04:00", "week_starts_on": "sunday",
                "notifications": ["day": ["enabled": true, "at": "07:30"], "week": enabled, "month": enabled],
            ])
        let list = try await ada.checklist("Ours")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["color": "#aabbcc"])
        let daily = try await ada.repeatingTask("Run", on: list, "FREQ=DAILY", from: "2150-05-25")
        _ = try await ada.repeatingTask("Tidy", on: list, "FREQ=WEEKLY", from: "2150-05-29", ["span": "week"])
        _ = try await ada.task("Once", on: list, ["due_on": "2150-06-01"])
        let done = try await ada.task("Done", on: list, ["due_at": "2150-06-01T20:00:00Z"])
        try await ada.must(.patch, "/v1/tasks/\(done)", ["status": "completed"])
        _ = try await ada.task("Before", on: list, ["due_on": "2150-05-30"])
        try await ada.complete(daily, "2150-06-01")
        // Nothing of a muted checklist counts.
        let muted = try await ada.checklist("Muted")
        _ = try await ada.repeatingTask("Noise", on: muted, "FREQ=DAILY", from: "2150-05-25")
        _ = try await ada.task("Noise", on: muted, ["due_on": "2150-06-01"])
        try await ada.must(.patch, "/v1/me/checklists/\(muted)", ["muted": true])

        try await sender.send(at: "2150-06-01T01:59:59Z")
        for kind in ["day", "week", "month"] {
            #expect(try await world.told(ada, "summary.\(kind)").filter { $0["from"] == "2150-06-01" } == [], "\(kind)")
        }
        // The month starts with the day, and the day's summary has a time of its own.
        try await sender.send(at: "2150-06-01T02:00:00Z")
        let month = try #require(try await world.told(ada, "summary.month").last)
        #expect(month["from"] == "2150-06-01" && month["to"] == "2150-06-30")
        #expect(month["due_for"] == "2150-06-01T02:00:00.000Z" && month["late"] == false)
        #expect(month["occurrences"]["day"] == ["open": 29, "done": 1])
        #expect(month["occurrences"]["week"] == ["open": 5, "done": 0])
        #expect(month["tasks"] == ["open": 1, "done": 1, "overdue": 1])
        for _ in 0..<2 { try await sender.send(at: "2150-06-01T05:30:00Z") }
        let day = try #require(try await world.told(ada, "summary.day").last)
        #expect(day["from"] == "2150-06-01" && day["to"] == "2150-06-01")
        #expect(
            day["occurrences"] == ["day": ["open": 0, "done": 1], "week": ["open": 1, "done": 0], "month": Self.zero])
        #expect(day["tasks"] == ["open": 1, "done": 1, "overdue": 1])
        try await sender.send(at: "2150-06-07T02:00:00Z")
        let weeks = try await world.told(ada, "summary.week")
        #expect(weeks.last?["from"] == "2150-06-07" && weeks.last?["to"] == "2150-06-13")
        #expect(try await world.told(ada, "summary.month").count == 1)
        // Off again.
        try await ada.must(
            .patch, "/v1/me/settings",
            ["notifications": ["day": ["enabled": false], "week": ["enabled": false], "month": ["enabled": false]]])
        #expect(try await world.psql("select count(*) from summaries") == "0")
    }

    /// A user's searches wait for each other, and may be many. Summaries, which are for others, too, do not wait for them.
    @Test func aSummaryWaitsForNoSearch() async throws {
        let world = try await World()
        let (ada, sender) = (try await world.user("ada"), Sender(world))
        try await ada.must(.patch, "/v1/me/settings", ["notifications": ["day": ["enabled": true, "at": "08:00"]]])
        var search: Task<Void, any Error>?
        try await world.holding("lock table entries in access exclusive mode") {
            search = Task { try await sender.report(of: ada.id) }
            let waits = try await found(within: .generous) {
                try await world.psql(
                    "select true from pg_stat_activity where datname = '\(world.database)' and wait_event_type = 'Lock' limit 1"
                ).isEmpty ? nil : true
            }
            #expect(waits == true)
            #expect(try await sender.send(at: "2150-06-10T09:00:00Z").count == 1)
        }
        try await search?.value
        let told = try await world.told(ada, "summary.day")
        #expect(told.map { $0["occurrences"] } == [["day": Self.zero, "week": Self.zero, "month": Self.zero]])
    }

    @Test func missedOnesComeOnceAndLate() async throws {
        let world = try await World()
        let (ada, sender) = (try await world.user("ada"), Sender(world))
        try await ada.must(.patch, "/v1/me/settings", ["notifications": ["day": ["enabled": true, "at": "08:00"]]])
        try await sender.send(at: "2150-06-10T09:00:00Z")
        try await sender.send(at: "2150-06-10T10:00:00Z")
        let told = try await world.told(ada, "summary.day")
        #expect(told.map { $0["from"] } == ["2150-06-10"] && told.map { $0["late"] } == [true])
        #expect(told.first?["occurrences"] == ["day": Self.zero, "week": Self.zero, "month": Self.zero])
        // In a zone where that day has not begun, it is not told again.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "America/Los_Angeles"])
        try await sender.send(at: "2150-06-10T15:30:00Z")
        #expect(try await world.told(ada, "summary.day").count == 1)
        try await sender.send(at: "2150-06-11T15:00:00Z")
        #expect(try await world.told(ada, "summary.day").map { $0["from"] } == ["2150-06-10", "2150-06-11"])
    }
}
