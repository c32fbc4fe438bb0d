import Postgres
import Store

/// Lists of 50 tasks a second, against pgbench with the daemon's select.
struct TaskReads: Row {
    let name = "tasks"
    let summary = "GET /v1/checklists/{id}/tasks of 50 tasks, against pgbench with the daemon's select"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let seconds = bench.plan.requestSeconds
        let (ours, theirs) = try await bench.inTurn(name) { _ in
            try await Self.overHTTP(Writes.lists, bench, stage, seconds: seconds).perSecond
        } _: { _ in
            try await Pgbench(server: bench.server).run(
                Self.statement, count: Writes.lists, on: stage.data.database, seconds: seconds
            ).perSecond
        }
        return [
            Figure(
                row: name, what: "lists of 50 tasks", unit: .perSecond, ours: ours, theirs: theirs, opponent: "pgbench",
                better: .higher, toReach: 0.9, beyond: 1.0)
        ]
    }

    static func overHTTP(_ lists: Int, _ bench: Bench, _ stage: Stage, seconds: Int) async throws -> Wrk.Outcome {
        try await bench.withDaemon(on: stage) { daemon in
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
                "null::text", "null::text", "null::float8", "null::uuid", "101::int8",
            ])
    }
}
