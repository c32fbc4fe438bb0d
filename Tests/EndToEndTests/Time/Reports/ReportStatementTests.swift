import TestSupport
import Testing

/// How many statements reports take, whatever there is to report.
@Suite struct ReportStatementTests {
    @Test func eachReportTakesItsStatements() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let modes = try await ada.modes()
        for day in 1...3 {
            try await ada.spend("Work", "2026-05-0\(day)T10:00:00Z", "2026-05-0\(day)T11:00:00Z", in: modes)
            _ = try await ada.repeatingTask("Task \(day)", on: list, from: "2026-05-01", ["minutes": 10])
            _ = try await ada.task("Due \(day)", on: list, ["due_on": "2026-05-02"])
        }
        let range = "from=2026-05-01&to=2026-05-07"
        for (path, expected) in [
            ("/v1/reports/time?\(range)", 1), ("/v1/reports/radar.svg?date=2026-05-02", 1),
            ("/v1/progress.svg?\(range)", 1), ("/v1/checklists/\(list)/burndown?\(range)", 1),
            ("/v1/checklists/\(list)/burndown.svg?\(range)", 1),
            // The figures; the rules; the modes that tasks count to; the records of a streak.
            ("/v1/reports/daily?date=2026-05-02", 4), ("/v1/reports/weekly?date=2026-05-02", 4),
            // The rules; occurrences, tasks, entries and figures.
            ("/v1/calendar?\(range)", 5),
        ] {
            for path in ["/v1/changes", "/v1/me"] { try await ada.must(.get, path) }
            try await world.forgetStatements()
            #expect(try await ada.send(.get, path).status == 200)
            let statements = try await world.statements()
            #expect(statements.values.reduce(0, +) == expected, "\(path): \(statements)")
        }
    }
}
