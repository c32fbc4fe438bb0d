import Foundation
import TestSupport

/// A PostgreSQL, a daemon with the settings that operators get, and people with data on it.
actor Site {
    static let database = "costs"
    nonisolated let cluster: Cluster
    private(set) var daemon: DaemonProcess
    private var accounts: [String: Person] = [:]
    private var data: [String: Task<String, any Error>] = [:]
    private let counter = Counter()
    let bores = Counter()

    /// - Throws: the errors of `Cluster.create` and of the start of a daemon.
    init() async throws {
        // The measurement would charge vacuuming to the request under way.
        cluster = try await Cluster.create(settings: ["autovacuum": "off", "synchronous_commit": "on"])
        try await cluster.createDatabase(named: Self.database)
        daemon = try await Self.start(cluster)
    }

    private static func start(_ cluster: Cluster) async throws -> DaemonProcess {
        let port = try FreePort.find()
        let daemon = try DaemonProcess(
            arguments: [
                "--port", "\(port)", "--registration", "open", "--database-silence-milliseconds", "20000",
                // There are more people here than one address may sign up, and a log of a year that stays. The rows
                // themselves change more than users do.
                "--rates-sign-ups-per-hour", "1000", "--retention-change-days", "400",
                "--rates-changes-per-hour", "0", "--rates-change-bytes-per-hour", "0",
            ],
            environment: ["DATABASE_URL": cluster.url(database: database)], port: port)
        try await daemon.waitUntilReady()
        return daemon
    }

    /// Another daemon in place of this one: nobody has used up a rate there, and its memory is as at the start.
    func restart() async throws {
        try await daemon.kill()
        daemon = try await Self.start(cluster)
    }

    func tearDown() async {
        try? await daemon.kill()
        try? await cluster.stop(signal: SIGQUIT)
    }

    var http: HTTP { daemon.http }

    /// Runs SQL as superuser.
    @discardableResult
    func psql(_ sql: String) async throws -> String {
        try await cluster.psql("set search_path = crosscheck; " + sql, database: Self.database)
    }

    /// A name that was not given before.
    nonisolated func unused(_ name: String) -> String { "\(name)-\(number)" }

    /// A number that is used nowhere else, from 1 on.
    nonisolated var number: Int { counter.next }

    /// Somebody of that name, who signs up when first asked for.
    func person(_ name: String) async throws -> Person {
        if let known = accounts[name] { return known.at(daemon) }
        let person = try await Person(name, http: http)
        accounts[name] = person
        return person
    }

    /// Sends the requests.
    var owner: Person { get async throws { try await person("owner") } }

    /// Is on the owner's checklists where a request needs one more.
    var friend: Person { get async throws { try await person("friend") } }

    /// Something that several rows need, made when first asked for.
    func once(_ name: String, _ make: @escaping @Sendable (Site) async throws -> String) async throws -> String {
        if let known = data[name] { return try await known.value }
        let made = Task { try await make(self) }
        data[name] = made
        return try await made.value
    }

    /// Forgets it: the next row that needs it makes another.
    func forget(_ name: String) { data[name] = nil }
}
