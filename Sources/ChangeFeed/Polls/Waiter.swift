import Foundation

/// The id of a waiting poll.
typealias WaiterID = UInt64

/// Names a parked poll.
public struct ParkedPoll: Sendable {
    let id: WaiterID
}

/// A poll that waits because there are no changes for it.
struct Waiter {
    var user: UUID
    var session: UUID
    var tokenHash: [UInt8]
    /// The most changes in one answer.
    var limit: Int
    var deadline: ContinuousClock.Instant
}
