import Store

/// The processor time of hot actions: of the daemon, against a request that does nothing, and of PostgreSQL, against
/// pgbench. It compares across machines better than rates do, which depend on what the load tools leave.
struct ProcessorRow: Row {
    let name = "processor"
    let summary = "processor time of an action: the daemon's against /livez, PostgreSQL's against pgbench"

    /// Seconds of processor time, for one action.
    private struct Cost {
        let daemon: Double
        let database: Double
    }

    func measure(_ bench: Bench) async throws -> [Figure] {
        let (stage, planned) = (try await bench.stage(), try await bench.stage(.planned(records: 100_000)))
        let postmaster = try await bench.server.postmaster
        let seconds = bench.plan.requestSeconds
        func cost(_ requests: [Wrk.Requests], on stage: Stage) async throws -> Cost {
            try await bench.withDaemon(on: stage) { daemon in
                for requests in requests { _ = try await bench.wrk.run(requests, at: daemon.endpoint, seconds: 1) }
                let before = try (
                    ProcessorTime.used(by: daemon.child.id), ProcessorTime.used(byFamilyOf: postmaster)
                )
                let count = Double(
                    try await bench.wrk.run(requests[requests.count - 1], at: daemon.endpoint, seconds: seconds)
                        .requests)
                return Cost(
                    daemon: (try ProcessorTime.used(by: daemon.child.id) - before.0) / count,
                    database: (try ProcessorTime.used(byFamilyOf: postmaster) - before.1) / count)
            }
        }
        func place() throws -> Writes.Place { .lists(Writes.lists, task: try stage.tasks.take(of: 50).lowerBound) }

        var (nothing, list, status, claim, occurrence): ([Cost], [Cost], [Cost], [Cost], [Cost]) = ([], [], [], [], [])
        var (pgbench, delivery): ([Double], [(writes: Double, polls: Double, database: Double)]) = ([], [])
        for round in 1...bench.plan.rounds {
            Progress.say("  \(name): turn \(round) of \(bench.plan.rounds)")
            try await bench.server.sql("checkpoint")
            nothing.append(try await cost([Self.nothing], on: stage))
            list.append(try await cost([TaskReads.requests(Writes.lists)], on: stage))
            status.append(try await cost([Writes.requests(place()), Writes.requests(place())], on: stage))
            claim.append(try await cost([Self.claims(place()), Self.claims(place())], on: stage))
            occurrence.append(
                try await cost([4, 5].map { PlanningRow.completions(round, in: $0) }, on: planned))
            delivery.append(try await delivered(bench, stage, postmaster))
            try await bench.server.sql("checkpoint")
            pgbench.append(try await inPgbench(place(), bench, stage, postmaster))
        }
        let floor = nothing.map(\.daemon)
        func daemon(_ what: String, _ values: [Double]) -> Figure { figure("\(what), daemon", values, floor, "/livez") }
        func database(_ what: String, _ values: [Double]) -> Figure {
            figure("\(what), PostgreSQL", values, pgbench, "pgbench, status change")
        }
        return [
            daemon("list of 50 tasks, unchanged", list.map(\.daemon)),
            daemon("status change", status.map(\.daemon)), database("status change", status.map(\.database)),
            daemon("claim, release", claim.map(\.daemon)), database("claim, release", claim.map(\.database)),
            daemon("occurrence completed", occurrence.map(\.daemon)),
            database("occurrence completed", occurrence.map(\.database)),
            daemon("waiting poll answered", delivery.map(\.polls)),
            daemon("its status change", delivery.map(\.writes)), database("both", delivery.map(\.database)),
        ]
    }

    private func figure(_ what: String, _ ours: [Double], _ theirs: [Double], _ opponent: String) -> Figure {
        Figure(row: name, what: what, unit: .seconds, ours: ours, theirs: theirs, opponent: opponent, better: .lower)
    }

    /// Status changes at a fixed rate at one daemon, each answering a poll at another.
    private func delivered(
        _ bench: Bench, _ stage: Stage, _ postmaster: Int32
    ) async throws -> (writes: Double, polls: Double, database: Double) {
        let dialect = CrosscheckDialect(task: try stage.tasks.take(of: 50).lowerBound)
        return try await bench.withDaemon(on: stage) { writer in
            try await bench.withDaemon(on: stage) { reader in
                let push = Push(
                    polls: reader.endpoint, writes: writer.endpoint, dialect: dialect, channels: PushRow.channels,
                    rate: PushRow.rate, seconds: bench.plan.scheduleSeconds)
                var (before, after) = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
                func now() throws -> (Double, Double, Double) {
                    (
                        try ProcessorTime.used(by: writer.child.id), try ProcessorTime.used(by: reader.child.id),
                        try ProcessorTime.used(byFamilyOf: postmaster)
                    )
                }
                let outcome = try await push.run(bench.dialler) {
                    before = try now()
                } ended: {
                    after = try now()
                }
                guard outcome.failures == 0, outcome.missing == 0 else {
                    throw LoadError(
                        "\(outcome.failures) writes failed, \(outcome.missing) changes were not delivered")
                }
                let count = PushRow.rate * bench.plan.scheduleSeconds
                return (
                    (after.0 - before.0) / count, (after.1 - before.1) / count, (after.2 - before.2) / count
                )
            }
        }
    }

    private func inPgbench(
        _ place: Writes.Place, _ bench: Bench, _ stage: Stage, _ postmaster: Int32
    ) async throws -> Double {
        let before = try ProcessorTime.used(byFamilyOf: postmaster)
        let outcome = try await Pgbench(server: bench.server).run(
            Writes.statement(place, notifies: false), count: place.count, on: stage.data.database,
            seconds: bench.plan.requestSeconds)
        return (try ProcessorTime.used(byFamilyOf: postmaster) - before) / Double(outcome.transactions)
    }

    private static let nothing = Wrk.Requests(count: 2, turns: [#"wrk.format("GET", "/livez")"#])

    /// Each owner takes their task and leaves it, in turn.
    private static func claims(_ place: Writes.Place) -> Wrk.Requests {
        let (list, task) = Writes.numbers(place, "n")
        return Wrk.Requests(
            count: place.count,
            turns: ["claim", "release"].map { action in
                """
                wrk.format("POST", "/v1/tasks/" .. uuid("\(DataSet.taskPrefix)", (\(list)) * \(DataSet.tasksBase) + \(task)) .. "/\(action)",
                    {["Authorization"] = token(\(list))})
                """
            })
    }
}
