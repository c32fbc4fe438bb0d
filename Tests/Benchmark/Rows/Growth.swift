/// The same measurements with 10,000 checklists and 1,000,000 tasks, against 100 and 10,000.
///
/// Writes and reads go to all data, so that the large side does not fit into the caches, while the small one does.
struct Growth: Row {
    let name = "growth"
    let summary = "the above with 1,000,000 tasks stored, against 10,000"
    let occasion = Occasion.unhurried

    private struct Side: Sendable {
        var writes = 0.0
        var tasks = 0.0
        var push = LatencySummary(count: 0, p50: 0, p90: 0, p99: 0, p999: 0, max: 0)
        var snapshot = 0.0
        var start = 0.0
    }

    func measure(_ bench: Bench) async throws -> [Figure] {
        let (small, large) = (try await bench.stage(.small), try await bench.stage(.large))
        let (ours, theirs) = try await bench.inTurn(rounds: 2, name) { _ in
            try await side(bench, large, lists: 10_000)
        } _: { _ in
            try await side(bench, small, lists: 100)
        }
        func figure(_ what: String, _ unit: Unit, _ value: (Side) -> Double) -> Figure {
            let isRate = unit == .perSecond
            return Figure(
                row: name, what: what, unit: unit, ours: ours.map(value), theirs: theirs.map(value),
                opponent: "10,000 tasks", better: isRate ? .higher : .lower, toReach: isRate ? 1 / 1.3 : 1.3,
                beyond: isRate ? 1 / 1.1 : 1.1)
        }
        return [
            figure("status changes", .perSecond, \.writes), figure("lists of 100 tasks", .perSecond, \.tasks),
            figure("push p50", .seconds, \.push.p50), figure("push p99", .seconds, \.push.p99),
            figure("snapshot of 1,000 tasks", .seconds, \.snapshot), figure("until ready", .seconds, \.start),
        ]
    }

    private func side(_ bench: Bench, _ stage: Stage, lists: Int) async throws -> Side {
        let seconds = bench.plan.requestSeconds
        var side = Side()
        side.writes = try await Writes.overHTTP(
            .lists(lists, task: try stage.tasks.take(of: 100).lowerBound),
            after: .lists(lists, task: try stage.tasks.take(of: 100).lowerBound), bench, stage, seconds: seconds
        ).perSecond
        side.tasks = try await TaskReads.overHTTP(
            lists, bench, stage, options: TaskReads.keepingNone, seconds: seconds
        ).perSecond
        side.snapshot = try await SnapshotRow.overHTTP(bench, stage)
        let dialect = CrosscheckDialect(task: try stage.tasks.take(of: 100).lowerBound)
        (side.push, side.start) = try await bench.withDaemon(on: stage) { daemon in
            let outcome = try await PushRow.push(
                polls: daemon.endpoint, writes: daemon.endpoint, dialect, channels: 100, bench,
                seconds: bench.plan.scheduleSeconds)
            return (outcome.delivered, daemon.startTime)
        }
        return side
    }
}
