import Foundation
import Synchronization
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct AnsweringLoopsTests {
    @Test func withoutCallsNobodyWaits() {
        let loops = AnsweringLoops()
        loops.begin()
        loops.end()
        loops.wait(for: 3_600) {
            Issue.record("It would wait")
            return true
        }
    }

    @Test func aLoopWaitsForTheOthers() {
        let loops = AnsweringLoops()
        let order = Mutex<[String]>([])
        let (asked, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        loops.begin()
        Thread.detachNewThread {
            loops.wait(for: 3_600) {
                asked.signal()
                return false
            }
            order.withLock { $0.append("goes on") }
            asked.signal()
            done.signal()
        }
        asked.wait()
        order.withLock { $0.append("the other is done") }
        loops.end()
        done.wait()
        #expect(order.withLock(\.self) == ["the other is done", "goes on"])
    }

    @Test func aLoopThatIsCalledAgainDoesNotWait() {
        let loops = AnsweringLoops()
        loops.begin()
        loops.wait(for: 3_600) { true }
    }
}
