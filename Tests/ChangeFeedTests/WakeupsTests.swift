import Foundation
import Sessions
import Synchronization
import Testing

@testable import ChangeFeed

struct WakeupsTests {
    /// Notes how many polls were told at each of its calls.
    private final class Waker: PollWaker {
        let told = Atomic(0)
        let calls = Mutex<[Int]>([])

        func wake() { calls.withLock { $0.append(told.load(ordering: .relaxed)) } }
    }

    @Test func answersAreSentWhileOthersAreTold() {
        let waker = Waker()
        let waiters = (1...1_200 as ClosedRange<WaiterID>).map { id in
            Waiter(
                id: id, principal: Principal(user: UUID(1), session: UUID(2)), limit: 1, deadline: .now,
                end: { _ in waker.told.add(1, ordering: .relaxed) }, waker: waker)
        }
        Wakeups(delivered: [([], Array(waiters.dropLast()))], ended: [(waiters[1_199], .again)]).tell()
        #expect(waker.calls.withLock(\.self) == [512, 1_024, 1_200])
    }
}
