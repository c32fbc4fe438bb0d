import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TestSupport

/// 500 requests a second at fixed times, whether or not earlier ones were answered, from clients that keep their
/// connections; one in ten is an edit. Beside them a watcher waits for the changes of each checklist.
///
/// Nothing is retried: a request without a successful answer has failed.
struct SteadyLoad: Sendable {
    /// Requests a second.
    static let rate = 500
    private static let lists = 20
    /// One request in so many is an edit.
    private static let editEvery = 10

    /// A user's checklist.
    fileprivate struct Place: Sendable {
        let person: Person
        let list: String
        let task: String
        let watcher: Watcher
    }

    /// The outcome of the requests.
    fileprivate struct Outcome: Sendable {
        /// Seconds from the due time of each request to its answer.
        var times: [Double] = []
        var failures: [String] = []
        /// The number of answered edits, by place.
        var edits: [Int]
        /// Requests sent per second, until no more were due.
        var rate = 0.0
    }

    /// Runs `body` under the load.
    /// - Parameter limit: the time limit of every request, in seconds, on a machine that is not slow.
    /// - Throws: the errors of `body`; `Stage.Failure` if a request failed or took longer, a change was missed, or
    ///   this machine could not send so many requests.
    static func keep(in scene: Scene, within limit: Double = 10, while body: () async throws -> Void) async throws {
        let address = scene.addresses[0]
        let places = try await concurrently(lists) { number in
            let person = try await Person("steady\(number)", http: address)
            let list = try await person.checklist("Steady")
            let task = try await person.task("Steady", on: list)
            return Place(
                person: person, list: list, task: task,
                watcher: Watcher(person, list: list, since: try await person.cursor()))
        }
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let port = URL(string: address.base)?.port ?? 80
        let run = try await loop.submit {
            NIOLoopBound(Run(places, port: port, loop: loop), eventLoop: loop)
        }.get()
        loop.execute { run.value.turn() }
        do {
            try await body()
        } catch {
            loop.execute { run.value.stop() }
            throw error
        }
        let outcome = try await loop.flatSubmit {
            run.value.stop()
            return run.value.done.futureResult
        }.get()
        var sentences = outcome.failures
        for (place, edits) in zip(places, outcome.edits) {
            sentences += try await place.watcher.missed(until: 2 + edits).map { "\(place.list): \($0)" }
        }
        let times = outcome.times.sorted()
        func part(_ share: Double) -> String {
            times.isEmpty ? "?" : String(format: "%.0f ms", times[Int(Double(times.count - 1) * share)] * 1000)
        }
        scene.note(
            "\(times.count + outcome.failures.count) requests, \(String(format: "%.0f", outcome.rate)) a second, "
                + "\(outcome.failures.count) failed; answered within \(part(0.5)) (median), \(part(0.99)) (99 of 100), "
                + "\(part(1)) (all); \(outcome.edits.reduce(0, +)) changes, \(lists) waiting polls")
        if let longest = times.last, longest > scene.scaled(limit) { sentences.append("An answer took \(part(1))") }
        // A machine that cannot send so many proves nothing about them. The answers' times have their own limit.
        if outcome.rate < Double(Self.rate) * 0.9 / scene.pace {
            sentences.append("This machine sent \(Int(outcome.rate)) requests a second")
        }
        guard sentences.isEmpty else {
            throw Stage.Failure(description: "\(sentences.count) failures: \(sentences.prefix(5))")
        }
    }

    /// The part on the event loop.
    private final class Run {
        private static let connectionLimit = 600
        private static let patience = TimeAmount.seconds(60)

        private let places: [Place]
        private let port: Int
        private let loop: any EventLoop
        private let start = NIODeadline.now()
        let done: EventLoopPromise<Outcome>
        private var outcome: Outcome
        /// The number of requests due so far, and the time after which no more are due.
        private var due = 0
        private var sent = 0
        private var ended = 0
        private var isStopping = false
        private var isOver = false
        private var patience: Scheduled<Void>?
        private var waiting = CircularBuffer<Int>()
        private var idle = CircularBuffer<KeepAliveLine>()
        private var connections = 0
        private var connecting = 0

        init(_ places: [Place], port: Int, loop: any EventLoop) {
            self.places = places
            self.port = port
            self.loop = loop
            outcome = Outcome(edits: Array(repeating: 0, count: places.count))
            done = loop.makePromise()
        }

        /// Ends the load. The outcome is ready when all due requests are answered, or have waited long enough.
        func stop() {
            isStopping = true
            outcome.rate = Double(sent) / (Double((NIODeadline.now() - start).nanoseconds) / 1e9)
            let bound = NIOLoopBound(self, eventLoop: loop)
            patience = loop.scheduleTask(in: Self.patience) { bound.value.giveUp() }
            finishIfDone()
        }

        func turn() {
            guard !isStopping else { return }
            while moment(of: due) <= .now() {
                waiting.append(due)
                due += 1
            }
            dispatch()
            let bound = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleTask(deadline: moment(of: due)) { bound.value.turn() }
        }

        private func moment(of number: Int) -> NIODeadline {
            start + .nanoseconds(Int64(number) * 1_000_000_000 / Int64(SteadyLoad.rate))
        }

        private func dispatch() {
            while let number = waiting.first {
                if let line = idle.popFirst() {
                    guard line.isOpen else {
                        connections -= 1
                        continue
                    }
                    waiting.removeFirst()
                    send(number, on: line)
                } else if connecting < waiting.count, connections < Self.connectionLimit {
                    connect()
                } else {
                    break
                }
            }
        }

        private func connect() {
            connections += 1
            connecting += 1
            KeepAliveLine.connect(to: port, on: loop) { result in
                self.connecting -= 1
                switch result {
                case .success(let line):
                    self.idle.append(line)
                case .failure(let error):
                    self.connections -= 1
                    if let number = self.waiting.popFirst() {
                        self.end(number, "\(number) could not connect: \(error)")
                    }
                }
                self.dispatch()
            }
        }

        private func send(_ number: Int, on line: KeepAliveLine) {
            let isEdit = number % SteadyLoad.editEvery == 0
            let index = (isEdit ? number / SteadyLoad.editEvery : number) % places.count
            let place = places[index]
            sent += 1
            line.send(
                isEdit ? .PATCH : .GET, isEdit ? "/v1/tasks/\(place.task)" : "/v1/checklists/\(place.list)",
                token: place.person.token, body: isEdit ? "{\"description\": \"\(number)\"}" : nil
            ) { result in
                if line.isOpen { self.idle.append(line) } else { self.connections -= 1 }
                switch result {
                case .success(200):
                    if isEdit { self.outcome.edits[index] += 1 }
                    self.outcome.times.append(Double((NIODeadline.now() - self.moment(of: number)).nanoseconds) / 1e9)
                    self.end(number, nil)
                case .success(let status):
                    self.end(number, "\(number) was answered with \(status)")
                case .failure(let error):
                    self.end(number, "\(number) was not answered: \(error)")
                }
                self.dispatch()
            }
        }

        private func end(_ number: Int, _ failure: String?) {
            ended += 1
            if let failure { outcome.failures.append(failure) }
            finishIfDone()
        }

        private func giveUp() {
            outcome.failures.append("\(due - ended) were not answered within \(Self.patience)")
            finish()
        }

        private func finishIfDone() {
            if isStopping, ended == due { finish() }
        }

        private func finish() {
            guard !isOver else { return }
            isOver = true
            patience?.cancel()
            for line in idle { line.close() }
            done.succeed(outcome)
        }
    }
}
