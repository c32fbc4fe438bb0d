import Checklists
import Postgres
import Store

/// Status changes a second over HTTP, against pgbench with the daemon's statement.
struct Writes: Row {
    enum Kind: Sendable { case plain, notifying, oneList }

    /// The number of checklists with the written tasks.
    static let lists = 2_000
    /// Written tasks on one checklist.
    private static let tasksOfOne = 192

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    var name: String {
        switch kind {
        case .plain: "writes"
        case .notifying: "writes-notify"
        case .oneList: "one-list"
        }
    }

    var summary: String {
        switch kind {
        case .plain: "status changes over HTTP, against pgbench with the daemon's statement"
        case .notifying: "the same, against pgbench with NOTIFY in its transaction"
        case .oneList: "status changes on one checklist, against pgbench doing that"
        }
    }

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let (ours, theirs) = try await bench.inTurn(name) { _ in
            try await Self.overHTTP(
                place(on: stage), after: place(on: stage), bench, stage, seconds: bench.plan.requestSeconds
            ).perSecond
        } _: { _ in
            try await Self.inPgbench(
                place(on: stage), notifies: kind == .notifying, bench, stage, seconds: bench.plan.requestSeconds)
        }
        let (toReach, beyond) =
            switch kind {
            case .plain: (1.0, 1.3)
            case .notifying: (2.2, 4.0)
            case .oneList: (4.0, 5.0)
            }
        return [
            Figure(
                row: name, what: "status changes", unit: .perSecond, ours: ours, theirs: theirs,
                opponent: kind == .notifying ? "pgbench, NOTIFY" : "pgbench", better: .higher, toReach: toReach,
                beyond: beyond)
        ]
    }

    private func place(on stage: Stage) throws -> Place {
        switch kind {
        case .plain, .notifying: .lists(Self.lists, task: try stage.tasks.take(of: 50).lowerBound)
        case .oneList: .tasks(try stage.longListTasks.take(Self.tasksOfOne, of: 4_000))
        }
    }

    /// The written tasks.
    enum Place {
        /// One task on each of the first checklists.
        case lists(Int, task: Int)
        /// Tasks of the long checklist.
        case tasks(ClosedRange<Int>)

        var count: Int {
            switch self {
            case .lists(let lists, _): lists
            case .tasks(let tasks): tasks.count
            }
        }
    }

    /// wrk against a new daemon after a warm-up.
    static func overHTTP(
        _ place: Place, after warmUp: Place, _ bench: Bench, _ stage: Stage, seconds: Int
    ) async throws -> Wrk.Outcome {
        try await bench.withDaemon(on: stage) { daemon in
            // The warm-up makes every user known to the daemon and every statement prepared.
            _ = try await bench.wrk.run(requests(warmUp), at: daemon.endpoint, seconds: 1)
            let before = try await changes(bench, stage)
            let outcome = try await bench.wrk.run(requests(place), at: daemon.endpoint, seconds: seconds)
            let made = try await changes(bench, stage) - before
            // When wrk stops, each connection may have a request under way.
            guard (outcome.requests...outcome.requests + Wrk.connections).contains(made) else {
                throw LoadError("\(outcome.requests) writes were answered, but \(made) changes were made")
            }
            return outcome
        }
    }

    /// pgbench with the daemon's statement, and with the arguments that the daemon makes of the same request.
    static func inPgbench(
        _ place: Place, notifies: Bool, _ bench: Bench, _ stage: Stage, seconds: Int
    ) async throws -> Double {
        let before = try await changes(bench, stage)
        let outcome = try await Pgbench(server: bench.server).run(
            statement(place, notifies: notifies), count: place.count, on: stage.data.database, seconds: seconds)
        let made = try await changes(bench, stage) - before
        guard made == outcome.transactions else {
            throw LoadError("pgbench ran \(outcome.transactions) transactions, but \(made) changes were made")
        }
        return outcome.perSecond
    }

    static func requests(_ place: Place) -> Wrk.Requests {
        let (list, task) = numbers(place, "n")
        let user = if case .tasks = place { "\(DataSet.collector)" } else { list }
        return Wrk.Requests(
            count: place.count,
            turns: DataSet.statuses.map { status in
                """
                wrk.format("PATCH", "/v1/tasks/" .. uuid("\(DataSet.taskPrefix)", (\(list)) * \(DataSet.tasksBase) + \(task)),
                    {["Authorization"] = token(\(user)), ["Content-Type"] = "application/json"}, '{"status":"\(status)"}')
                """
            })
    }

    static func statement(_ place: Place, notifies: Bool) -> String {
        let (list, task) = numbers(place, ":n")
        let user = if case .tasks = place { "\(DataSet.collector)" } else { list }
        let statuses = DataSet.statuses.map { "'\($0)'" }.joined(separator: ", ")
        let id = "'\(DataSet.taskPrefix)' || lpad(((\(list)) * \(DataSet.tasksBase) + \(task))::text, 12, '0')"
        let arguments = """
            ('{"status":"' || (array[\(statuses)])[1 + :round % 2] || '","id":"' || \(id) || '"}')::jsonb
            """
        let sql = SQLText.filling(
            Action.updateTask.statement.sql, with: [DataSet.user(user), arguments])
        return notifies ? "select action.*, pg_notify('crosscheck_bench', '1') from (\(sql)) action" : sql
    }

    /// The numbers of the checklist and of the task, as expressions of `n`.
    static func numbers(_ place: Place, _ n: String) -> (list: String, task: String) {
        switch place {
        case .lists(_, let task): ("1 + \(n)", "\(task)")
        case .tasks(let tasks): ("\(DataSet.longList)", "(\(tasks.lowerBound) + \(n))")
        }
    }

    /// The number of logged changes, once no more come: wrk does not wait for its last requests.
    private static func changes(_ bench: Bench, _ stage: Stage) async throws -> Int {
        var last = -1
        while true {
            let count = try await bench.server.number(
                "select count(*) from crosscheck.changes", in: stage.data.database)
            if count == last { return count }
            last = count
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
