import Dispatch
import NIOCore
import NIOPosix
import Synchronization

/// One change for many waiting polls: the time until the last has it.
struct FanOut: Sendable {
    let endpoint: Endpoint
    let dialect: any Dialect
    /// Waiting polls.
    let subscribers: Int
    /// Changes, one after the other.
    let rounds: Int
    /// Whether the program reads answers only after all have been sent, and counts from then: its own time for them.
    var isHeldBack = false

    struct Outcome: Sendable, Codable {
        /// For each round, seconds from sending the write until the last poll had the change.
        var last: [Double]
        /// For each round, seconds until half of the polls had it.
        var half: [Double]
    }

    func run(_ dialler: Dialler) async throws -> Outcome {
        let arrivals = Arrivals()
        let crowd = try await Crowd(subscribers, at: endpoint, dialect, dialler) { _, _, now in arrivals.add(now) }
        do {
            // The writer must run while the others are held back.
            let own = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let line = try await Dialler(group: own).connect(to: endpoint)
            var outcome = Outcome(last: [], half: [])
            // The first round prepares connections and plans, and does not count.
            for round in 0...rounds {
                try await crowd.waitUntilParked()
                arrivals.begin()
                let gate = isHeldBack ? await Gate(dialler.group) : nil
                var sent = try await send(round, line)
                if let gate {
                    sent = .now()
                    gate.open()
                }
                try await arrivals.wait(for: subscribers)
                guard round > 0 else { continue }
                let times = arrivals.times
                outcome.half.append(Double((times[subscribers / 2] - sent).nanoseconds) / 1e9)
                outcome.last.append(Double((times[subscribers - 1] - sent).nanoseconds) / 1e9)
            }
            try await own.shutdownGracefully()
            await crowd.leave()
            guard crowd.tally.failures == 0 else { throw LoadError("Polls failed: \(crowd.tally)") }
            return outcome
        } catch {
            await crowd.leave()
            throw error
        }
    }

    /// Sends the write of a round, and returns the time.
    private func send(_ round: Int, _ line: NIOLoopBound<Line>) async throws -> NIODeadline {
        let answered = line.eventLoop.makePromise(of: NIODeadline.self)
        let request = dialect.write(0, turn: round)
        line.eventLoop.execute {
            let sent = NIODeadline.now()
            line.value.send(request) { result, _ in
                switch result {
                case .success(let message) where (200..<300).contains(message.status): answered.succeed(sent)
                case .success(let message): answered.fail(LoadError("The write was answered with \(message.start)"))
                case .failure(let error): answered.fail(error)
                }
            }
        }
        return try await answered.futureResult.get()
    }

    /// Stops every event loop of a group.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let loops: Int

        /// Returns when all of them are stopped.
        init(_ group: any EventLoopGroup) async {
            let all = Array(group.makeIterator())
            loops = all.count
            let closed = Atomic(0)
            for loop in all {
                loop.execute { [semaphore] in
                    closed.add(1, ordering: .sequentiallyConsistent)
                    semaphore.wait()
                }
            }
            while closed.load(ordering: .sequentiallyConsistent) < loops { await Task.yield() }
        }

        func open() { for _ in 0..<loops { semaphore.signal() } }
    }

    /// The time when each poll had the change. All event loops write to it.
    private final class Arrivals: Sendable {
        private let all = Mutex<[NIODeadline]>([])

        func begin() { all.withLock { $0.removeAll(keepingCapacity: true) } }

        func add(_ now: NIODeadline) { all.withLock { $0.append(now) } }

        var times: [NIODeadline] { all.withLock { $0.sorted() } }

        func wait(for count: Int) async throws {
            for _ in 0..<2_000 {
                if all.withLock({ $0.count >= count }) { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw LoadError("Of \(count) polls \(all.withLock { $0.count }) had the change within 20 seconds")
        }
    }
}
