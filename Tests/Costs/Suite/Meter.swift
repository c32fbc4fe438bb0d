import Foundation
import TestSupport

/// The programs' use so far.
struct Reading: Sendable {
    let daemon: Duration
    let backends: [Int32: Duration]
    /// The end of the write-ahead log, in bytes.
    let log: Int
    /// Rows of the change log.
    let changes: Int

    /// The use since an earlier reading, for each of so many requests.
    func bill(since earlier: Reading, requests: Int) -> Bill {
        let postgres = backends.reduce(Duration.zero) { sum, backend in
            sum + backend.value - earlier.backends[backend.key, default: .zero]
        }
        return Bill(
            daemon: (daemon - earlier.daemon) / requests, postgres: postgres / requests,
            log: (log - earlier.log) / requests, changes: max(0, changes - earlier.changes) / requests)
    }
}

extension Site {
    /// Reads the meters at the beginning of a measurement. Nothing may be under way.
    func begin() async throws -> Reading {
        // Counts the rows first, so that the reading contains the cost of counting.
        let (log, changes) = try await countLog(last: true)
        return try Reading(daemon: daemon.processorTime, backends: backends(), log: log, changes: changes)
    }

    /// Reads the meters at the end of a measurement.
    func end() async throws -> Reading {
        let (time, backends) = (try daemon.processorTime, backends())
        let (log, changes) = try await countLog(last: false)
        return Reading(daemon: time, backends: backends, log: log, changes: changes)
    }

    private func backends() -> [Int32: Duration] { cluster.processorTimes(database: Self.database) }

    private func countLog(last: Bool) async throws -> (log: Int, changes: Int) {
        let place = "select pg_current_wal_insert_lsn() - '0/0'"
        let lines = try await psql("\(place); select count(*) from changes; \(place)").split(separator: "\n")
        guard lines.count == 3, let log = Int(lines[last ? 2 : 0]), let changes = Int(lines[1]) else {
            throw Mistake("The log cannot be counted: \(lines)")
        }
        return (log, changes)
    }

    /// Returns once nothing is under way any more: the work of the last request is done. Fails when it never is.
    func settle(limit: Duration = .seconds(60)) async throws {
        func used() throws -> Duration { try daemon.processorTime + backends().values.reduce(.zero, +) }
        let deadline = ContinuousClock.now + limit
        var (before, quiet) = (try used(), 0)
        while quiet < 2 {
            try await Task.sleep(for: .milliseconds(40))
            let now = try used()
            quiet = now - before < .milliseconds(4) ? quiet + 1 : 0
            before = now
            guard ContinuousClock.now < deadline else { throw Mistake("The daemon is still busy after \(limit)") }
        }
    }
}

/// Something went wrong with the suite itself.
struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
