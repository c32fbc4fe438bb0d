import NIOCore

/// Requests at fixed times, whether or not earlier ones were answered. The time counts from when a request was due. So
/// a request that waited for the server, or for this program, does not count as begun late (coordinated omission).
struct OpenLoop: Sendable {
    /// Makes a request; the number counts from 0.
    let request: @Sendable (_ number: Int) -> ByteBuffer
    /// Requests a second.
    let rate: Double
    /// Requests in all.
    let count: Int
    /// Connections that they share. A request waits while all are taken.
    var connections = 64
    /// Called just before a request is sent.
    var onDue: @Sendable (_ number: Int, _ due: NIODeadline) -> Void = { _, _ in }

    /// The outcome of all requests.
    struct Outcome: Sendable {
        /// From due to answered.
        var answered = Latency()
        /// From due to sent: how late this program was.
        var late = Latency()
        /// Unsuccessful answers, and requests without an answer.
        var failures = 0
    }

    /// Sends all requests, and returns when the last is answered.
    func run(to endpoint: Endpoint, _ dialler: Dialler) async throws -> Outcome {
        let loop = dialler.group.next()
        // All on one event loop, which needs no locks.
        let lines = try await Dialler(group: loop).connect(connections, to: endpoint)
        return try await loop.flatSubmit {
            let run = Run(self, loop, lines.map(\.value))
            run.turn()
            return run.done.futureResult
        }.get()
    }

    /// The part on the event loop.
    private final class Run {
        let plan: OpenLoop
        let loop: any EventLoop
        let start: NIODeadline
        let done: EventLoopPromise<Outcome>
        let lines: [Line]
        var idle: [Line]
        var waiting = CircularBuffer<Int>()
        var next = 0
        var ended = 0
        var outcome = Outcome()

        init(_ plan: OpenLoop, _ loop: any EventLoop, _ lines: [Line]) {
            self.plan = plan
            self.loop = loop
            self.lines = lines
            idle = lines
            start = .now() + .milliseconds(20)
            done = loop.makePromise()
        }

        func due(_ number: Int) -> NIODeadline { start + .nanoseconds(Int64(Double(number) * 1e9 / plan.rate)) }

        func turn() {
            let now = NIODeadline.now()
            while next < plan.count, due(next) <= now {
                waiting.append(next)
                next += 1
            }
            send()
            guard next < plan.count else { return }
            let bound = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleTask(deadline: due(next)) { bound.value.turn() }
        }

        func send() {
            while !waiting.isEmpty, let line = idle.popLast() {
                // A server closes idle connections, and at a low rate most are idle.
                guard line.isOpen else { continue }
                let number = waiting.removeFirst()
                let due = due(number)
                plan.onDue(number, due)
                outcome.late.record(from: due, to: .now())
                line.send(plan.request(number)) { result, now in self.answered(result, due, now, line) }
            }
        }

        func answered(_ result: Result<Message, any Error>, _ due: NIODeadline, _ now: NIODeadline, _ line: Line) {
            if case .success(let message) = result, (200..<300).contains(message.status) {
                outcome.answered.record(from: due, to: now)
            } else {
                outcome.failures += 1
            }
            ended += 1
            if line.isOpen { idle.append(line) }
            send()
            // Without a connection, nothing more can be sent.
            if !lines.contains(where: \.isOpen) {
                outcome.failures += plan.count - ended
                ended = plan.count
            }
            guard ended == plan.count else { return }
            for line in lines { line.close() }
            done.succeed(outcome)
        }
    }
}
