import Checklists
import DequeModule
import Foundation
import Store

/// The newest part of the log, in memory: a run of batches as the tail read them, bounded in number and in bytes.
struct Ring {
    /// What there is for a cursor.
    enum Answer {
        /// All that is new since then, in the order in which it was read.
        case inside([LoggedChange])
        /// The cursor is older than what is kept.
        case behind
        /// The cursor saw more than the tail has read.
        case ahead
    }

    private struct Batch {
        var after: Snapshot
        var count: Int
    }

    /// Cursors that saw all that this saw can be answered.
    private(set) var start: Snapshot
    /// Sees exactly the changes that were read. It is what cursors are made of.
    ///
    /// It ends behind the last change rather than where the last read's snapshot did. The number of a transaction that
    /// logged nothing, or was rolled back, may be used again after a crash, because nothing made it durable; that of a
    /// change, and all below it, are never used again. And while nothing changes, the cursor remains the same.
    private(set) var border: Snapshot
    /// The snapshot of the last read.
    private(set) var read: Snapshot
    /// The size of what is kept: the changes as they are sent.
    private(set) var bytes = 0

    private let changeLimit: Int
    private let byteLimit: Int
    private var batches: Deque<Batch> = []
    private var changes: Deque<LoggedChange> = []
    /// How many changes have been dropped at the front: the number of the first one that is kept.
    private var dropped = 0
    /// Of each stream, the numbers of its changes that are kept.
    private var streams: [UUID: Deque<Int>] = [:]

    /// A ring with nothing in it. Its border is `start`, and `read` saw the same changes.
    init(start: Snapshot, read: Snapshot, changeLimit: Int, byteLimit: Int) {
        self.start = start
        border = start
        self.read = read
        self.changeLimit = changeLimit
        self.byteLimit = byteLimit
    }

    /// How many changes are kept.
    var count: Int { changes.count }

    /// Takes in what is visible in `snapshot` and was not at `border`, by stream and version.
    mutating func append(_ new: [LoggedChange], snapshot: Snapshot) {
        read = snapshot
        guard let last = new.lazy.map(\.xid).max() else { return }
        border = snapshot.capped(at: max(border.xmax, last + 1))
        batches.append(Batch(after: border, count: new.count))
        for change in new {
            streams[change.stream, default: []].append(dropped + changes.count)
            changes.append(change)
            bytes += change.json.count
        }
        while changes.count > changeLimit || bytes > byteLimit, let batch = batches.popFirst() {
            drop(batch.count)
            start = batch.after
        }
    }

    private mutating func drop(_ count: Int) {
        for change in changes.prefix(count) {
            bytes -= change.json.count
            streams[change.stream]?.removeFirst()
            if streams[change.stream]?.isEmpty == true { streams[change.stream] = nil }
        }
        changes.removeFirst(count)
        dropped += count
    }

    /// What is new in some streams.
    func changes(since: Snapshot, in visible: some Sequence<UUID>) -> Answer {
        if since == border { return .inside([]) }
        guard read.covers(since) else { return .ahead }
        guard since.covers(start) else { return .behind }
        var new: [Int] = []
        for stream in visible {
            // A stream's changes are committed one after the other, so what a snapshot has not seen is at the end.
            for number in streams[stream, default: []].reversed() {
                if since.sees(changes[number - dropped].xid) { break }
                new.append(number)
            }
        }
        return .inside(new.sorted().map { changes[$0 - dropped] })
    }

    /// A snapshot that the tail has read up to, as a cursor holds it: it sees the same changes. Nil where it has not.
    func settled(_ snapshot: Snapshot) -> Snapshot? {
        read.covers(snapshot) ? snapshot.capped(at: border.xmax) : nil
    }
}
