import Sessions

/// The id of a waiting poll.
typealias WaiterID = UInt64

/// Names a parked poll.
public struct ParkedPoll: Sendable {
    let id: WaiterID
}

/// A poll that waits because there are no changes for it.
struct Waiter {
    let id: WaiterID
    let principal: Principal
    /// The most changes in one answer.
    let limit: Int
    var deadline: ContinuousClock.Instant
    /// Called at its end, when the lock is free again.
    let end: @Sendable (PollEnd) -> Void
    /// Woken then.
    let waker: (any PollWaker)?
}
