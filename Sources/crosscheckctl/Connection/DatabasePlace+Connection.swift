import Foundation
import Logging
import Postgres
import Store

extension DatabasePlace {
    /// Lends a database to which there is a connection, whatever its schema.
    ///
    /// - Throws: `.unavailable` after the first attempt that fails; what `body` throws.
    func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        var configuration = Database.Configuration(url: url).forStore()
        configuration.connections = 1
        configuration.applicationName = "crosscheckctl"
        // What is wrong is said in sentences, on standard error.
        let database = Database(configuration, logger: Logger(label: "crosscheckctl") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { await database.run() }
        let result: Result<Value, any Error>
        do {
            try await connect(database)
            result = .success(try await body(database))
        } catch {
            result = .failure(error)
        }
        database.shutdown()
        await running.value
        return try result.get()
    }

    /// Lends the store of a database whose schema is this release's.
    ///
    /// - Throws: as `withDatabase`, and `MigrationError` where the schema is another.
    func withStore<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
        try await withDatabase { database in
            try await Migrator(database).verify()
            return try await body(Store(database))
        }
    }

    /// Waits for the first connection, or the first reason why there is none: the pool would go on trying.
    private func connect(_ database: Database) async throws {
        while database.status.connected == 0 {
            if let error = database.status.lastError {
                throw Failure(
                    .unavailable,
                    "\(name.prefix(1).uppercased() + name.dropFirst()) cannot be reached: \(error.reason)\(advice)")
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private var advice: String {
        directory == nil ? "" : "\nIt runs as long as scripts/run does: start that first."
    }
}

extension Listener {
    /// Stops it when that time is over. Connecting takes its own: one of several hosts may not answer.
    func stop(after patience: Duration) {
        Task {
            try await Task.sleep(for: patience)
            stop()
        }
    }
}

extension Database {
    private static let version = Statement("select current_setting('server_version_num')::int8 / 10000")

    /// The server's, as in 17.
    func majorVersion() async throws(PostgresError) -> Int {
        Int(try await execute(Self.version).first?.decode(Int64.self) ?? 0)
    }
}

extension PostgresError {
    /// What libpq says, on one line.
    fileprivate var reason: String {
        message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
            separator: " ")
    }
}

extension Store {
    /// Tells running daemons that something has changed. One that does not hear of it sees it within its next sweep.
    func tellDaemons() async { try? await FeedStore(database).notify("crosscheckctl") }
}
