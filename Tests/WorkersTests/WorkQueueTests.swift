import Foundation
import Testing

@testable import Workers

@Suite struct WorkQueueTests {
    @Test func startsThenWaitsThenRefuses() {
        var queue = WorkQueue<String>(concurrency: 2, capacity: 1)
        #expect(queue.submit("a", ticket: 1) == .start)
        #expect(queue.submit("b", ticket: 2) == .start)
        #expect(queue.submit("c", ticket: 3) == .wait)
        #expect(queue.submit("d", ticket: 4) == .refuse)
        #expect(queue.workers == 2)
    }

    @Test func goesInOrderAndLetsWorkersGo() {
        var queue = WorkQueue<String>(concurrency: 1, capacity: 2)
        _ = queue.submit("a", ticket: 1)
        _ = queue.submit("b", ticket: 2)
        _ = queue.submit("c", ticket: 3)
        #expect(queue.next()?.job == "b")
        #expect(queue.submit("d", ticket: 4) == .wait)
        #expect(queue.next()?.job == "c")
        #expect(queue.next()?.job == "d")
        #expect(queue.next() == nil)
        #expect(queue.workers == 0)
        #expect(queue.submit("e", ticket: 5) == .start)
    }

    @Test func withdrawsOnlyWhatWaits() {
        var queue = WorkQueue<String>(concurrency: 1, capacity: 1)
        _ = queue.submit("a", ticket: 1)
        _ = queue.submit("b", ticket: 2)
        #expect(queue.withdraw(1) == nil)
        #expect(queue.withdraw(2) == "b")
        #expect(queue.withdraw(2) == nil)
        #expect(queue.submit("c", ticket: 3) == .wait)
        #expect(queue.next()?.job == "c")
    }

    @Test func eachShareHasPlacesOfItsOwn() {
        var queue = WorkQueue<String>(concurrency: 1, capacity: 2)
        #expect(queue.submit("a", ticket: 1) == .start)
        for (ticket, job) in [(2, "b"), (3, "c")] {
            #expect(queue.submit(job, ticket: ticket, among: .others) == .wait)
        }
        #expect(queue.submit("d", ticket: 4, among: .others) == .refuse)
        for (ticket, job) in [(5, "e"), (6, "f")] { #expect(queue.submit(job, ticket: ticket, among: .known) == .wait) }
        #expect(queue.submit("g", ticket: 7, among: .known) == .refuse)
        #expect(queue.withdraw(6) == "f")
    }

    @Test func aUserTakesNeitherAllPlacesNorTwoTurnsInARow() {
        var queue = WorkQueue<String>(concurrency: 1, capacity: 8)
        let (ada, bob) = (UUID(), UUID())
        _ = queue.submit("a0", ticket: 0, for: ada)
        #expect(queue.submit("a1", ticket: 1, for: ada) == .wait)
        #expect(queue.submit("a2", ticket: 2, for: ada) == .wait)
        #expect(queue.submit("a3", ticket: 3, for: ada) == .refuse)
        #expect(queue.submit("b1", ticket: 4, for: bob) == .wait)
        #expect(queue.submit("c1", ticket: 5) == .wait)
        #expect(queue.submit("b2", ticket: 6, for: bob) == .wait)
        var (turns, user): ([String], UUID?) = ([], ada)
        while let next = queue.next(after: user) {
            turns.append(next.job)
            user = next.user
        }
        #expect(turns == ["b1", "a1", "c1", "a2", "b2"])
        #expect(queue.workers == 0)
        #expect(queue.submit("a4", ticket: 7, for: ada) == .start)
    }

    /// So whatever one user's requests cost, others have half of the turns at once.
    @Test func oneUserHasHalfOfTheTurns() {
        var queue = WorkQueue<String>(concurrency: 4, capacity: 100)
        let (ada, bob) = (UUID(), UUID())
        #expect(queue.submit("a1", ticket: 1, for: ada) == .start)
        #expect(queue.submit("a2", ticket: 2, for: ada) == .start)
        for ticket in 3...6 { #expect(queue.submit("a\(ticket)", ticket: ticket, for: ada) == .wait) }
        #expect(queue.submit("b1", ticket: 7, for: bob) == .start)
        #expect(queue.submit("c1", ticket: 8) == .start)
        #expect(queue.submit("c2", ticket: 9) == .wait)
        // The turns of others are for others, even if they have none waiting.
        #expect(queue.next(after: bob)?.job == "c2")
        #expect(queue.next() == nil && queue.next() == nil && queue.workers == 2)
        #expect(queue.next(after: ada)?.job == "a3")
        #expect(queue.submit("b2", ticket: 10, for: bob) == .start)
        #expect(queue.next(after: ada)?.job == "a4")
        #expect(queue.next(after: bob) == nil && queue.workers == 2)
    }

    /// Each waiting job has its turn in the end, whatever the order in which turns end.
    @Test(arguments: 1...40) func aUserIsNeverForgotten(seed: UInt64) {
        var random = Dice(state: seed)
        let users = (0..<3).map { _ in UUID() }
        var queue = WorkQueue<Int>(concurrency: Int.random(in: 1...5, using: &random), capacity: 1_000)
        var (running, done): ([(job: Int, user: UUID?)], Set<Int>) = ([], [])
        for job in 0..<200 {
            let user = (users + [nil]).randomElement(using: &random) ?? nil
            let share = Workers.Share.allCases.randomElement(using: &random) ?? .known
            if queue.submit(job, ticket: job, among: share, for: user) == .start { running.append((job, user)) }
            guard !running.isEmpty, Bool.random(using: &random) else { continue }
            end(&running, &done, &queue, &random)
        }
        while !running.isEmpty { end(&running, &done, &queue, &random) }
        #expect(done.count == 200 && queue.workers == 0)
    }

    private func end(
        _ running: inout [(job: Int, user: UUID?)], _ done: inout Set<Int>, _ queue: inout WorkQueue<Int>,
        _ random: inout Dice
    ) {
        let ended = running.remove(at: Int.random(in: 0..<running.count, using: &random))
        done.insert(ended.job)
        if let next = queue.next(after: ended.user) { running.append((next.job, next.user)) }
    }

    /// However many of one share come, every second job is of the other as long as it has any.
    @Test(arguments: Workers.Share.allCases) func sharesTakeTurns(full: Workers.Share) {
        var queue = WorkQueue<Int>(concurrency: 1, capacity: 100)
        let other: Workers.Share = full == .known ? .others : .known
        _ = queue.submit(0, ticket: 0)
        for ticket in 1...90 { _ = queue.submit(1, ticket: ticket, among: full) }
        for ticket in 91...95 { _ = queue.submit(2, ticket: ticket, among: other) }
        let first = (0..<10).compactMap { _ in queue.next()?.job }
        #expect(first.count { $0 == 2 } == 5)
        #expect((0..<85).allSatisfy { _ in queue.next()?.job == 1 } && queue.next() == nil)
    }
}

/// The same numbers for the same seed.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
