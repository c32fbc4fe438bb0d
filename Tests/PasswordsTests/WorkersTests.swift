import Foundation
import Synchronization
import Testing

@testable import Passwords

@Suite(.timeLimit(.minutes(10))) struct WorkersTests {
    /// Jobs that block until told otherwise, and how many of them are running.
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
            // On Swift's own threads no more jobs than cores would block, and this would never be resumed.
            try await gate.wait(untilRunning: cores + 2)
            gate.open(for: cores + 2)
            try await group.waitForAll()
        }
    }

    @Test func fullQueueThrowsBusy() async throws {
        let workers = Workers(concurrency: 1, capacity: 1)
        let gate = Gate()
        async let first: Void = workers.run(gate.job)
        try await gate.wait(untilRunning: 1)
        let results = await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { await Result { try await workers.run { "ran" } } } }
            // The one that waits ends only after the one that was refused.
            let refused = await group.next()
            gate.open(for: 1)
            return [refused, await group.next()]
        }
        try await first
        #expect(throws: PasswordHasher.Failure.busy) { try results[0]?.get() }
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
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
