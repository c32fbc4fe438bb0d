/// The time until a new daemon on an existing database is ready.
struct Start: Row {
    let name = "start"
    let summary = "from starting a daemon on an existing database until /readyz answers 200"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        var times: [Double] = []
        for _ in 0..<(bench.plan.isQuick ? 3 : 7) {
            times.append(try await bench.withDaemon(on: stage) { $0.startTime })
        }
        return [
            Figure(
                row: name, what: "until ready", unit: .seconds, ours: times, better: .lower, toReach: 0.3, beyond: 0.1)
        ]
    }
}
