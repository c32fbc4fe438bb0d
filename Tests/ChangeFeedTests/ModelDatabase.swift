import Checklists
import Foundation

@testable import Store

/// A minimal model of PostgreSQL's transactions with their difficulties. Numbers are assigned in order; commits come in
/// any order, and some never; and a writer locks a stream until its transaction ends.
struct ModelDatabase {
    private(set) var nextXID: UInt64
    /// The open transactions and their changes.
    private(set) var open: [UInt64: [LoggedChange]] = [:]
    private(set) var log: [LoggedChange] = []
    private var lastCompleted: UInt64
    private var versions: [UUID: Int64] = [:]
    private var locked: Set<UUID> = []

    init(nextXID: UInt64 = 1000) {
        self.nextXID = nextXID
        lastCompleted = nextXID - 1
    }

    var snapshot: Snapshot? {
        let xmax = lastCompleted + 1
        let inProgress = open.keys.filter { $0 < xmax }.sorted()
        return Snapshot(xmin: inProgress.first ?? xmax, xmax: xmax, inProgress: inProgress)
    }

    /// The answer of the tail's statement.
    func changes(after snapshot: Snapshot) -> [LoggedChange] {
        log.filter { !snapshot.sees($0.xid) }.sorted {
            ($0.stream.uuidString, $0.version) < ($1.stream.uuidString, $1.version)
        }
    }

    mutating func begin() -> UInt64 {
        defer { nextXID += 1 }
        open[nextXID] = []
        return nextXID
    }

    mutating func write(_ xid: UInt64, to stream: UUID) {
        guard let written = open[xid] else { return }
        if !written.contains(where: { $0.stream == stream }) {
            guard locked.insert(stream).inserted else { return }
        }
        let version = versions[stream, default: 0] + 1
        versions[stream] = version
        open[xid]?.append(LoggedChange(stream, version, xid: xid))
    }

    mutating func end(_ xid: UInt64, commits: Bool) {
        guard let written = open.removeValue(forKey: xid) else { return }
        lastCompleted = max(lastCompleted, xid)
        for change in written { locked.remove(change.stream) }
        if commits {
            log += written
        } else {
            for change in written.reversed() { versions[change.stream] = change.version - 1 }
        }
    }

    /// Crashes the server. Numbers above that of the last commit were never durable, and are used again.
    mutating func crash() {
        for xid in open.keys { end(xid, commits: false) }
        nextXID = (log.map(\.xid).max() ?? 999) + 1
        lastCompleted = nextXID - 1
    }

    /// Does a random step.
    mutating func step(streams: [UUID], using random: inout SeededNumbers) {
        let xid = open.keys.sorted().randomElement(using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2 where open.count < 8:
            _ = begin()
        case 3...6:
            if let xid, let stream = streams.randomElement(using: &random) { write(xid, to: stream) }
        case 7...8:
            if let xid { end(xid, commits: Int.random(in: 0..<4, using: &random) > 0) }
        default:
            break
        }
    }
}
