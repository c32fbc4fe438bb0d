import Foundation
import Logging
import Postgres
import Store

extension DatabasePlace {
    /// Lends a connected database, with any schema or none.
    /// - Throws: `.unavailable` after the first failed attempt; the errors of `body`.
    func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        var configuration = Database.Configuration(url: url).forStore()
        configuration.connections = 1
        configuration.applicationName = "crosscheckctl"
        // No log: the program reports errors as sentences on standard error.
        let database = Database(configuration, logger: Logger(label: "crosscheckctl") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { await database.run() }
        let result: Result<Value, any Error>
        do {
            try await connect(database)
            result = .success(try await body(database))
        } catch {
            result = .failure(await Self.naming(error, in: database))
        }
        database.shutdown()
        await running.value
        return try result.get()
    }

    /// Lends the store of a database with this release's schema.
    /// - Throws: the errors of `withDatabase`; `MigrationError` if the schema is another.
    func withStore<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
        try await withDatabase { database in
            try await Migrator(database).verify()
            return try await body(Store(database))
        }
    }

    /// The error; if the login lacks a right, the failure that names it and the statement that grants it.
    private static func naming(_ error: any Error, in database: Database) async -> any Error {
        guard let message = Rights.message(of: error) else { return error }
        return await Rights.refusal(message, in: database)
    }

    /// Waits for the first connection or the first error: the pool itself would try again for ever.
    private func connect(_ database: Database) async throws {
        while database.status.connected == 0 {
            if let error = database.status.lastError {
                throw Failure(
                    .unavailable,
                    "\(name.prefix(1).uppercased() + name.dropFirst()) cannot be reached: \(error.reason)",
                    details: directory == nil ? [] : ["It runs only while scripts/run does: start that first."])
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension Listener {
    /// Stops the listener after this time. The caller starts it once the listener is connected, because connecting to
    /// several hosts may take long.
    func stop(after patience: Duration) {
        Task {
            try await Task.sleep(for: patience)
            stop()
        }
    }
}

extension Database {
    private static let version = Statement("select current_setting('server_version_num')::int8 / 10000")

    /// The server's major version, such as 17.
    func majorVersion() async throws(PostgresError) -> Int {
        Int(try await execute(Self.version).first?.decode(Int64.self) ?? 0)
    }
}

extension PostgresError {
    /// libpq's message on one line.
    var reason: String {
        message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
            separator: " ")
    }
}

extension Store {
    /// Notifies running daemons of a change. A daemon that misses the notification finds the change with its next
    /// sweep.
    func tellDaemons() async { try? await FeedStore(database).notify("crosscheckctl") }
}
