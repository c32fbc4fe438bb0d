import Checklists
import Foundation
import JSON
import NIOCore
import Postgres
import Store

/// Repeating tasks with many records: reads against their selects in psql, and records against status changes.
struct PlanningRow: Row {
    let name = "planning"
    let summary =
        "today, occurrences, progress and search of 200 repeating tasks and 1,000,000 records, against their selects in psql"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let (small, large) = (
            try await bench.stage(.planned(records: 100_000)), try await bench.stage(.planned(records: 1_000_000))
        )
        var figures: [Figure] = []
        for read in try await PlanningRead.all(bench) {
            figures += try await read.figures(of: name, bench, on: large, before: small, "100,000 records")
        }
        let (ours, theirs) = try await bench.inTurn("\(name), completions") { round in
            try await Self.completed(round, bench, large)
        } _: { _ in
            try await Writes.overHTTP(
                .lists(Writes.lists, task: try large.tasks.take(of: 49).lowerBound),
                after: .lists(Writes.lists, task: try large.tasks.take(of: 49).lowerBound), bench, large,
                seconds: bench.plan.requestSeconds
            ).perSecond
        }
        figures.append(
            Figure(
                row: name, what: "occurrences completed", unit: .perSecond, ours: ours, theirs: theirs,
                opponent: "status changes", better: .higher, toReach: 0.7, beyond: 1))
        return figures
    }

    /// The warm-up makes every user and every task known to the daemon, as that of the status changes does.
    private static func completed(_ round: Int, _ bench: Bench, _ stage: Stage) async throws -> Double {
        try await bench.withDaemon(on: stage) { daemon in
            _ = try await bench.wrk.run(completions(round, in: 4), at: daemon.endpoint, seconds: 2)
            return try await bench.wrk.run(
                completions(round, in: 5), at: daemon.endpoint, seconds: bench.plan.requestSeconds
            ).perSecond
        }
    }

    /// Each owner completes one date after the other of a task of theirs. Another round takes another year.
    static func completions(_ round: Int, in month: Int) -> Wrk.Requests {
        let task = DataSet.repeatingTask
        return Wrk.Requests(
            count: Writes.lists,
            turns: (0..<27).map { day in
                """
                wrk.format("POST", "/v1/tasks/" .. uuid("\(DataSet.taskPrefix)", (1 + n) * \(DataSet.tasksBase) + \(task))
                    .. "/occurrences/\(2030 + round)-0\(month)-\(day < 9 ? "0" : "")\(day + 1)/complete", {["Authorization"] = token(1 + n)})
                """
            })
    }
}

/// One read of the planner's, and the selects that the daemon answers it with.
struct PlanningRead: Sendable {
    /// A statement with the types and the values of its parameters.
    struct Select: Sendable {
        let statement: Statement
        let types: String
        let values: String
    }

    let what: String
    let path: String
    let selects: [Select]

    static func all(_ bench: Bench) async throws -> [PlanningRead] {
        let (limits, planner) = (Limits(), "'\(DataSet.user(DataSet.planner))'")
        func repeating(_ range: String, back: Int) -> Select {
            Select(
                statement: Store.repeatingStatement, types: "uuid, uuid, date, date, bigint, bigint, boolean",
                values: "\(planner), null, \(range), \(back), \(limits[.repeatingTasks]), false")
        }
        func shown(_ dates: [String]) -> Select {
            let all = dates.flatMap { date in (1...DataSet.plannedTasks).map { (date, $0) } }.prefix(
                DataSet.plannedTasks)
            func array(_ texts: [String]) -> String { "'{\(texts.joined(separator: ","))}'" }
            return Select(
                statement: Store.occurrencesStatement, types: "uuid, uuid[], date[], date[], text[]",
                values: [
                    planner, array(all.map { DataSet.task($0.1, of: DataSet.plannersList) }), array(all.map(\.0)),
                    array(all.map(\.0)), array(all.map { _ in "day" }),
                ].joined(separator: ", "))
        }
        func found(_ search: TaskSearch, limit: Int) -> Select {
            let filter = String(decoding: JSONValue.object(search.arguments(limits)).bytes, as: UTF8.self)
            return Select(
                statement: Store.foundStatement, types: "uuid, jsonb, bigint, uuid, bigint",
                values: "\(planner), '\(filter)', null, null, \(limit + 1)")
        }
        var due = TaskSearch()
        (due.status, due.isRepeating, due.isOwn) = ("open", false, true)
        due.dueBefore = .init("2026-06-16")
        var words = TaskSearch()
        (words.text, words.order) = ("part 7", .rank)
        return [
            PlanningRead(
                what: "today", path: "/v1/today?date=2026-06-15",
                selects: [
                    repeating("'2026-06-15', '2026-06-15'", back: limits[.carriedDays]), shown(["2026-06-15"]),
                    found(due, limit: limits[.dueTasks]),
                ]),
            PlanningRead(
                what: "occurrences of a month", path: "/v1/occurrences?from=2026-06-01&to=2026-06-30&limit=200",
                selects: [repeating("'2026-06-01', '2026-06-30'", back: 0), shown(["2026-06-01"])]),
            PlanningRead(
                what: "progress of a year", path: "/v1/progress?from=2026-01-01&to=2026-12-31&by=week",
                selects: [
                    Select(
                        statement: Store.progressStatement, types: "uuid, date, date, text",
                        values: "\(planner), '2026-01-01', '2026-12-31', 'week'")
                ]),
            PlanningRead(
                what: "search", path: "/v1/tasks?q=part+7",
                selects: [found(words, limit: 100)]),
        ]
    }

    /// Against psql, and against the same on less data, whose size `opponent` says.
    func figures(
        of row: String, _ bench: Bench, on large: Stage, before small: Stage, _ opponent: String
    ) async throws -> [Figure] {
        let (ours, theirs) = try await bench.inTurn("\(row), \(what)") { _ in
            try await overHTTP(bench, large)
        } _: { _ in
            try await inPsql(bench, large)
        }
        let (grown, before) = try await bench.inTurn(rounds: 2, "\(row), growth of \(what)") { _ in
            try await overHTTP(bench, large)
        } _: { _ in
            try await overHTTP(bench, small)
        }
        return [
            Figure(
                row: row, what: what, unit: .seconds, ours: ours, theirs: theirs, opponent: "psql", better: .lower,
                toReach: 1.5, beyond: 1.2),
            Figure(
                row: row, what: "growth of \(what)", unit: .seconds, ours: grown, theirs: before, opponent: opponent,
                better: .lower, toReach: 1.3, beyond: 1.1),
        ]
    }

    /// Seconds from sending the request until its last byte arrives, the median of many.
    func overHTTP(_ bench: Bench, _ stage: Stage) async throws -> Double {
        try await SnapshotRow.time("GET \(path)", user: DataSet.planner, bench, stage, atLeast: 200)
    }

    /// psql's time for the selects together, prepared as in the daemon.
    func inPsql(_ bench: Bench, _ stage: Stage) async throws -> Double {
        var sum = 0.0
        for select in selects {
            sum += try await SnapshotRow.inPsql(
                select.statement, types: select.types, values: select.values, bench, stage)
        }
        return sum
    }
}
