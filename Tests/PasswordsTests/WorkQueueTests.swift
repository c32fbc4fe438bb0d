import Testing

@testable import Passwords

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
}
