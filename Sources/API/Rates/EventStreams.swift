import Foundation
import Synchronization

/// How many event streams each user has open at this daemon. A stream waits like a poll most of the time and counts as one
/// then, but not while it is being written to.
final class EventStreams: Sendable {
    /// An open stream's, until it is left, or nobody holds it any more: not every answer is begun.
    final class Place: Sendable {
        private let streams: EventStreams
        private let user: UUID
        private let isLeft = Atomic<Bool>(false)

        fileprivate init(_ streams: EventStreams, _ user: UUID) {
            self.streams = streams
            self.user = user
        }

        deinit { leave() }

        /// The stream has ended.
        func leave() {
            if !isLeft.exchange(true, ordering: .relaxed) { streams.leave(user) }
        }
    }

    private let limit: Int
    private let counts = Mutex<[UUID: Int]>([:])

    /// - Parameter limit: how many a user may have.
    init(limit: Int) { self.limit = limit }

    /// One more stream of a user's; nil where there are as many as may be.
    func enter(_ user: UUID) -> Place? {
        let isIn = counts.withLock { counts in
            guard counts[user, default: 0] < limit else { return false }
            counts[user, default: 0] += 1
            return true
        }
        return isIn ? Place(self, user) : nil
    }

    private func leave(_ user: UUID) {
        counts.withLock { counts in
            let rest = counts[user, default: 1] - 1
            counts[user] = rest > 0 ? rest : nil
        }
    }
}
