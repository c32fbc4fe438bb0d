/// One change for 5,000 waiting polls, against nchan.
struct FanOutRow: Row {
    static let subscribers = 5_000

    let name = "fan-out"
    let summary = "one change to 5,000 waiting polls until the last has it, against nchan"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let (ours, theirs) = try await bench.inTurn(rounds: 2, name) { _ in
            let task = try stage.tasks.take(of: 50).lowerBound
            return try await bench.withDaemon(on: stage) { daemon in
                let dialect = CrosscheckDialect(firstList: DataSet.crowdedList, writer: DataSet.collector, task: task)
                return try await Self.fanOut(daemon.endpoint, dialect, bench)
            }
        } _: { _ in
            try await bench.withNginx { nginx in
                try await Self.fanOut(nginx.endpoint, NchanDialect(isShared: true), bench)
            }
        }
        return [
            Figure(
                row: name, what: "until the last of 5,000", unit: .seconds, ours: ours.map { median($0.last) },
                theirs: theirs.map { median($0.last) }, opponent: "nchan", better: .lower, toReach: 1.5, beyond: 1),
            Figure(
                row: name, what: "until half of them", unit: .seconds, ours: ours.map { median($0.half) },
                theirs: theirs.map { median($0.half) }, opponent: "nchan", better: .lower),
        ]
    }

    static func fanOut(_ endpoint: Endpoint, _ dialect: any Dialect, _ bench: Bench) async throws -> FanOut.Outcome {
        let outcome = try await FanOut(
            endpoint: endpoint, dialect: dialect, subscribers: subscribers, rounds: bench.plan.changes
        ).run(bench.dialler)
        Progress.say(
            "    last after \(Unit.seconds.text(median(outcome.last))), half after \(Unit.seconds.text(median(outcome.half)))"
        )
        return outcome
    }
}
