import Foundation
import LeaseQueue
import Logging
import Postgres
import Store
import TestSupport

/// A test's own database, cloned from a migrated one, with daemons on it.
final class World: Sendable {
    let cluster: Cluster
    let database: String
    let daemons: [DaemonProcess]
    private let turn: Turn
    /// Keeps the database; nil where the world did not make it.
    private let temporary: TemporaryDatabase?

    /// The first daemon's interface.
    var http: HTTP { daemons[0].http }

    /// The URL of the database.
    var url: String { cluster.url(database: database) }

    /// A world with some ready daemons. `arguments` are added to each daemon's.
    init(
        daemons count: Int = 1, arguments: [String] = [], registration: String = "open",
        besides company: Turn.Company = .few
    ) async throws {
        turn = await Turn(company)
        cluster = try await Cluster.shared
        let temporary = try await TemporaryDatabase("world", on: cluster, template: try await Self.template.value)
        self.temporary = temporary
        database = temporary.name
        let url = cluster.url(database: database)
        daemons = try await concurrently(count) { _ in try await Self.readyDaemon(url: url, arguments, registration) }
    }

    /// Starts one more daemon, and again like systemd where a busy machine let it wait too long for its database.
    private static func readyDaemon(
        url: String, _ arguments: [String], _ registration: String
    ) async throws -> DaemonProcess {
        while true {
            let daemon = try await daemon(url: url, arguments, registration)
            do {
                try await daemon.waitUntilReady()
                return daemon
            } catch let failure as DaemonProcess.Failure
                where failure.log.last?.contains("The database cannot be used: no connection") == true
            {
                continue
            }
        }
    }

    /// A world with an existing database and daemons that were started on it. Returns when they are ready.
    init(on cluster: Cluster, database: String, daemons: [DaemonProcess]) async throws {
        turn = await Turn(.few)
        temporary = nil
        self.cluster = cluster
        self.database = database
        self.daemons = daemons
        for daemon in daemons { try await daemon.waitUntilReady() }
    }

    /// Starts one more daemon on a database, which may not be ready yet. Its password hashes are cheap.
    static func daemon(
        url: String, _ arguments: [String] = [], _ registration: String = "open", environment: [String: String] = [:]
    ) async throws -> DaemonProcess {
        try daemon(url: url, port: try FreePort.find(), arguments, registration, environment: environment)
    }

    /// Starts one more daemon, on a listening socket.
    static func daemon(url: String, on socket: ListeningSocket) throws -> DaemonProcess {
        try daemon(url: url, port: socket.port, listener: socket)
    }

    private static func daemon(
        url: String, port: Int, listener: ListeningSocket? = nil, _ arguments: [String] = [],
        _ registration: String = "open", environment: [String: String] = [:]
    ) throws -> DaemonProcess {
        let usual = [
            ("--port", "\(port)"), ("--registration", registration), ("--passwords-memory", "64"),
            ("--passwords-iterations", "1"), ("--database-connections", "4"), ("--shutdown-drain-seconds", "1"),
            // On a busy machine, PostgreSQL may be silent for longer than the usual time.
            ("--database-silence-milliseconds", "20000"), ("--database-wait-milliseconds", "60000"),
            // All requests here come from one address.
            ("--rates-requests-per-minute", "0"), ("--rates-sign-ins-per-minute", "0"),
            ("--rates-sign-ups-per-hour", "0"), ("--rates-tokens-per-hour", "0"),
            ("--rates-public-reads-per-minute", "0"), ("--rates-changes-per-hour", "0"),
            ("--rates-change-bytes-per-hour", "0"),
            ("--rates-unknown-tokens-per-minute", "0"),
        ]
        return try DaemonProcess(
            arguments: usual.filter { !arguments.contains($0.0) }.flatMap { [$0.0, $0.1] } + arguments,
            environment: environment.merging(["DATABASE_URL": url]) { $1 }, port: port, listener: listener)
    }

    /// Runs SQL in the database as superuser; rows are lines, columns separated by `|`.
    @discardableResult
    func psql(_ sql: String) async throws -> String {
        try await cluster.psql("set search_path = crosscheck; " + sql, database: database)
    }

    /// Signs a user up and in.
    func user(_ name: String, daemon: Int = 0) async throws -> Person {
        try await Person(name, http: daemons[daemon].http)
    }

    /// Migrated once for the process, then cloned for each world.
    private static let template = Task {
        let cluster = try await Cluster.shared
        let name = "crosscheck_template"
        try await cluster.createDatabase(named: name)
        let logger = Logger(label: "template")
        let database = Database(Database.Configuration(url: cluster.url(database: name)).forStore(), logger: logger)
        let running = Task { await database.run() }
        try await Migrator(database).migrate()
        // No daemon removes old rows by itself while a test counts statements: see `haveRemovalsDue`.
        try await LeaseQueue([Store(database).retentionWork(Retention())], database: database, logger: logger).drain()
        try await database.script("update removals set next_at = '2150-01-01'")
        database.shutdown()
        await running.value
        return name
    }
}
