/// The cost of slow clients for the others.
struct SlowClientsRow: Row {
    private static let clients = 200
    private static let rate = 400.0

    let name = "slow-clients"
    let summary =
        "others' p99 with 200 clients that send a byte a second and a subscriber that never reads, against without"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let (with, without) = try await bench.inTurn(name) { _ in
            try await turn(bench, stage, clients: Self.clients)
        } _: { _ in
            try await turn(bench, stage, clients: 0)
        }
        return [("p50", \LatencySummary.p50, nil), ("p99", \LatencySummary.p99, 1.5)].map { what, value, toReach in
            Figure(
                row: name, what: "writer answered, \(what)", unit: .seconds, ours: with.map { $0[keyPath: value] },
                theirs: without.map { $0[keyPath: value] }, opponent: "without them", better: .lower, toReach: toReach)
        }
    }

    /// How soon writers get their answers while the subscriber is sent all their changes.
    private func turn(_ bench: Bench, _ stage: Stage, clients: Int) async throws -> LatencySummary {
        let dialect = CrosscheckDialect(
            firstList: DataSet.readersFirstList, writer: DataSet.reader, task: try stage.tasks.take(of: 50).lowerBound)
        return try await bench.withDaemon(on: stage) { daemon in
            let slow: SlowClients? =
                clients == 0
                ? nil : try await SlowClients(clients, at: daemon.endpoint, subscriber: DataSet.reader, bench.dialler)
            func writes(_ count: Int, from first: Int) async throws -> OpenLoop.Outcome {
                try await OpenLoop(
                    request: { dialect.write((first + $0) % 100, turn: (first + $0) / 100) }, rate: Self.rate,
                    count: count
                ).run(to: daemon.endpoint, bench.dialler)
            }
            let warm = Int(Self.rate)
            _ = try await writes(warm, from: 0)
            let outcome = try await writes(Int(Self.rate * bench.plan.scheduleSeconds), from: warm)
            await slow?.leave()
            guard outcome.failures == 0 else { throw LoadError("\(outcome.failures) writes failed") }
            return outcome.answered.summary
        }
    }
}
