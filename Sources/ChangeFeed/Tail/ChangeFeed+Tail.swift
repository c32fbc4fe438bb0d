import Checklists
import Foundation
import JSON
import Logging
import Postgres
import Sessions
import Store
import Synchronization

extension TailRead {
    /// Whether it was read from the server, and in the history, that an epoch describes.
    func belongs(to known: Epoch) -> Bool {
        point.position.timeline == known.timelines.last?.number && epoch == known.value
    }

    /// Whether this read has all changes since `border`.
    func succeeds(_ border: Snapshot) -> Bool {
        point.snapshot.covers(border)
    }
}

/// The loops of the feed.
extension ChangeFeed {
    /// Reads the log whenever there may be new changes, one read at a time.
    func follow() async {
        var isFailing = false
        // How many reads in a row had too many changes for the timeout.
        var excesses = 0
        for await _ in readDue.stream {
            // The end of a read behind a commit raises the signal again.
            guard let readers = shared.withLock({ $0.reading.begin() ? $0.takeReaders() : nil }) else { continue }
            do {
                // Changes that are too many for one timeout are too many for the next: after two such reads the polls
                // read them, page by page.
                try await read(mayGoOn: excesses < 2)
                for reader in readers { reader.resume() }
                if isFailing { logger.notice("The feed reads the change log again") }
                isFailing = false
                excesses = 0
            } catch {
                shared.withLock { $0.failRead() }
                for reader in readers { reader.resume(throwing: error) }
                guard !Task.isCancelled else { return }
                // If the database answers other reads of the log, the new changes are too many.
                let isExcess = error.kind == .timedOut ? await answersSoon() : false
                excesses = isExcess ? excesses + 1 : 0
                if !isFailing { logger.error("The feed cannot read the change log", metadata: ["error": "\(error)"]) }
                isFailing = true
            }
        }
    }

    /// Whether the database reports the end of the log within a second.
    private func answersSoon() async -> Bool {
        let start = ContinuousClock.now
        return (try? await store.present()) != nil && ContinuousClock.now - start < .seconds(1)
    }

    /// One read: the changes since the border; or only the present end of the log, if the history is another one, too
    /// many changes were missed, or `mayGoOn` is false.
    private func read(mayGoOn: Bool) async throws(PostgresError) {
        let startedAt = ContinuousClock.now
        let commits = commits.load(ordering: .sequentiallyConsistent)
        // Takes only parts of the history: a second reference to the ring would make `append` copy it.
        let (border, known, readAt, isEpochDue) = shared.withLock { shared in
            defer { (shared.isEpochDue, shared.commitsUnderRead) = (false, commits) }
            return (
                shared.state.history?.ring.border, shared.state.history?.epoch, shared.state.readAt, shared.isEpochDue
            )
        }
        var maySucceed = mayGoOn && readAt.map { startedAt - $0 < configuration.longestGap } ?? false
        if maySucceed, !isEpochDue, let border, let known {
            let read = try await store.tail(after: border)
            // A second read of too many changes would be in vain.
            if read == nil { maySucceed = false }
            if let read, read.belongs(to: known) {
                if read.succeeds(border) { return finishRead(read, commits: commits, startedAt: startedAt) }
                maySucceed = false
            }
        }
        var epoch = try await store.epoch()
        if maySucceed, let border, follow(epoch, at: startedAt) {
            if let read = try await store.tail(after: border), read.belongs(to: epoch), read.succeeds(border) {
                return finishRead(read, commits: commits, startedAt: startedAt)
            }
        }
        var end = try await store.present()
        // A failover may have happened between the two statements.
        for _ in 0..<3 where end.point.position.timeline != epoch.timelines.last?.number {
            (epoch, end) = (try await store.epoch(), try await store.present())
        }
        guard end.point.position.timeline == epoch.timelines.last?.number else {
            throw PostgresError.differentServers
        }
        finishRead(0) { $0.begin(epoch, at: end, commits: commits, startedAt: startedAt) }
    }

    func finishRead(_ read: TailRead, commits: UInt64, startedAt: ContinuousClock.Instant) {
        finishRead(read.changes.count) { $0.take(read, commits: commits, startedAt: startedAt) }
    }

