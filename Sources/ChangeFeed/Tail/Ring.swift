import Checklists
import DequeModule
import Foundation
import Store

/// The newest part of the log, in memory: the batches that the tail has read, bounded in number and in bytes.
struct Ring {
    /// The answer for a cursor.
    enum Answer {
        /// All changes since the cursor, in the order in which the tail read them.
        case inside([LoggedChange])
        /// The cursor is older than the ring.
        case behind
        /// The cursor saw more than the tail has read.
        case ahead
    }

    private struct Batch {
        var after: Snapshot
        var count: Int
    }

    /// The ring can answer cursors that have seen at least the changes of this snapshot.
    private(set) var start: Snapshot
    /// Sees exactly the changes that the tail has read. Cursors contain it.
    /// It ends after the last change, not where the last read's snapshot ended. After a crash PostgreSQL may reuse the
    /// number of a transaction that logged nothing or was rolled back, because that was never durable; it never reuses
    /// the number of a change, nor any below it. And while nothing changes, the cursor stays the same.
    private(set) var border: Snapshot
    /// The snapshot of the last read.
    private(set) var read: Snapshot
    /// The size of the changes in JSON.
    private(set) var bytes = 0

    private let changeLimit: Int
    private let byteLimit: Int
    private var batches: Deque<Batch> = []
    private var changes: Deque<LoggedChange> = []
    /// How many changes were dropped at the front: the number of the first one in the ring.
    private var dropped = 0
    /// For each stream, the numbers of its changes in the ring.
    private var streams: [UUID: Deque<Int>] = [:]
    /// For each comment that is not deleted, the numbers of the kept changes that have its text.
    private var comments: [UUID: [Int]] = [:]

    /// An empty ring. Its border is `start`, and `read` sees the same changes.
    init(start: Snapshot, read: Snapshot, changeLimit: Int, byteLimit: Int) {
        self.start = start
        border = start
        self.read = read
        self.changeLimit = changeLimit
        self.byteLimit = byteLimit
    }

    /// The number of changes.
    var count: Int { changes.count }

    /// Adds the changes that `snapshot` sees and `border` did not, sorted by stream and version.
    mutating func append(_ new: [LoggedChange], snapshot: Snapshot) {
        read = snapshot
        guard let last = new.lazy.map(\.xid).max() else { return }
        border = snapshot.capped(at: max(border.xmax, last + 1))
        batches.append(Batch(after: border, count: new.count))
        for change in new {
            let number = dropped + changes.count
            streams[change.stream, default: []].append(number)
            switch change.kind {
            case FeedKind.commentAdded, FeedKind.commentUpdated: comments[change.subject, default: []].append(number)
            case FeedKind.commentDeleted: forget(comment: change.subject)
            default: break
            }
            changes.append(change)
            bytes += change.json.count
        }
        while changes.count > changeLimit || bytes > byteLimit, let batch = batches.popFirst() {
            drop(batch.count)
            start = batch.after
        }
    }

    /// Removes a comment's text from the kept changes. The deletion has removed it from the log.
    private mutating func forget(comment: UUID) {
        for number in comments.removeValue(forKey: comment) ?? [] {
            let place = number - dropped
            bytes -= changes[place].json.count
            changes[place] = changes[place].withoutBody
            bytes += changes[place].json.count
        }
    }

    private mutating func drop(_ count: Int) {
        for (number, change) in zip(dropped..., changes.prefix(count)) {
            if comments[change.subject]?.first == number {
                comments[change.subject]?.removeFirst()
                if comments[change.subject]?.isEmpty == true { comments[change.subject] = nil }
            }
            bytes -= change.json.count
            streams[change.stream]?.removeFirst()
            if streams[change.stream]?.isEmpty == true { streams[change.stream] = nil }
        }
        changes.removeFirst(count)
        dropped += count
    }

    /// The changes of some streams since a snapshot. If they are more than `limit`, some of them, and more than that.
    func changes(since: Snapshot, in visible: some Sequence<UUID>, upTo limit: Int = .max) -> Answer {
        if since == border { return .inside([]) }
        guard read.covers(since) else { return .ahead }
        guard since.covers(start) else { return .behind }
        var new: [Int] = []
        for stream in visible where new.count <= limit {
            // A stream's changes are committed one after the other, so the unseen ones are at the end.
            for number in streams[stream, default: []].reversed() {
                if new.count > limit || since.sees(changes[number - dropped].xid) { break }
                new.append(number)
            }
        }
        return .inside(new.sorted().map { changes[$0 - dropped] })
    }

    /// A snapshot in the form that cursors have, which sees the same changes. Nil if the tail has not read up to it.
    func settled(_ snapshot: Snapshot) -> Snapshot? {
        read.covers(snapshot) ? snapshot.capped(at: border.xmax) : nil
    }
}
