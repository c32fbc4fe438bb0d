import Postgres
import Store

/// Lists of 50 tasks a second, against pgbench with the daemon's select: lists that have not changed since they were
/// last read, and lists of which the daemon has kept nothing.
struct TaskReads: Row {
    let name = "tasks"
    let summary = "GET /v1/checklists/{id}/tasks of 50 tasks, against pgbench with the daemon's select"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let seconds = bench.plan.requestSeconds
        let (ours, theirs) = try await bench.inTurn(name) { _ in
            (
                kept: try await Self.overHTTP(Writes.lists, bench, stage, seconds: seconds).perSecond,
                none: try await Self.overHTTP(
                    Writes.lists, bench, stage, options: Self.keepingNone, seconds: seconds
                ).perSecond
            )
        } _: { _ in
            try await Pgbench(server: bench.server).run(
                Self.statement, count: Writes.lists, on: stage.data.database, seconds: seconds
            ).perSecond
        }
        func figure(_ what: String, _ ours: [Double], _ toReach: Double?, _ beyond: Double?) -> Figure {
            Figure(
                row: name, what: what, unit: .perSecond, ours: ours, theirs: theirs, opponent: "pgbench",
                better: .higher, toReach: toReach, beyond: beyond)
        }
        return [
            figure("lists of 50 tasks, unchanged", ours.map(\.kept), 0.9, 1.0),
            figure("the same, none kept", ours.map(\.none), nil, nil),
        ]
    }

    /// The option for a daemon that keeps no pages of tasks.
    static let keepingNone = ["--memory-pages=0"]

    static func overHTTP(
        _ lists: Int, _ bench: Bench, _ stage: Stage, options: [String] = [], seconds: Int
    ) async throws -> Wrk.Outcome {
        try await bench.withDaemon(on: stage, options: options) { daemon in
            _ = try await bench.wrk.run(requests(lists), at: daemon.endpoint, seconds: 1)
            let outcome = try await bench.wrk.run(requests(lists), at: daemon.endpoint, seconds: seconds)
            guard outcome.bytesPerRequest > 10_000 else {
                throw LoadError("A list of tasks had only \(outcome.bytesPerRequest) bytes")
            }
            return outcome
        }
    }

    /// The tasks of one of the first checklists; its owner has the same number.
    static func requests(_ lists: Int) -> Wrk.Requests {
        Wrk.Requests(
            count: lists,
            turns: [
                """
                wrk.format("GET", "/v1/checklists/" .. uuid("\(DataSet.listPrefix)", 1 + n) .. "/tasks",
                    {["Authorization"] = token(1 + n)})
                """
            ])
    }

    /// The daemon's statement for it: no filter, the first page of 100.
    static var statement: String {
        SQLText.filling(
            Store.tasksStatement.sql,
            with: [
                Pgbench.id(DataSet.listPrefix, "(1 + :n)"), DataSet.user("1 + :n"), "null::text",
                "null::text", "null::text", "null::float8", "null::uuid", "101::int8", "null::int8",
                "null::timestamptz",
            ])
    }
}
