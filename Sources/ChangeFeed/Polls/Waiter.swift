import Foundation

/// One of the polls that are waiting.
typealias WaiterID = UInt64

/// Names a poll that is parked.
public struct ParkedPoll: Sendable {
    let id: WaiterID
}

/// A poll that waits because nothing is new for it.
struct Waiter {
    var user: UUID
    var session: UUID
    var tokenHash: [UInt8]
    /// The most changes it takes at once.
    var limit: Int
    var deadline: ContinuousClock.Instant
}
