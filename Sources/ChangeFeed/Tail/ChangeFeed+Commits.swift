import Checklists
import Postgres
import Store
import Synchronization

/// What follows this daemon's own commits: the read of the tail, and the notification of other daemons.
///
/// The thread that has learned of a commit sends both at once, on the connection that has become idle, and takes in what
/// the read finds. No other thread has to wake up before. All else is left to the loops `follow()` and `notify()`, also
/// where somebody holds the feed's lock: that thread does not wait for it before it sends.
extension ChangeFeed {
    /// The time for each. The loops have connections of their own, and read again.
    private static let timeout = Duration.seconds(2)

    /// How many changes are read, and polls of a stream answered, on the pool's thread. More of them are left to another
    /// thread, because all of the pool's connections wait meanwhile.
    private static let few = 32

    /// A read that is under way.
    private struct Begun {
        let border: Snapshot
        let epoch: Epoch
        let commits: UInt64
        let at: ContinuousClock.Instant
    }

    /// The read that follows a commit; nil if another is under way, or the tail must look at the server first.
    func readBehindCommit() -> FollowUp? {
        guard let begun = begin() else { return nil }
        let followUp = try? store.tail(after: begun.border, timeout: Self.timeout) { [self] result in
            guard case .success(let answer) = result else { return leaveToLoop() }
            if isForFew(answer) { finish(answer, begun) } else { Task { self.finish(answer, begun) } }
        }
        if followUp == nil { leaveToLoop() }
        return followUp
    }

    private func begin() -> Begun? {
        let (now, commits) = (ContinuousClock.now, commits.load(ordering: .sequentiallyConsistent))
        // Takes only parts of the history: see `read`.
        let begun: Begun?? = shared.withLockIfAvailable { shared in
            guard !shared.reading.isUnderWay, !shared.isEpochDue, shared.readers.isEmpty,
                let history = shared.state.history, let readAt = shared.state.readAt,
                now - readAt < configuration.longestGap, shared.reading.begin()
            else { return nil }
            shared.commitsUnderRead = commits
            return Begun(border: history.ring.border, epoch: history.epoch, commits: commits, at: now)
        }
        return begun ?? nil
    }

    private func isForFew(_ answer: TailAnswer) -> Bool {
        guard answer.count <= Self.few, let streams = try? answer.streams() else { return false }
        return shared.withLock { shared in streams.allSatisfy { shared.state.subscribers.areFew(Self.few, at: $0) } }
    }

    private func finish(_ answer: TailAnswer, _ begun: Begun) {
        guard let read = try? answer.read(), read.belongs(to: begun.epoch), read.succeeds(begun.border) else {
            return leaveToLoop()
        }
        finishRead(read, commits: begun.commits, startedAt: begun.at)
    }

    /// The loop finds out why a read has failed.
    private func leaveToLoop() {
        shared.withLock { $0.failRead() }
        readDue.raise()
    }

    /// The notification that follows a commit; nil if another is under way, or the last one was a moment ago.
    func notificationBehindCommit() -> FollowUp? {
        let now = ContinuousClock.now
        let isBegun = shared.withLockIfAvailable { shared in
            shared.notifications.pause(at: now) == nil && shared.notifications.begin(at: now)
        }
        guard isBegun == true else { return nil }
        let followUp = try? store.notify(instance, timeout: Self.timeout) { [self] result in
            endNotification(isSent: (try? result.get()) != nil)
        }
        if followUp == nil { endNotification(isSent: false) }
        return followUp
    }

    func endNotification(isSent: Bool) {
        if shared.withLock({ $0.notifications.end(isSent: isSent) }) { notificationDue.raise() }
    }
}
