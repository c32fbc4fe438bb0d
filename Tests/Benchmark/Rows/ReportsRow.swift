import Checklists
import JSON
import Store

/// Reports over 100,000 entries of a user among many others', against their selects in psql.
struct ReportsRow: Row {
    let name = "reports"
    let summary =
        "a daily report and a month's calendar of 100,000 entries among 5,000,000, against their selects in psql"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let most = bench.plan.isQuick ? 500_000 : 5_000_000
        let (small, large) = (
            try await bench.stage(.timed(entries: 100_000)), try await bench.stage(.timed(entries: most))
        )
        var figures: [Figure] = []
        for read in PlanningRead.reports() {
            figures += try await read.figures(of: name, bench, on: large, before: small, "100,000 entries")
        }
        return figures
    }
}

extension PlanningRead {
    /// The reads of the row `reports`.
    static func reports() -> [PlanningRead] {
        let (limits, planner) = (Limits(), "'\(DataSet.user(DataSet.planner))'")
        func repeating(_ range: String) -> Select {
            Select(
                statement: Store.repeatingStatement, types: "uuid, uuid, date, date, bigint, bigint, boolean",
                values: "\(planner), null, \(range), 0, \(limits[.repeatingTasks]), false")
        }
        func array(_ texts: [String]) -> String { "'{\(texts.joined(separator: ","))}'" }
        let tasks = (1...DataSet.timedTasks).map { DataSet.task($0, of: DataSet.plannersList) }
        let some = array(Array(tasks.prefix(limits[.reportStreaks])))
        let daily = PlanningRead(
            what: "daily report", path: "/v1/reports/daily?date=2026-06-15",
            selects: [
                Select(
                    statement: Store.periodStatement, types: "uuid, date, bigint, bigint, bigint, bigint",
                    values: "\(planner), '2026-06-15', 1, 28, \(limits[.reportEntries]), \(limits[.reportFigures])"),
                repeating("'2026-06-15', '2026-06-15'"),
                Select(statement: Store.namedTasksStatement, types: "uuid, uuid[]", values: "\(planner), \(some)"),
                Select(statement: Store.wholeStatement, types: "uuid, uuid[]", values: "\(planner), \(some)"),
            ])
        let month = "'2026-06-01', '2026-06-30'"
        let shown = (1...30).flatMap { day in tasks.map { (task: $0, date: "2026-06-\(day < 10 ? "0" : "")\(day)") } }
        let dates = array(shown.map(\.date))
        var search = TaskSearch()
        (search.status, search.isRepeating, search.isOwn) = ("open", false, true)
        let filter = String(decoding: JSONValue.object(search.arguments(limits)).bytes, as: UTF8.self)
        let calendar = PlanningRead(
            what: "calendar of a month", path: "/v1/calendar?from=2026-06-01&to=2026-06-30",
            selects: [
                repeating(month),
                Select(
                    statement: Store.occurrencesOfDaysStatement,
                    types: "uuid, uuid[], date[], date[], text[], date[], boolean[], date, date, bigint",
                    values: [
                        planner, array(shown.map(\.task)), dates, dates, array(shown.map { _ in "day" }), dates,
                        array(shown.map { _ in "false" }), month, "\(limits[.calendarBytes])",
                    ].joined(separator: ", ")),
                Select(
                    statement: Store.tasksOfDaysStatement, types: "uuid, jsonb, date, date, bigint, bigint",
                    values:
                        "\(planner), '\(filter)', \(month), \(limits[.calendarTasks] + 1), \(limits[.calendarBytes])"),
                Select(
                    statement: Store.entriesOfDaysStatement, types: "uuid, date, date, bigint, bigint",
                    values: "\(planner), \(month), \(limits[.calendarBytes] / 200), \(limits[.calendarBytes])"),
                Select(
                    statement: Store.figuresOfDaysStatement, types: "uuid, date, date, bigint, bigint",
                    values: "\(planner), \(month), \(limits[.reportEntries]), \(limits[.reportFigures])"),
            ])
        return [daily, calendar]
    }
}
