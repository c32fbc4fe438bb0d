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

    /// How many polls may be answered on the pool's thread. More of them are left to another thread, because all of the
    /// pool's connections wait meanwhile.
    private static let few = 32

    /// The read that follows a commit; nil if another is under way, or the tail must look at the server first.
    func readBehindCommit() -> FollowUp? {
        let startedAt = ContinuousClock.now
        let commits = commits.load(ordering: .sequentiallyConsistent)
        // Takes only parts of the history: see `read`.
        let begun: (border: Snapshot, epoch: Epoch)?? = shared.withLockIfAvailable { shared in
            guard !shared.isReading, !shared.isEpochDue, shared.readers.isEmpty, let history = shared.state.history,
                let readAt = shared.state.readAt, startedAt - readAt < configuration.longestGap
            else { return nil }
            _ = shared.beginRead()
            shared.commitsUnderRead = commits
            return (history.ring.border, history.epoch)
        }
        guard case let (border, epoch)?? = begun else { return nil }
        let followUp = try? store.tail(after: border, timeout: Self.timeout) { [self] result in
            guard case .success(let read?) = result, read.belongs(to: epoch), read.succeeds(border) else {
                return leaveToLoop()
            }
            if isForFew(read) {
                finish(read, commits: commits, startedAt: startedAt)
            } else {
                Task { self.finish(read, commits: commits, startedAt: startedAt) }
            }
        }
        if followUp == nil { leaveToLoop() }
        return followUp
    }

    /// The notification that follows a commit; nil if another is under way, or the last one was a moment ago.
    func notificationBehindCommit() -> FollowUp? {
        let now = ContinuousClock.now
        let isBegun = shared.withLockIfAvailable { shared in
            shared.pauseBeforeNotification(at: now) == nil && shared.beginNotification(at: now)
        }
        guard isBegun == true else { return nil }
        let followUp = try? store.notify(instance, timeout: Self.timeout) { [self] result in
            endNotification(isSent: (try? result.get()) != nil)
        }
        if followUp == nil { endNotification(isSent: false) }
        return followUp
    }

    func endNotification(isSent: Bool) {
        if shared.withLock({ $0.endNotification(isSent: isSent) }) { notificationDue.raise() }
    }

    /// The loop finds out why a read has failed.
    private func leaveToLoop() {
        shared.withLock { $0.failRead() }
        readDue.raise()
    }

    private func finish(_ read: TailRead, commits: UInt64, startedAt: ContinuousClock.Instant) {
        finishRead(read, commits: commits, startedAt: startedAt)
        // What came meanwhile found this read under way.
        let isAnotherDue = shared.withLock { shared in
            shared.isAnotherReadDue || !shared.reads(self.commits.load(ordering: .sequentiallyConsistent))
        }
        if isAnotherDue { readDue.raise() }
    }

    /// Whether few polls wait for these changes.
    private func isForFew(_ read: TailRead) -> Bool {
        guard read.changes.count <= Self.few else { return false }
        return shared.withLock { shared in
            var waiting = 0
            for change in read.changes {
                waiting += shared.state.subscribers.watching(change.stream)
                if waiting > Self.few { return false }
            }
            return true
        }
    }
}
