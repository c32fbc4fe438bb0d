/// The memory of an idle waiting poll, against nchan.
struct MemoryRow: Row {
    static let polls = 8_000
    /// The memory after the polls have gone may be at most this many times the memory before.
    private static let leftOver = 1.1

    let name = "memory"
    let summary = "resident memory of an idle waiting poll, 8,000 of them, against nchan"

    /// Bytes before the polls, with all waiting, and after they have gone.
    private struct Course {
        var before: Double
        var during: Double
        var after: Double
        var perPoll: Double { (during - before) / Double(MemoryRow.polls) }
    }

    func measure(_ bench: Bench) async throws -> [Figure] {
        // It takes a minute until memory is given back.
        let settling: Duration = bench.plan.isQuick ? .zero : .seconds(70)
        let stage = try await bench.stage()
        let (ours, theirs) = try await bench.inTurn(rounds: bench.plan.isQuick ? 1 : 2, name) { _ in
            try await bench.withDaemon(on: stage) { daemon in
                // Warms the daemon up, so that the usual memory of a working one is there before the polls come.
                _ = try await bench.wrk.run(TaskReads.requests(Writes.lists), at: daemon.endpoint, seconds: 1)
                return try await course(
                    of: daemon.child.id, daemon.endpoint, CrosscheckDialect(), bench, settling: settling)
            }
        } _: { _ in
            try await bench.withNginx { nginx in
                try await course(of: nginx.child.id, nginx.endpoint, NchanDialect(), bench, settling: .zero)
            }
        }
        var figures = [
            Figure(
                row: name, what: "per waiting poll", unit: .bytes, ours: ours.map(\.perPoll),
                theirs: theirs.map(\.perPoll), opponent: "nchan", better: .lower, toReach: 0.75, beyond: 0.5)
        ]
        if !bench.plan.isQuick {
            figures.append(
                Figure(
                    row: name, what: "after they are gone", unit: .bytes, ours: ours.map(\.after),
                    theirs: ours.map(\.before), opponent: "before they came", better: .lower, toReach: Self.leftOver))
        }
        return figures
    }

    /// The memory after the polls have gone, as soon as it is small enough. Within a minute the daemon drops its caches
    /// of users and gives the memory back.
    private static func rest(of process: Int32, _ before: Double, _ limit: Duration) async throws -> Double {
        let end = ContinuousClock.now + limit
        while true {
            let now = try await Memory.settled(of: process)
            if now <= before * leftOver || ContinuousClock.now > end { return now }
        }
    }

    private func course(
        of process: Int32, _ endpoint: Endpoint, _ dialect: any Dialect, _ bench: Bench, settling limit: Duration
    ) async throws -> Course {
        let before = try await Memory.settled(of: process)
        let crowd = try await Crowd(Self.polls, at: endpoint, dialect, bench.dialler)
        do {
            try await crowd.waitUntilParked()
            let during = try await Memory.settled(of: process)
            await crowd.leave()
            try await crowd.waitUntilParked(0)
            let after = try await Self.rest(of: process, before, limit)
            Progress.say("    \([before, during, after].map(Unit.bytes.text).joined(separator: " → "))")
            return Course(before: before, during: during, after: after)
        } catch {
            await crowd.leave()
            throw error
        }
    }
}
