import API
import ChangeFeed
import Checklists
import HTTPServer
import LeaseQueue
import LocalTime
import Logging
import Metrics
import NIOPosix
import Passwords
import Postgres
import ServiceLifecycle
import Store
import UnixSignals

/// The composition root: makes every part, passes each what it uses, and lists areas and services.
struct Daemon {
    /// What it serves. Tests compare the documents with it.
    let mounts: Mounts
    let services: [any OrderedService]
    private let observer: Observer
    private let shutdownTimeout: Duration
    private let logger: Logger
    private let makeServer: @Sendable ([Mount], ServerCertificate?) -> Server

    /// A daemon that does not run yet: it connects and listens nowhere.
    /// - Parameters:
    ///   - settings: the operator's.
    ///   - role: the role that its connections to the database take on; nil: the login role.
    ///   - inherited: a socket that replaces the address; nil if there is none.
    ///   - logger: gets the log messages.
    ///   - requestLogger: gets the lines of requests, on a thread that may wait.
    init(_ settings: Settings, role: String?, inherited: InheritedSocket?, logger: Logger, requestLogger: Logger) {
        let limits = settings.limits, certificate = settings.tls.certificate
        let configurations = Databases(settings.database, role: role)
        let database = Database(
            configurations.requests(isPlain: settings.isPlain(inherited)), logger: logger)
        let feedDatabase = Database(configurations.feed(limits), logger: logger)
        let store = Store(database), zones = Zones()
        let feed = ChangeFeed(
            store: FeedStore(feedDatabase), database: feedDatabase, configuration: settings.feedConfiguration,
            logger: logger)
        let drain = Drain(feed: feed)
        let clients = Clients(proxies: settings.proxies, publicOrigin: settings.web.publicOrigin)
        let rates = RateLimits(settings.rates, clients: clients)
        let memory = ClientMemory(settings.memory)
        let wakes = QueueSignal()
        let actions = Actions(store: store, feed: feed, rates: rates, queue: wakes)
        let rules = RuleTurns()
        let repeats = Repeats(store: store, rules: rules, queue: wakes, limits: limits)
        let documents = Documents(bytes: limits[.documentBytes])
        let uses = LinkUses()
        let metrics = MetricRegistry()
        let observer = Observer(logger: requestLogger)

        let areas: [Routes] = [
            .accounts(
                store: store, feed: feed, actions: actions, clients: clients, rates: rates,
                passwords: PasswordHasher(cost: settings.accounts.passwordCost),
                registration: settings.accounts.registration, lifetime: settings.accounts.sessions, limits: limits),
            .sharing(
                store: store, actions: actions, clients: clients, rates: rates, repeats: repeats, documents: documents,
                uses: uses, zones: zones, pageBytes: settings.memory.pages, limits: limits),
            .planning(
                store: store, actions: actions, rules: rules, repeats: repeats, zones: zones, limits: limits),
            .time(
                store: store, feed: feed, actions: actions, clients: clients, rates: rates, rules: rules,
                documents: documents, uses: uses, zones: zones, limits: limits),
            .feed(feed, snapshots: FeedStore(database), store: store, drain: drain, limits: limits),
            .web(isServed: settings.web.isServed, clients: clients),
        ]
        let mounts = Mounts(
            areas: areas,
            about: About(
                registration: settings.accounts.registration, publicOrigin: settings.web.publicOrigin, limits: limits),
            rates: rates, metrics: metrics, readiness: Readiness(database: database, feed: feed, drain: drain))
        let declared = DeclaredActions(actions: actions, repeats: repeats)
        let authentication = Authentication(feed: feed, clients: clients, rates: rates)
        @Sendable func server(_ mounts: [Mount], _ certificate: ServerCertificate?) -> Server {
            Server(
                handler: Responder(
                    mounts: mounts, actions: declared, authentication: authentication, clients: clients, rates: rates,
                    crossOrigin: settings.crossOrigin, drain: drain, memory: memory, bodyBytes: limits[.bodyBytes],
                    observer: observer),
                certificate: certificate, headers: SecurityHeaders.headers(hstsSeconds: settings.tls.hstsSeconds),
                group: MultiThreadedEventLoopGroup.singleton)
        }

        let reminders = ReminderObserver(feed: feed, logger: logger)
        let kinds: [any QueueKind] = [
            store.reminderWork(zones: zones, sent: reminders.observe),
            store.summaryWork(zones: zones, limits: limits, sent: reminders.observe),
            store.retentionWork(settings.retention) { name, rows in
                logger.info("Removed outdated rows", metadata: ["removal": "\(name)", "rows": "\(rows)"])
            },
        ]
        var services: [any OrderedService] = [
            DatabaseService(database: database),
            DatabaseService(database: feedDatabase),
            MemoryService(),
            LinkUseService(uses: uses, store: store),
            CertificateService(certificate: certificate, logger: logger),
            ZoneService(configuration: configurations.zones, logger: logger),
            feed,
            QueueService(queue: LeaseQueue(kinds, database: database, signal: wakes, logger: logger)),
            HTTPService(
                server: server(mounts.of(settings.publicMounts), certificate), address: settings.address,
                scheme: certificate == nil ? "http" : "https", inherited: inherited, drain: drain, logger: logger),
        ]
        if let address = settings.metrics.address {
            services.append(
                MonitoringService(server: server(mounts.of(.metrics), nil), address: address, logger: logger))
        }
        metrics.register([observer, database, memory, reminders])
        metrics.register(areas.flatMap(\.measured) + services.compactMap { $0 as? any Measured } + [ProcessMetrics()])

        self.mounts = mounts
        // Behind all others, so that it stops first.
        self.services = services.ordered + [drain]
        (self.observer, self.shutdownTimeout, self.logger) = (observer, settings.shutdown.timeout, logger)
        makeServer = server
    }

    /// A server of this daemon with other mounts. Tests add one: no part but this root can make the responder that a
    /// mount is served by.
    func server(with mounts: [Mount]) -> Server { makeServer(mounts, nil) }

    /// Runs until SIGTERM or SIGINT.
    /// - Throws: the error of the service that failed.
    func run() async throws {
        // A service that ends by itself is a failure: the daemon ends, and its supervisor starts it again.
        var group = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "services", factory: { _ in SwiftLogNoOpLogHandler() }))
        group.maximumGracefulShutdownDuration = shutdownTimeout
        do {
            // Also if a service fails.
            defer { observer.flush() }
            try await ServiceGroup(configuration: group).run()
        }
        logger.notice("Stopped")
    }
}

extension Settings {
    /// The mounts of the public listener.
    fileprivate var publicMounts: MountSet { metrics.address == nil ? .everything : .everythingButMetrics }

    /// The settings of the feed, with those that other components have, too.
    fileprivate var feedConfiguration: ChangeFeed.Configuration {
        var configuration = feed
        (configuration.pollsPerUser, configuration.answerBytes) = (limits[.waitingPolls], limits[.pageBytes])
        configuration.drainTime = shutdown.drainTime
        return configuration
    }

    /// Whether others could read along: the daemon speaks plain HTTP with other machines, and no public address says that
    /// a proxy speaks TLS.
    fileprivate func isPlain(_ inherited: InheritedSocket?) -> Bool {
        guard tls.certificate == nil, web.publicOrigin?.isSecure != true else { return false }
        return !(inherited?.isLocal ?? address.isLocal)
    }
}
