import Foundation
import TestSupport

/// The programs' use so far.
struct Reading: Sendable {
    let daemon: Duration
    let backends: [Int32: Duration]
    /// The end of the write-ahead log, in bytes.
    let log: Int
    /// The number of the next transaction.
    let transaction: Int
}

extension Site {
    /// Reads the meters at the beginning of a measurement. Nothing may be under way.
    func begin() async throws -> Reading {
        let (transaction, log) = try await numbers("select pg_snapshot_xmax(pg_current_snapshot()); \(Self.place)")
        return try Reading(daemon: daemon.processorTime, backends: backends(), log: log, transaction: transaction)
    }

    /// The use since a reading, for each of so many requests. Nothing may be under way.
    func bill(since before: Reading, requests: Int) async throws -> Bill {
        let daemon = try daemon.processorTime - before.daemon
        let postgres = backends().reduce(Duration.zero) { sum, backend in
            sum + backend.value - before.backends[backend.key, default: .zero]
        }
        let (log, changes) = try await numbers(
            "\(Self.place); select count(*) from changes where xid >= '\(before.transaction)'")
        return Bill(
            daemon: daemon / requests, postgres: postgres / requests, log: (log - before.log) / requests,
            changes: changes / requests)
    }

    private func backends() -> [Int32: Duration] { cluster.processorTimes(database: Self.database) }

    /// The end of the write-ahead log.
    private static let place = "select pg_current_wal_insert_lsn() - '0/0'"

    /// The answers to two statements.
    private func numbers(_ sql: String) async throws -> (Int, Int) {
        let numbers = try await psql(sql).split(separator: "\n").compactMap { Int($0) }
        guard numbers.count == 2 else { throw Mistake("Two numbers were expected: \(sql)") }
        return (numbers[0], numbers[1])
    }

    /// Returns once nothing is under way any more: the work of the last request is done. Fails when it never is.
    func settle(limit: Duration = .patient) async throws {
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
