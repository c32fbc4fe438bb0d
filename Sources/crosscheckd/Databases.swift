import Checklists
import Logging
import Postgres
import Store

/// How the daemon uses its database: one configuration for each use.
struct Databases {
    private let base: Database.Configuration

    /// - Parameters:
    ///   - settings: the operator's.
    ///   - role: the role that all connections take on; nil: the login role.
    init(_ settings: DatabaseSettings, role: String?) { base = settings.configuration.forStore(role: role) }

    /// That of requests.
    /// - Parameter isPlain: whether others could read along, which `crosscheckctl doctor` then sees.
    func requests(isPlain: Bool) -> Database.Configuration {
        var configuration = outage
        configuration.applicationName =
            Database.Configuration.daemonName + (isPlain ? " \(Database.Configuration.plainMark)" : "")
        return configuration
    }

    /// That of the feed, which has its own connections, so that its small statements do not wait behind a large read.
    /// - Parameter limits: the daemon's, which `crosscheckctl doctor` compares with those of other daemons.
    func feed(_ limits: Limits) -> Database.Configuration {
        var configuration = outage
        // One for small statements, beside a large page and the read of a long log.
        configuration.connections = 3
        // A dead connection must not stop the feed for longer.
        configuration.statementTimeout = .seconds(5)
        configuration.applicationName =
            "\(Database.Configuration.daemonName) \(Database.Configuration.limitsMark)\(LimitTable.mark(of: limits))"
        return configuration
    }

    /// That of the comparison of time zones.
    var zones: Database.Configuration {
        var configuration = base
        configuration.connections = 1
        configuration.statementTimeout = .seconds(60)
        configuration.applicationName = "\(Database.Configuration.daemonName) zones"
        return configuration
    }

    /// During an outage clients soon get the advice to retry, and the daemon soon uses the server again.
    private var outage: Database.Configuration {
        var configuration = base
        configuration.maximumOutage = .milliseconds(750)
        configuration.connectTimeout = .seconds(2)
        configuration.backoff.maximum = .seconds(1)
        return configuration
    }
}

extension DatabaseSettings {
    /// Migrates the schema, or only checks it if the operator migrates. Then it writes the limits. Returns the role for
    /// the daemon's connections; nil: the login role.
    /// - Throws: `MigrationError`; `PostgresError` if the database does not answer.
    func prepareSchema(for limits: Limits, logger: Logger) async throws -> String? {
        var configuration = configuration
        configuration.connections = 1
        configuration.statementTimeout = nil
        configuration.maximumSilence = nil
        configuration.maximumWait = .seconds(15)
        configuration.maximumOutage = .seconds(15)
        configuration.applicationName = "\(Database.Configuration.daemonName) start"
        let database = Database(configuration, logger: logger)
        let running = Task { await database.run() }
        defer {
            database.shutdown()
            running.cancel()
        }
        let migrator = Migrator(database)
        if migrates {
            try await migrator.migrate { logger.notice("Applying migration", metadata: ["migration": .string($0)]) }
        } else {
            try await migrator.verify()
        }
        let role = try await database.mayTakeApplicationRole() ? Database.Configuration.applicationRole : nil
        if role == nil {
            logger.warning(
                "The daemon runs with all rights of its login role: it may not take on the role crosscheck_app, or there is none"
            )
        }
        for change in try await LimitTable(database).write(limits, as: role) {
            logger.notice(
                "Changed a limit for all daemons of this database",
                metadata: [
                    "limit": .string(change.name), "from": .string(change.former.map(String.init) ?? "none"),
                    "to": .stringConvertible(change.value),
                ])
        }
        return role
    }
}
