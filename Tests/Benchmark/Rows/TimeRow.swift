import Store

/// What users do with their timers, against status changes.
struct TimeRow: Row {
    let name = "time"
    let summary = "timer switches a second over HTTP, of 2,000 users, against status changes"

    func measure(_ bench: Bench) async throws -> [Figure] {
        // Each user has a hundred entries: on an empty table PostgreSQL would plan to scan it.
        let stage = try await bench.stage(.timed(entries: 300_000))
        let (ours, theirs) = try await bench.inTurn("\(name), switches") { _ in
            try await Self.switches(bench, stage)
        } _: { _ in
            func place() throws -> Writes.Place {
                .lists(Writes.lists, task: try stage.tasks.take(of: DataSet.timedTasks).lowerBound)
            }
            return try await Writes.overHTTP(
                place(), after: place(), bench, stage, seconds: bench.plan.requestSeconds
            ).perSecond
        }
        return [
            Figure(
                row: name, what: "timer switches", unit: .perSecond, ours: ours, theirs: theirs,
                opponent: "status changes", better: .higher, toReach: 0.7, beyond: 1)
        ]
    }

    /// Each user starts one entry after the other, and so stops the one before.
    private static func switches(_ bench: Bench, _ stage: Stage) async throws -> Double {
        try await bench.withDaemon(on: stage) { daemon in
            // Then every user is known to the daemon, and has an entry that runs.
            _ = try await bench.wrk.run(requests, at: daemon.endpoint, seconds: 1)
            let before = try await entries(bench, stage)
            let outcome = try await bench.wrk.run(requests, at: daemon.endpoint, seconds: bench.plan.requestSeconds)
            let made = try await entries(bench, stage) - before
            // When wrk stops, each connection may have a request under way.
            guard (outcome.requests...outcome.requests + Wrk.connections).contains(made) else {
                throw LoadError("\(outcome.requests) switches were answered, but \(made) entries were made")
            }
            return outcome.perSecond
        }
    }

    private static let requests = Wrk.Requests(
        count: Writes.lists,
        turns: [
            """
            wrk.format("POST", "/v1/timer/start", {["Authorization"] = token(1 + n), ["Content-Type"] = "application/json"},
                '{"mode_id":"' .. uuid("\(DataSet.modePrefix)", 1 + n) .. '"}')
            """
        ])

    /// How many entries there are, once no more come.
    private static func entries(_ bench: Bench, _ stage: Stage) async throws -> Int {
        var last = -1
        while true {
            let count = try await bench.server.number(
                "select count(*) from crosscheck.entries", in: stage.data.database)
            if count == last { return count }
            last = count
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
