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
        #expect(queue.next() == "b")
        #expect(queue.submit("d", ticket: 4) == .wait)
        #expect(queue.next() == "c")
        #expect(queue.next() == "d")
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
        #expect(queue.next() == "c")
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

    @Test func nobodyTakesAllPlacesNorTwoTurnsInARow() {
        var queue = WorkQueue<String>(concurrency: 1, capacity: 8)
        let (ada, bob) = (UUID(), UUID())
        _ = queue.submit("a0", ticket: 0, for: ada)
        #expect(queue.submit("a1", ticket: 1, for: ada) == .wait)
        #expect(queue.submit("a2", ticket: 2, for: ada) == .wait)
        #expect(queue.submit("a3", ticket: 3, for: ada) == .refuse)
        #expect(queue.submit("b1", ticket: 4, for: bob) == .wait)
        #expect(queue.submit("c1", ticket: 5) == .wait)
        #expect(queue.submit("b2", ticket: 6, for: bob) == .wait)
        #expect((0..<5).compactMap { _ in queue.next() } == ["b1", "a1", "c1", "a2", "b2"])
        #expect(queue.next() == nil && queue.workers == 0)
        #expect(queue.submit("a4", ticket: 7, for: ada) == .start)
    }

    /// However many of one share come, every second job is of the other as long as it has any.
    @Test(arguments: Workers.Share.allCases) func sharesTakeTurns(full: Workers.Share) {
        var queue = WorkQueue<Int>(concurrency: 1, capacity: 100)
        let other: Workers.Share = full == .known ? .others : .known
        _ = queue.submit(0, ticket: 0)
        for ticket in 1...90 { _ = queue.submit(1, ticket: ticket, among: full) }
        for ticket in 91...95 { _ = queue.submit(2, ticket: ticket, among: other) }
        let first = (0..<10).compactMap { _ in queue.next() }
        #expect(first.count { $0 == 2 } == 5)
        #expect((0..<85).allSatisfy { _ in queue.next() == 1 } && queue.next() == nil)
    }
}
