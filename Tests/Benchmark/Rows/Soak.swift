import Synchronization

/// Whether memory grows under a lasting load, with clients that come and go.
struct Soak: Row {
    private static let polls = 1_000
    private static let rate = 200.0
    /// The number of new clients each second, and how many seconds they stay.
    private static let comers = 20
    private static let stay = 30

    let name = "soak"
    let summary = "ten minutes of writes and polls that come and go: memory at the end, against that after two minutes"
    let occasion = Occasion.named

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let seconds = bench.plan.isQuick ? 60 : 600
        let task = try stage.tasks.take(of: 50).lowerBound
        return try await bench.withDaemon(on: stage) { daemon in
            let dialect = CrosscheckDialect(task: task)
            let crowd = try await Crowd(Self.polls, at: daemon.endpoint, dialect, bench.dialler)
            async let writes = OpenLoop(
                request: { dialect.write($0 % Self.polls, turn: $0 / Self.polls) }, rate: Self.rate,
                count: Int(Self.rate) * seconds
            ).run(to: daemon.endpoint, bench.dialler)
            var guests: [Crowd] = []
            var sizes: [Double] = []
            let start = ContinuousClock.now
            for second in 1...seconds {
                guests.append(
                    try await Crowd(
                        Self.comers, first: 2_000 + second * Self.comers % 4_000, at: daemon.endpoint, dialect,
                        bench.dialler))
                if guests.count > Self.stay { await guests.removeFirst().leave() }
                sizes.append(try Memory.resident(of: daemon.child.id))
                if second % 30 == 0 { Progress.say("    \(second) s: \(Unit.bytes.text(sizes.last ?? 0))") }
                try await Task.sleep(until: start + .seconds(second))
            }
            let outcome = try await writes
            for guest in guests { await guest.leave() }
            await crowd.leave()
            guard outcome.failures == 0, crowd.tally.failures == 0 else {
                throw LoadError("\(outcome.failures) writes failed, and polls: \(crowd.tally)")
            }
            let fifth = seconds / 5
            return [
                Figure(
                    row: name, what: "memory of the last fifth", unit: .bytes,
                    ours: [median(Array(sizes.suffix(fifth)))],
                    theirs: [median(Array(sizes[fifth..<2 * fifth]))], opponent: "of the second", better: .lower,
                    // The feed's ring is not full after a minute.
                    toReach: bench.plan.isQuick ? nil : 1.1)
            ]
        }
    }
}