    private func finishRead(_ changes: Int, _ take: (inout FeedState) -> Wakeups) {
        let (wakeups, isAnotherDue) = shared.withLock { shared in
            shared.reads += 1
            shared.changesRead += changes
            shared.isReadOwed = false
            return (take(&shared.state), shared.reading.end())
        }
        wakeups.tell()
        if isAnotherDue { readDue.raise() }
    }

    /// Continues the present history under this epoch. False: the epoch is of another history.
    private func follow(_ epoch: Epoch, at now: ContinuousClock.Instant) -> Bool {
        let wakeups = shared.withLock { $0.state.follow(epoch, at: now) }
        wakeups?.tell()
        return wakeups != nil
    }

    /// Waits for a read of the log that begins after this call.
    /// - Throws: `PostgresError` when it fails; `CancellationError` when the feed has stopped.
    func readTail() async throws {
        try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
            let isStopped = shared.withLock { shared in
                if !shared.isStopped { shared.readers.append(continuation) }
                return shared.isStopped
            }
            if isStopped { continuation.resume(throwing: CancellationError()) } else { readDue.raise() }
        }
    }

    /// Answers polls whose time is up, sweeps, tries again what failed, and wakes the tail for commits while no poll waited.
    func keepTime() async {
        let (trimInterval, retryInterval) = (Duration.seconds(10), Duration.seconds(1))
        var swept = ContinuousClock.now
        var (trimmed, retried) = (swept, swept)
        while (try? await Task.sleep(for: Deadlines.step)) != nil {
            let now = ContinuousClock.now
            let wakeups = shared.withLock { shared in
                let wakeups = shared.state.expire(at: now)
                if shared.state.waiters.isEmpty { isAwaited.store(false, ordering: .sequentiallyConsistent) }
                if !shared.reads(commits.load(ordering: .sequentiallyConsistent)) { readDue.raise() }
                return wakeups
            }
            wakeups.tell()
            if let sweepInterval = configuration.sweepInterval, now - swept >= sweepInterval {
                swept = now
                readDue.raise()
            }
            if now - retried >= retryInterval {
                retried = now
                let owed = shared.withLock { (read: $0.isReadOwed, notification: $0.notifications.isOwed) }
                if owed.read { readDue.raise() }
                if owed.notification { notificationDue.raise() }
            }
            if now - trimmed >= trimInterval {
                trimmed = now
                shared.withLock { $0.state.trim(at: now) }
            }
        }
    }

    /// Notifies other daemons of commits: one notification at a time, and few in a second; the next one covers all
    /// commits meanwhile.
    func notify() async {
        for await _ in notificationDue.stream {
            if let pause = shared.withLock({ $0.notifications.pause(at: .now) }) {
                try? await Task.sleep(for: pause)
            }
            // The end of the one that is under way raises the signal again.
            guard shared.withLock({ $0.notifications.begin(at: .now) }) else { continue }
            endNotification(isSent: (try? await store.notify(instance)) != nil)
        }
    }

    /// Handles a notification: an operator's status inquiry, or a commit of another process.
    private func hear(_ payload: String) async {
        if let inquiry = StatusInquiry(payload: payload) {
            let answer = String(decoding: status.json(instance: instance).bytes, as: UTF8.self)
            // A lost answer is only missing from the operator's list.
            try? await store.notify(answer, on: inquiry.channel)
        } else if payload != instance {
            shared.withLock { $0.notificationsReceived += 1 }
            readDue.raise()
        }
    }

    /// Listens to the notifications of other daemons and of the operator.
    func listen() async {
        let listener = database.listen([FeedStore.channel])
        defer { listener.stop() }
        for await event in listener.events {
            switch event {
            case .listening:
                shared.withLock {
                    $0.isListening = true
                    $0.isEpochDue = true
                }
                readDue.raise()
            case .notification(let notification):
                await hear(notification.payload)
            case .lost:
                shared.withLock { $0.isListening = false }
            }
        }
        shared.withLock { $0.isListening = false }
    }
}
