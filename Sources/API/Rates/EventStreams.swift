import Foundation
import Synchronization

/// Counts each user's open event streams at this daemon. While a stream waits the feed counts it as a poll, but not
/// while the daemon writes to it.
final class EventStreams: Sendable {
    /// The place of an open stream. It is free again after `leave()` or when its last holder is gone, because not
    /// every answer is begun.
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

    /// - Parameter limit: the most streams of a user.
    init(limit: Int) { self.limit = limit }

    /// A place for one more stream of a user; nil at the limit.
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
