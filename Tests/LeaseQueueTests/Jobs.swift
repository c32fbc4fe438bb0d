import Foundation
import LeaseQueue
import Logging
import Postgres
import Synchronization
import TestSupport
import Testing

/// A table of jobs in a database of its own, as a kind of work has one, and who did what.
final class Workshop: Sendable {
    let cluster: Cluster
    private let temporary: TemporaryDatabase

    init() async throws {
        cluster = try await Cluster.shared
        temporary = try await TemporaryDatabase("queue", on: cluster)
        try await psql(
            """
            create table jobs (
                id           bigint      generated always as identity primary key,
                receiver     text        not null,
                due_at       timestamptz,
                leased_until timestamptz,
                attempts     integer     not null default 0,
                step         bigint      not null default 0,
                failure      text,
                note         text);
            create index on jobs (due_at) where due_at is not null;
            create table deeds (job bigint not null, worker text not null, number bigint generated always as identity);
            create table arriving (receiver text)
            """)
    }

    @discardableResult
    func psql(_ sql: String) async throws -> String {
        try await cluster.psql(sql, database: temporary.name).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Adds jobs for a receiver that are due since so many seconds.
    func add(_ count: Int = 1, for receiver: String, dueSince seconds: Double = 1) async throws {
        try await psql(
            """
            insert into jobs (receiver, due_at)
            select '\(receiver)', now() - make_interval(secs => \(seconds)) from generate_series(1, \(count))
            """)
    }

    /// Lends a daemon's part: a database with connections of its own.
    func withDatabase<Value: Sendable>(_ body: (Database) async throws -> Value) async throws -> Value {
        var configuration = Database.Configuration(url: cluster.url(database: temporary.name))
        configuration.connections = 4
        configuration.maximumWait = .seconds(60)
        let database = Database(configuration, logger: .silent)
        async let running: Void = database.run()
        defer { database.shutdown() }
        let value = try await body(database)
        database.shutdown()
        await running
        return value
    }

    /// Lends a queue that runs until `body` returns, and has then let go of everything.
    func running<Value: Sendable>(
        _ kinds: any QueueKind..., on database: Database, _ body: (LeaseQueue) async throws -> Value
    ) async throws -> Value {
        let queue = LeaseQueue(kinds, database: database, logger: .silent)
        let running = Task { await queue.run() }
        let result: Result<Value, any Error>
        do { result = .success(try await body(queue)) } catch { result = .failure(error) }
        running.cancel()
        await running.value
        return try result.get()
    }
}

extension Logger {
    static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

/// A job as a claim reads it.
struct Job: RowDecodable, Sendable {
    let id: Int64
    let receiver: String

    init(from row: inout RowReader) throws(PostgresError) {
        id = try row.decode("id")
        receiver = try row.decode("receiver")
    }
}

/// A kind of work on the table of jobs.
struct Jobs: QueueKind {
    var name = "jobs"
    var terms = QueueTerms(atOnce: 10, lease: .seconds(60))
    /// Which jobs are of this kind.
    var condition: String?
    var arrivals: Arrivals?
    var handler: @Sendable ([Leased<Job>]) async throws -> [QueueResult]

    var table: LeasedTable {
        LeasedTable(
            "jobs", key: [("id", "bigint")], receiver: "receiver", due: "due_at", failure: "failure",
            condition: condition, item: "q.id, q.receiver")
    }

    func work(on jobs: [Leased<Job>]) async throws -> [QueueResult] { try await handler(jobs) }
}

/// Writes down who did which jobs, and settles them in the same statement, where the lease is still that of the claim.
struct Ledger: Sendable {
    let worker: String
    let database: Database

    private static let doing = Statement(
        """
        with done as (
            update jobs j set due_at = null, leased_until = null, attempts = 0
            from unnest($1::int8[], $2::int8[]) d(id, step) where j.id = d.id and j.step = d.step returning j.id
        ), noted as (
            insert into deeds (job, worker) select d.id, $3 from done d
        )
        select d.id from done d
        """)

    func settle(_ jobs: [Leased<Job>]) async throws -> [QueueResult] {
        let rows = try await database.execute(Self.doing, jobs.map(\.item.id), jobs.map(\.step), worker)
        let done = Set(try rows.map { row throws(PostgresError) in try row.decode(Int64.self) })
        return jobs.map { done.contains($0.item.id) ? .settled : .lost }
    }
}

/// Does not end before its task is cancelled.
/// - Throws: `CancellationError`.
func hang() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}

/// Opens once.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiting = state.withLock { state in
            defer { state = State(isOpen: true) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
