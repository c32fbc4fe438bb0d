import ChangeFeed
import Checklists
import Crypto
import Foundation
import Logging
import Postgres
import Sessions
import Store
import TestSupport

/// A test's own database and daemons, with only the parts that the feed needs.
struct World: Sendable {
    /// The parts of a daemon that matter here.
    struct Daemon: Sendable {
        let database: Database
        let feed: ChangeFeed
    }

    /// A user who is signed in.
    struct Person: Sendable {
        let id = UUID()
        let session = UUID()
        let token = UUID().uuidString

        var tokenHash: [UInt8] { Array(SHA256.hash(data: Array(token.utf8))) }
    }

    /// A refusal where a test's set-up expects none.
    struct Refused: Error {
        var outcome: String
    }

    let daemons: [Daemon]
    private let temporary: TemporaryDatabase

    private static let template = Task {
        let name = "feed_template"
        let cluster = try await Cluster.shared
        try await cluster.createDatabase(named: name)
        let database = Database(try await configuration(name), logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await database.run() }
            try await Migrator(database).migrate()
            database.shutdown()
            try await group.waitForAll()
        }
        return name
    }

    private static func configuration(_ name: String) async throws -> Database.Configuration {
        var configuration = Database.Configuration(url: try await Cluster.shared.url(database: name)).forStore()
        configuration.connections = 3
        // The machine may be busy with other things.
        configuration.maximumWait = .seconds(60)
        configuration.maximumOutage = .seconds(60)
        return configuration
    }

    /// Runs a test in a new world, with a daemon for each configuration.
    static func with(
        _ configurations: ChangeFeed.Configuration..., body: @Sendable (World) async throws -> Void
    ) async throws {
        let temporary = try await TemporaryDatabase("feed", on: .shared, template: try await template.value)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var daemons: [Daemon] = []
        for configuration in configurations {
            let database = Database(try await Self.configuration(temporary.name), logger: logger)
            let feed = ChangeFeed(
                store: FeedStore(database), database: database, configuration: configuration, logger: logger)
            daemons.append(Daemon(database: database, feed: feed))
        }
        let world = World(daemons: daemons, temporary: temporary)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for daemon in daemons {
                group.addTask { await daemon.database.run() }
                group.addTask { await daemon.feed.run() }
            }
            try await body(world)
            group.cancelAll()
        }
    }

    /// Runs a statement on its own connection, as a client beside the daemons.
    @discardableResult
    func sql(_ text: String) async throws -> String {
        try await Cluster.shared.psql("set search_path to crosscheck; \(text)", database: temporary.name)
    }

    /// Writes changes into the log, in one transaction, as if a checklist had had them.
    func log(from first: Int64, through last: Int64, of list: UUID) async throws {
        try await sql(
            """
            insert into changes (stream_id, version, kind, subject_id, body, at)
            select '\(list)', n, 'task.updated', '\(list)', '{}', now() from generate_series(\(first), \(last)) n
            """)
    }

    /// Runs an action of the database through a daemon, which learns of the commit.
    func act(_ function: String, by actor: UUID?, on daemon: Int = 0, _ arguments: String) async throws {
        let parameters = (actor.map { "'\($0)', " } ?? "") + "'\(arguments)'"
        let statement = Statement("select outcome from \(function)(\(parameters))")
        let outcome = try await daemons[daemon].database.execute(statement).first?.decode(String.self)
        daemons[daemon].feed.committed()
        guard ["ok", "created", "deleted"].contains(outcome) else { throw Refused(outcome: outcome ?? "") }
    }

    /// Signs a user up and in.
    func person(_ username: String) async throws -> Person {
        let person = Person()
        try await act(
            "user_create", by: nil,
            """
            {"id": "\(person.id)", "username": "\(username)", "email": "\(username)@example.org", "password_hash": "x",
            "inbox_id": "\(UUID())", "registration": "open"}
            """)
        let hash = person.tokenHash.map { String(format: "%02x", $0) }.joined()
        try await act(
            "session_create", by: nil,
            """
            {"id": "\(person.session)", "user_id": "\(person.id)", "password_version": 1, "token_hash": "\(hash)",
            "lifetime": 3600}
            """)
        return person
    }

    /// Makes a checklist for a user.
    func checklist(of owner: Person) async throws -> UUID {
        let id = UUID()
        try await act("checklist_create", by: owner.id, "{\"id\": \"\(id)\", \"title\": \"\(id)\"}")
        return id
    }

    /// Adds a task.
    func task(_ title: String, on checklist: UUID, by actor: Person, daemon: Int = 0) async throws {
        try await act("task_create", by: actor.id, on: daemon, Self.task(title, on: checklist))
    }

    /// The arguments that make a task.
    static func task(_ title: String, on checklist: UUID) -> String {
        "{\"made_id\": \"\(UUID())\", \"checklist_id\": \"\(checklist)\", \"title\": \"\(title)\"}"
    }

    /// Polls a daemon.
    func poll(
        _ person: Person, since cursor: String?, on daemon: Int = 0, wait: Duration = .zero, limit: Int = 500
    ) async throws -> PollAnswer {
        let feed = daemons[daemon].feed
        guard let principal = try await feed.authenticate(tokenHash: person.tokenHash) else { return .signedOut }
        return try await feed.poll(principal, since: cursor, wait: wait, limit: limit)
    }

    /// The same for answers with changes, or without any.
    func delivery(
        _ person: Person, since cursor: String?, on daemon: Int = 0, wait: Duration = .zero, limit: Int = 500
    ) async throws -> Delivery {
        let answer = try await poll(person, since: cursor, on: daemon, wait: wait, limit: limit)
        guard case .changes(let delivery) = answer else { throw Refused(outcome: "\(answer)") }
        return delivery
    }

    /// Waits until a daemon has this number of waiting polls.
    func parked(_ count: Int, on daemon: Int = 0) async throws {
        let areParked = try await found(within: .generous) {
            daemons[daemon].feed.status.waiters == count ? true : nil
        }
        guard areParked == true else { throw Refused(outcome: "not parked") }
    }
}
