import Checklists
import Foundation
import JSON
import Logging
import Postgres
import Sessions
import Store
import Synchronization

extension TailRead {
    /// Whether this has all that is new since `border`.
    fileprivate func succeeds(_ border: Snapshot) -> Bool {
        point.snapshot.covers(border) && changes.count <= FeedStore.tailLimit
    }
}

/// The loops that the feed is made of.
extension ChangeFeed {
    /// Reads the log whenever there may be something in it, one read at a time.
    func follow() async {
        var isFailing = false
        // How many reads in a row were too much for their time.
        var excesses = 0
        for await _ in readDue.stream {
            let readers = shared.withLock { $0.takeReaders() }
            do {
                // What is too much to be read in its time will be so the next time: then the polls read it, page by page.
                try await read(mayGoOn: excesses < 2)
                for reader in readers { reader.resume() }
                if isFailing { logger.notice("The change log is read again") }
                isFailing = false
                excesses = 0
            } catch {
                shared.withLock { ($0.isEpochDue, $0.commitsUnderRead) = (true, 0) }
                for reader in readers { reader.resume(throwing: error) }
                guard !Task.isCancelled else { return }
                // The rest of the log answers: it is what is new that takes so long.
                let isExcess = error.kind == .timedOut ? await answersSoon() : false
                excesses = isExcess ? excesses + 1 : 0
                if !isFailing { logger.error("The change log cannot be read", metadata: ["error": "\(error)"]) }
                isFailing = true
            }
        }
    }

    /// Whether the database tells at once where the log ends.
    private func answersSoon() async -> Bool {
        let start = ContinuousClock.now
        return (try? await store.present()) != nil && ContinuousClock.now - start < .seconds(1)
    }

    /// One read: what is new since the border; or, where this is another history, or too much was missed, or it may not go
    /// on, where it stands now.
    private func read(mayGoOn: Bool) async throws(PostgresError) {
        let startedAt = ContinuousClock.now
        let commits = commits.load(ordering: .sequentiallyConsistent)
        // Not the history itself: while it is held here too, the ring would be copied to be added to.
        let (border, known, readAt, isEpochDue) = shared.withLock { shared in
            defer { (shared.isEpochDue, shared.commitsUnderRead) = (false, commits) }
            return (
                shared.state.history?.ring.border, shared.state.history?.epoch, shared.state.readAt, shared.isEpochDue
            )
        }
        var maySucceed = mayGoOn && readAt.map { startedAt - $0 < configuration.longestGap } ?? false
        if maySucceed, !isEpochDue, let border, let known {
            let read = try await store.tail(after: border)
            if read.point.position.timeline == known.timelines.last?.number, read.epoch == known.value {
                if read.succeeds(border) { return finishRead(read, commits: commits, startedAt: startedAt) }
                maySucceed = false
            }
        }
        var epoch = try await store.epoch()
        if maySucceed, let border, follow(epoch, at: startedAt) {
            let read = try await store.tail(after: border)
            if read.point.position.timeline == epoch.timelines.last?.number, read.epoch == epoch.value,
                read.succeeds(border)
            {
                return finishRead(read, commits: commits, startedAt: startedAt)
            }
        }
        var end = try await store.present()
        // Where a standby was promoted in between.
        for _ in 0..<3 where end.point.position.timeline != epoch.timelines.last?.number {
            (epoch, end) = (try await store.epoch(), try await store.present())
        }
        guard end.point.position.timeline == epoch.timelines.last?.number else {
            throw PostgresError.unexpected("the server is now one, now another")
        }
        finishRead(0) { $0.begin(epoch, at: end, commits: commits, startedAt: startedAt) }
    }

    private func finishRead(_ read: TailRead, commits: UInt64, startedAt: ContinuousClock.Instant) {
        finishRead(read.changes.count) { $0.take(read, commits: commits, startedAt: startedAt) }
    }

    private func finishRead(_ changes: Int, _ take: (inout FeedState) -> FeedState.Wakeups) {
        let resume = shared.withLock { shared in
            shared.reads += 1
            shared.changesRead += changes
            return shared.take(take(&shared.state))
        }
        resume()
    }

    /// Goes on in the present history where that is this epoch's. False: it is another.
    private func follow(_ epoch: Epoch, at now: ContinuousClock.Instant) -> Bool {
        let resume = shared.withLock { shared in shared.state.follow(epoch, at: now).map { shared.take($0) } }
        resume?()
        return resume != nil
    }

    /// Waits for a read of the log that begins after this was called.
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

    /// Answers polls whose time is up, sweeps, and has read what was committed while nobody waited.
    func keepTime() async {
        let trimInterval = Duration.seconds(10)
        var swept = ContinuousClock.now
        var trimmed = swept
        while (try? await Task.sleep(for: Deadlines.step)) != nil {
            let now = ContinuousClock.now
            let resume = shared.withLock { shared in
                let resume = shared.take(shared.state.expire(at: now))
                if shared.parked.isEmpty { isAwaited.store(false, ordering: .sequentiallyConsistent) }
                if !shared.reads(commits.load(ordering: .sequentiallyConsistent)) { readDue.raise() }
                return resume
            }
            resume()
            if let sweepInterval = configuration.sweepInterval, now - swept >= sweepInterval {
                swept = now
                readDue.raise()
            }
            if now - trimmed >= trimInterval {
                trimmed = now
                shared.withLock { shared in
                    shared.state.trim(at: now)
                    shared.parked.shrink()
                }
            }
        }
    }

    /// Tells other daemons of commits: one notification at a time, and what is committed meanwhile goes with the next.
    func notify() async {
        for await _ in notificationDue.stream {
            // A lost one is made good by the others' sweep.
            guard (try? await store.notify(instance)) != nil else { continue }
            shared.withLock { $0.notificationsSent += 1 }
        }
    }

    /// What a notification says: that an operator asks, or that somebody else has committed something.
    private func hear(_ payload: String) async {
        if let inquiry = StatusInquiry(payload: payload) {
            let answer = String(decoding: status.json(instance: instance).bytes, as: UTF8.self)
            // Lost, it is missing from what the operator sees, and nowhere else.
            try? await store.notify(answer, on: inquiry.channel)
        } else if payload != instance {
            shared.withLock { $0.notificationsReceived += 1 }
            readDue.raise()
        }
    }

    /// Hears of other daemons' commits, and of the operator's.
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
