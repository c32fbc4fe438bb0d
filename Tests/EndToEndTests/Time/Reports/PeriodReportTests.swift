import TestSupport
import Testing

/// Daily and weekly reports: what was planned, completed and earned.
@Suite struct PeriodReportTests {
    @Test func plannedTimeCountsForTheFirstLabelThatIsAMode() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Plans")
        try await ada.must(.patch, "/v1/me/settings", ["week_starts_on": "sunday"])
        let minutes: [String: JSON] = ["minutes": 90]
        // Daily, with two labels that are modes, in other letters; the 4th of May 2026 is a Monday.
        let study = try await ada.repeatingTask(
            "Read", on: list, from: "2026-05-04", minutes, task: ["labels": ["Home", "STUDY", "Work"], "points": 5])
        _ = try await ada.repeatingTask(
            "Run", on: list, "FREQ=WEEKLY", from: "2026-05-04", ["minutes": 30, "span": "week"],
            task: ["labels": ["Exercise"]])
        let plain = try await ada.repeatingTask("Plain", on: list, from: "2026-05-05", ["minutes": 10])
        _ = try await ada.repeatingTask("No length", on: list, from: "2026-05-04", task: ["labels": ["Work"]])
        func planned(_ span: String, _ date: String) async throws -> [[JSON]] {
            try await ada.report(span, date)["planned"]["modes"].array.map { [$0["name"], $0["seconds"]] }
        }
        #expect(try await planned("daily", "2026-05-03") == [])
        #expect(try await planned("daily", "2026-05-04") == [["Study", 5400], ["Exercise", 1800]])
        #expect(try await planned("daily", "2026-05-05") == [["Study", 5400], [.null, 600]])
        // Sunday to Saturday: six and five days of it, and one week.
        #expect(try await planned("weekly", "2026-05-06") == [["Study", 32_400], ["Exercise", 1800], [.null, 3000]])
        try await ada.put(study, "2026-05-05", ["skipped": true])
        #expect(try await planned("daily", "2026-05-05") == [[.null, 600]])
        try await ada.complete(study, "2026-05-06")
        #expect(try await planned("daily", "2026-05-06") == [["Study", 5400], [.null, 600]])
        try await ada.must(
            .patch, "/v1/tasks/\(plain)", ["repeat": ["pauses": [["from": "2026-05-06", "to": "2026-05-06"]]]])
        #expect(try await planned("daily", "2026-05-06") == [["Study", 5400]])
        let report = try await ada.report("weekly", "2026-05-09")
        #expect(report["from"] == "2026-05-03" && report["to"] == "2026-05-09" && report["date"] == "2026-05-09")
        #expect(report["completed"] == ["day": 1, "week": 0, "month": 0, "once": 0] && report["points"] == 5)
        #expect(try await ada.report("weekly", "2026-05-10")["completed"]["day"] == 0)
        // Progress says the same of every day.
        let days = try await ada.must(.get, "/v1/progress?from=2026-05-03&to=2026-05-09")["buckets"].array
        for day in days {
            let daily = try await ada.report("daily", day["from"].string ?? "")
            #expect(daily["completed"] == day["completed"] && daily["points"] == day["points"])
        }
    }

    /// A report reads the modes first, and then what is planned.
    @Test func modesMayComeAndGoMeanwhile() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Plans")
        _ = try await ada.repeatingTask(
            "Play", on: list, from: "2026-05-04", ["minutes": 30], task: ["labels": ["Music"]])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for position in 0..<60 {
                    let mode = try await ada.must(
                        .post, "/v1/modes", ["name": "Music", "position": .number(Double(position % 2 * 9))])
                    try await ada.must(.delete, "/v1/modes/\(mode["id"].string ?? "")")
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<30 {
                        let planned = try await ada.report("daily", "2026-05-04")["planned"]["modes"].array
                        #expect(planned.map { $0["seconds"] } == [1800])
                        #expect(planned.allSatisfy { $0["name"] == "Music" || $0["name"] == .null }, "\(planned)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func streaksAreThoseOfThatDay() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        let run = try await ada.repeatingTask("Run", on: list, from: "2026-05-01", task: ["priority": "delay"])
        let read = try await ada.repeatingTask("Read", on: list, from: "2026-05-03", task: ["priority": "do_first"])
        for day in ["01", "02", "03", "05"] { try await ada.complete(run, "2026-05-\(day)") }
        try await ada.complete(read, "2026-05-04")
        func streaks(_ person: Person, _ span: String, _ date: String) async throws -> [[JSON]] {
            try await person.report(span, date)["streaks"].array.map { [$0["title"], $0["current_streak"]] }
        }
        #expect(try await streaks(ada, "daily", "2026-05-02") == [["Run", 2]])
        #expect(try await streaks(ada, "daily", "2026-05-03") == [["Read", 0], ["Run", 3]])
        // What is not over does not break it.
        #expect(try await streaks(ada, "daily", "2026-05-04") == [["Read", 1], ["Run", 3]])
        #expect(try await streaks(ada, "daily", "2026-05-05") == [["Read", 1], ["Run", 1]])
        #expect(try await streaks(ada, "daily", "2026-05-06") == [["Read", 0], ["Run", 1]])
        #expect(try await streaks(bob, "daily", "2026-05-03") == [["Read", 0], ["Run", 0]])
        #expect(try await streaks(ada, "weekly", "2026-04-28") == [["Run", 3], ["Read", 0]])
        // Twenty at most, and each once.
        let more: [JSON] = (0..<25).map {
            ["title": .string("Task \($0)"), "repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-06-01"]]
        }
        try await ada.must(.post, "/v1/imports", ["title": "More", "tasks": .array(more)])
        #expect(try await streaks(ada, "weekly", "2026-06-03").count == 20)
        let later = try await ada.must(.get, "/v1/reports/daily")
        #expect(later["date"] == (try await ada.today())["date"] && later["time_zone"] == "Etc/UTC")
    }
}
