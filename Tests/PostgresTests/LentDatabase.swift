import Logging
import Postgres
import TestSupport

/// Lends a running database on the shared server, or on `cluster`.
func withDatabase<Value: Sendable>(
    on cluster: Cluster? = nil, connections: Int = 2,
    _ configure: (inout Database.Configuration) -> Void = { _ in },
    _ body: (Database) async throws -> Value
) async throws -> Value {
    let server = if let cluster { cluster } else { try await Cluster.shared }
    var configuration = Database.Configuration(url: server.url(database: "postgres"))
    configuration.connections = connections
    // The machine may be busy with other things.
    configuration.maximumWait = .patient
    configuration.maximumOutage = .seconds(60)
    configuration.statementTimeout = .seconds(60)
    configuration.cancelGrace = .seconds(60)
    configuration.backoff = (.milliseconds(10), .milliseconds(200))
    configure(&configuration)
    let database = Database(configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    async let running: Void = database.run()
    defer { database.shutdown() }
    let value = try await body(database)
    database.shutdown()
    await running
    return value
}

/// A condition that a test awaited did not come true.
struct Missed: Error {
    let words: String
}

/// Waits until `condition` holds, or throws.
func eventually(
    within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < end else { throw Missed(words: "it did not come about") }
        try await Task.sleep(for: .milliseconds(10))
    }
}
