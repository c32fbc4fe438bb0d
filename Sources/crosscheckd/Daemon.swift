import API
import ChangeFeed
import Foundation
import HTTPServer
import Logging
import NIOCore
import NIOPosix
import Passwords
import Postgres
import ServiceLifecycle
import Store
import UnixSignals

/// The composition root: makes every part, gives each what it needs, and runs them in the order in which they depend on each other.
struct Daemon {
    let settings: Settings
    let inherited: InheritedSocket?
    let logger: Logger

    /// Runs until SIGTERM or SIGINT.
    func run() async throws {
        let role = try await prepareSchema()
        var configuration = settings.database.forStore(role: role)
        configuration.applicationName = Database.Configuration.daemonName
        // Whoever is to come again later is told so early, and a server that is back is soon used again.
        configuration.maximumOutage = .milliseconds(750)
        configuration.connectTimeout = .seconds(2)
        configuration.maximumWait = .seconds(2)
        configuration.backoff.maximum = .seconds(1)
        let database = Database(configuration, logger: logger)
        // The feed's statements are small and must not wait behind a large read: it has connections of its own. One for what is
        // small, beside a large page and the reading of a long log.
        configuration.connections = 3
        // A connection that is cut without a word must not keep the feed for longer.
        configuration.statementTimeout = .seconds(5)
        configuration.applicationName = "\(Database.Configuration.daemonName) feed"
        let feedDatabase = Database(configuration, logger: logger)

        let store = Store(database)
        let feed = ChangeFeed(
            store: FeedStore(feedDatabase), database: feedDatabase, configuration: settings.feed, logger: logger)
        let drain = Drain(feed: feed)
        let backend = Backend(
            store: store, snapshots: FeedStore(database), feed: feed, drain: drain,
            passwords: PasswordHasher(cost: settings.passwordCost), registration: settings.registration,
            limits: settings.limits, sessionLifetime: settings.sessions, rates: settings.rates,
            proxies: settings.proxies, crossOrigin: settings.crossOrigin, certificate: settings.certificate)
        let observer = Observer(logger: logger)
        let responder = Responder(
            backend: backend, observer: observer,
            readiness: Readiness(database: database, feed: feed, drain: drain))
        let server = Server(
            handler: responder, certificate: settings.certificate,
            headers: SecurityHeaders.headers(hstsSeconds: settings.hstsSeconds),
            group: MultiThreadedEventLoopGroup.singleton)

        let services: [any ServiceLifecycle.Service] = [
            DatabaseService(database: database), DatabaseService(database: feedDatabase),
            Upkeep(store: store, retention: settings.retention, observer: observer, logger: logger), MemoryService(),
            CertificateService(certificate: settings.certificate, logger: logger), feed,
            HTTPService(
                server: server, host: settings.host, port: settings.port,
                scheme: settings.certificate == nil ? "http" : "https",
                inherited: inherited, drain: drain, logger: logger), drain,
        ]
        // One that ends by itself is a failure: whoever looks after the daemon is to start it again.
        var group = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "services", factory: { _ in SwiftLogNoOpLogHandler() }))
        group.maximumGracefulShutdownDuration = settings.shutdownTimeout
        try await ServiceGroup(configuration: group).run()
        logger.notice("Stopped")
    }

    /// Migrates where that is wanted, or else checks, and says as which role the daemon is to run.
    private func prepareSchema() async throws -> String? {
        var configuration = settings.database
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
        if settings.migrates {
            try await migrator.migrate { logger.notice("Applying migration", metadata: ["migration": .string($0)]) }
        } else {
            try await migrator.verify()
        }
        guard try await database.mayTakeApplicationRole() else {
            logger.warning(
                "The daemon runs with the rights of its login role, for there is no role crosscheck_app that it may take"
            )
            return nil
        }
        return Database.Configuration.applicationRole
    }
}
