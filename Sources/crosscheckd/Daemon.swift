import API
import ChangeFeed
import Foundation
import HTTPServer
import Logging
import Metrics
import NIOCore
import NIOPosix
import Passwords
import Postgres
import ServiceLifecycle
import Store
import UnixSignals

/// The composition root: makes every part, passes each its dependencies, and runs the services in the order of their
/// dependencies.
struct Daemon {
    let settings: Settings
    let inherited: InheritedSocket?
    let logger: Logger
    /// Gets the lines of requests, on a thread that may wait.
    let requestLogger: Logger

    /// Runs until SIGTERM or SIGINT.
    func run() async throws {
        let role = try await prepareSchema()
        var configuration = settings.database.configuration.forStore(role: role)
        configuration.applicationName =
            Database.Configuration.daemonName + (isPlain ? " \(Database.Configuration.plainMark)" : "")
        // During an outage clients soon get the advice to retry, and the daemon soon uses the server again.
        configuration.maximumOutage = .milliseconds(750)
        configuration.connectTimeout = .seconds(2)
        configuration.backoff.maximum = .seconds(1)
        let database = Database(configuration, logger: logger)
        // The feed has its own connections, so that its small statements do not wait behind a large read. Three: one
        // for small statements, beside a large page and the read of a long log.
        configuration.connections = 3
        // A dead connection must not stop the feed for longer.
        configuration.statementTimeout = .seconds(5)
        configuration.applicationName = "\(Database.Configuration.daemonName) feed"
        let feedDatabase = Database(configuration, logger: logger)

        var feedConfiguration = settings.feed
        feedConfiguration.drainTime = settings.shutdown.drainTime
        let store = Store(database)
        let feed = ChangeFeed(
            store: FeedStore(feedDatabase), database: feedDatabase, configuration: feedConfiguration, logger: logger)
        let drain = Drain(feed: feed)
        let reminders = ReminderSignal()
        let backend = Backend(
            store: store, snapshots: FeedStore(database), feed: feed, drain: drain,
            passwords: PasswordHasher(cost: settings.accounts.passwordCost),
            registration: settings.accounts.registration,
            limits: settings.limits, sessionLifetime: settings.accounts.sessions, rates: settings.rates,
            proxies: settings.proxies, crossOrigin: settings.crossOrigin, publicOrigin: settings.web.publicOrigin,
            hasWebApp: settings.web.isServed, memory: settings.memory,
            reminders: reminders)
        let observer = Observer(logger: requestLogger)
        let metrics = MetricRegistry()
        let readiness = Readiness(database: database, feed: feed, drain: drain)
        func server(_ set: MountSet, certificate: ServerCertificate?) -> Server {
            Server(
                handler: Responder(
                    backend: backend, observer: observer, metrics: metrics, readiness: readiness, serving: set),
                certificate: certificate, headers: SecurityHeaders.headers(hstsSeconds: settings.tls.hstsSeconds),
                group: MultiThreadedEventLoopGroup.singleton)
        }
        let upkeep = UpkeepService(store: store, retention: settings.retention, logger: logger)
        let reminderService = ReminderService(
            store: store, feed: feed, signal: reminders, limits: settings.limits,
            observer: ReminderObserver(logger: logger))
        let certificates = CertificateService(certificate: settings.tls.certificate, logger: logger)
        metrics.register([observer, database] + backend.measured)
        metrics.register([feed, upkeep, reminderService, ProcessMetrics(), certificates])
        // Before the HTTP server, so that it ends behind it: monitoring sees all of a stop.
        let monitoring = settings.metrics.address.map {
            MonitoringService(server: server(.metrics, certificate: nil), address: $0, logger: logger)
        }

        let services: [any ServiceLifecycle.Service] =
            [
                DatabaseService(database: database), DatabaseService(database: feedDatabase),
                upkeep, MemoryService(), reminderService,
                LinkUseService(uses: backend.linkUses, store: store),
                certificates,
                ZoneService(configuration: settings.database.configuration.forStore(role: role), logger: logger), feed,
            ] + (monitoring.map { [$0] } ?? []) + [
                HTTPService(
                    server: server(
                        settings.metrics.address == nil ? .everything : .everythingButMetrics,
                        certificate: settings.tls.certificate
                    ),
                    address: settings.address, scheme: settings.tls.certificate == nil ? "http" : "https",
                    inherited: inherited, drain: drain, logger: logger), drain,
            ]
        // A service that ends by itself is a failure: the daemon ends, and its supervisor starts it again.
        var group = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "services", factory: { _ in SwiftLogNoOpLogHandler() }))
        group.maximumGracefulShutdownDuration = settings.shutdown.timeout
        do {
            // Also if a service fails.
            defer { observer.flush() }
            try await ServiceGroup(configuration: group).run()
        }
        logger.notice("Stopped")
    }

    /// Whether others could read along: the daemon speaks plain HTTP with other machines, and no public address says that
    /// a proxy speaks TLS.
    private var isPlain: Bool {
        guard settings.tls.certificate == nil, settings.web.publicOrigin?.isSecure != true else { return false }
        return !(inherited?.isLocal ?? settings.address.isLocal)
    }

    /// Migrates the schema, or only checks it if the operator migrates. Returns the role for the daemon's connections;
    /// nil: the login role.
    private func prepareSchema() async throws -> String? {
        var configuration = settings.database.configuration
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
        if settings.database.migrates {
            try await migrator.migrate { logger.notice("Applying migration", metadata: ["migration": .string($0)]) }
        } else {
            try await migrator.verify()
        }
        guard try await database.mayTakeApplicationRole() else {
            logger.warning(
                "The daemon runs with all rights of its login role: it may not take on the role crosscheck_app, or there is none"
            )
            return nil
        }
        return Database.Configuration.applicationRole
    }
}
