import Dispatch
import NIOCore
import NIOPosix
import Synchronization

/// One change that many wait for: how long until the last has it.
struct FanOut: Sendable {
    let endpoint: Endpoint
    let dialect: any Dialect
    /// Waiting polls.
    let subscribers: Int
    /// Changes, one after the other.
    let rounds: Int
    /// Whether answers are taken only when all have been sent, and time counts from then: how long this program itself
    /// takes for them.
    var isHeldBack = false

    struct Outcome: Sendable, Codable {
        /// Seconds from sending the write until the last had the change, for each round.
        var last: [Double]
        /// Seconds until half of them had it.
        var half: [Double]
    }

    func run(_ dialler: Dialler) async throws -> Outcome {
        let arrivals = Arrivals()
        let crowd = try await Crowd(subscribers, at: endpoint, dialect, dialler) { _, _, now in arrivals.add(now) }
        do {
            // While the others are held back, the writer must not be.
            let own = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let line = try await Dialler(group: own).connect(to: endpoint)
            var outcome = Outcome(last: [], half: [])
            // The first makes connections and plans ready; nobody counts it.
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

    /// Sends the write of a round, and returns when that was.
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

    /// Keeps every event loop of a group from going on.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let loops: Int

        /// Returns when all of them stand still.
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

    /// When each had it. All event loops write into it.
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
