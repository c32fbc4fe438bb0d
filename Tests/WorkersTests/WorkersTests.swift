import Foundation
import Synchronization
import Testing

@testable import Workers

@Suite(.timeLimit(.minutes(60))) struct WorkersTests {
    /// Blocks jobs until it opens, and counts the running ones.
    private final class Gate: Sendable {
        let running = Mutex(0)
        let peak = Mutex(0)
        private let door = DispatchSemaphore(value: 0)

        func job() {
            let now = running.withLock { count in
                count += 1
                return count
            }
            peak.withLock { $0 = max($0, now) }
            door.wait()
            running.withLock { $0 -= 1 }
        }

        func open(for count: Int) {
            for _ in 0..<count { door.signal() }
        }

        func wait(untilRunning count: Int) async throws {
            while running.withLock({ $0 }) != count { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func neverMoreAtOnceThanAllowed() async throws {
        let workers = Workers(concurrency: 2, capacity: 100)
        let gate = Gate()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await workers.run(gate.job) } }
            try await gate.wait(untilRunning: 2)
            gate.open(for: 20)
            try await group.waitForAll()
        }
        #expect(gate.peak.withLock { $0 } == 2)
    }

    @Test func swiftsThreadsStayFree() async throws {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let workers = Workers(concurrency: cores + 2, capacity: 0)
        let gate = Gate()
        try await withThrowingTaskGroup { group in
            for _ in 0..<(cores + 2) { group.addTask { try await workers.run(gate.job) } }
            // Swift's own threads block no more jobs than cores, so this would never resume.
            try await gate.wait(untilRunning: cores + 2)
            gate.open(for: cores + 2)
            try await group.waitForAll()
        }
    }

    /// The test above hangs without this, because nothing can run any more.
    @Test func workBelongsToNoTask() async throws {
        let workers = Workers(concurrency: 1, capacity: 0)
        func isInTask() -> Bool { withUnsafeCurrentTask { $0 != nil } }
        #expect(isInTask())
        let isWorkInTask = try await workers.turn { turn in
            try await turn.run { _ in withUnsafeCurrentTask { $0 != nil } }
        }
        #expect(!isWorkInTask)
    }

    @Test func fullQueueThrowsBusy() async throws {
        let workers = Workers(concurrency: 1, capacity: 1)
        let gate = Gate()
        async let first: Void = workers.run(gate.job)
        try await gate.wait(untilRunning: 1)
        let results = await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { await Result { try await workers.run { "ran" } } } }
            // The waiting job ends only after the refused one.
            let refused = await group.next()
            gate.open(for: 1)
            return [refused, await group.next()]
        }
        try await first
        #expect(throws: Workers.Busy()) { try results[0]?.get() }
        #expect(try results[1]?.get() == "ran")
    }

    @Test func cancelledWhileWaitingNeverRuns() async throws {
        let workers = Workers(concurrency: 1, capacity: 1)
        let gate = Gate()
        async let first: Void = workers.run(gate.job)
        try await gate.wait(untilRunning: 1)
        let waiting = Task { try await workers.run { Issue.record("It ran.") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        // Its place is free again.
        async let next = workers.run { "ran" }
        gate.open(for: 1)
        try await first
        #expect(try await next == "ran")
    }

    /// How many turns there are at once.
    private final class Turns: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }
        func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func end() { counts.withLock { $0.now -= 1 } }
    }

    @Test func fetchesTakeTheirTurn() async throws {
        let workers = Workers(concurrency: 1, capacity: 10)
        let turns = Turns()
        try await withThrowingTaskGroup { group in
            for number in 0..<10 {
                group.addTask {
                    try await workers.turn { turn in
                        turns.begin()
                        await Task.yield()
                        let made = try await turn.run { _ in number * 2 }
                        turns.end()
                        #expect(made == number * 2)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(turns.most == 1)
    }

    @Test func workIsToldThatNobodyWantsIt() async throws {
        let workers = Workers(concurrency: 1, capacity: 0)
        let began = AsyncStream<Void>.makeStream()
        let task = Task {
            try await workers.turn { turn in
                try await turn.run { cancellation in
                    began.continuation.yield()
                    let end = ContinuousClock.now + .seconds(60)
                    while !cancellation.isCancelled, .now < end { Thread.sleep(forTimeInterval: 0.001) }
                    if cancellation.isCancelled { throw CancellationError() }
                }
            }
        }
        for await _ in began.stream { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Its turn has ended.
        #expect(try await workers.run { "ran" } == "ran")
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
