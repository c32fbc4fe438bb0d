/// The time until waiting polls have a change, against the time until its writer has the answer.
struct PushRow: Row {
    /// Polls and changes of each turn.
    static let channels = 4_000
    static let rate = 200.0

    /// Whether the polls wait on another daemon than the one that gets the writes.
    let isOther: Bool

    var name: String { isOther ? "push-other" : "push" }
    var summary: String {
        "write due → waiting poll answered, against write due → writer answered"
            + (isOther ? ", the polls on another daemon" : "")
    }

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        var ours: [Push.Outcome] = []
        var theirs: [Push.Outcome] = []
        for round in 1...(bench.plan.isQuick ? 1 : 2) {
            Progress.say("  \(name): turn \(round)")
            try await bench.server.sql("checkpoint")
            ours.append(try await turn(bench, stage))
            if !isOther {
                theirs.append(
                    try await bench.withNginx { nginx in
                        try await Self.push(
                            polls: nginx.endpoint, writes: nginx.endpoint, NchanDialect(), bench,
                            seconds: bench.plan.scheduleSeconds)
                    })
            }
        }
        let (half, most) = isOther ? (1.5, 1.6) : (1.3, 1.4)
        func figure(_ what: String, _ value: (LatencySummary) -> Double, _ toReach: Double) -> Figure {
            Figure(
                row: name, what: what, unit: .seconds, ours: ours.map { value($0.delivered) },
                theirs: ours.map { value($0.answered) }, opponent: "writer answered", better: .lower, toReach: toReach,
                beyond: isOther ? 1.3 : 1.1)
        }
        func beside(_ what: String, _ value: (LatencySummary) -> Double) -> Figure {
            Figure(
                row: name, what: what, unit: .seconds, ours: ours.map { value($0.delivered) },
                theirs: theirs.map { value($0.delivered) }, opponent: "nchan, publish → delivery", better: .lower)
        }
        return [figure("p50", \.p50, half), figure("p99", \.p99, most)]
            + (isOther ? [] : [beside("p50", \.p50), beside("p99", \.p99)])
    }

    private func turn(_ bench: Bench, _ stage: Stage) async throws -> Push.Outcome {
        let dialect = CrosscheckDialect(task: try stage.tasks.take(of: 50).lowerBound)
        return try await bench.withDaemon(on: stage) { daemon in
            let seconds = bench.plan.scheduleSeconds
            guard isOther else {
                return try await Self.push(
                    polls: daemon.endpoint, writes: daemon.endpoint, dialect, bench, seconds: seconds)
            }
            return try await bench.withDaemon(on: stage) { other in
                try await Self.push(polls: other.endpoint, writes: daemon.endpoint, dialect, bench, seconds: seconds)
            }
        }
    }

    static func push(
        polls: Endpoint, writes: Endpoint, _ dialect: any Dialect, channels: Int = channels, _ bench: Bench,
        seconds: Double
    ) async throws -> Push.Outcome {
        let outcome = try await Push(
            polls: polls, writes: writes, dialect: dialect, channels: channels, rate: rate, seconds: seconds
        ).run(bench.dialler)
        Progress.say("    delivered \(outcome.delivered); answered \(outcome.answered); sent late \(outcome.late)")
        guard outcome.failures == 0, outcome.missing == 0 else {
            throw LoadError("\(outcome.failures) writes failed, \(outcome.missing) changes were not delivered")
        }
        return outcome
    }
}
