import Foundation
import Logging
import Postgres
@testable import Store
import TestSupport

/// An empty database, and queries of schema tests on it.
struct EmptyDatabase {
    private let cluster: Cluster
    private let temporary: TemporaryDatabase
    private var name: String { temporary.name }

    var url: String { cluster.url(database: name) }

    init() async throws {
        cluster = try await Cluster.shared
        // The first migration of a cluster makes its roles, and two at once would disturb each other.
        _ = try await World(daemons: 0)
        temporary = try await TemporaryDatabase("empty", on: cluster)
    }

    /// Migrates it as a release with these functions, and with these migrations beside its own. Returns the applied
    /// ones.
    @discardableResult
    func migrate(
        _ functions: FunctionSet = .current, migrations: [Migration] = Migration.all, replacing: Bool = false
    ) async throws -> [String] {
        try await with { database in
            try await Migrator(database, migrations: migrations, functions: functions)
                .migrate(replacingFunctions: replacing)
        }
    }

    /// The status of the database for a release with these functions.
    func status(_ functions: FunctionSet) async throws -> [Migrator.Entry] {
        try await with { try await Migrator($0, functions: functions).status() }
    }

    private func with<Result>(_ body: (Database) async throws -> Result) async throws -> Result {
        let database = Database(.init(url: url), logger: Logger(label: "empty"))
        let running = Task { await database.run() }
        do {
            let result = try await body(database)
            database.shutdown()
            await running.value
            return result
        } catch {
            database.shutdown()
            await running.value
            throw error
        }
    }

    @discardableResult
    func psql(_ sql: String) async throws -> String {
        try await cluster.psql("set search_path = crosscheck; " + sql, database: name)
    }

    /// The names of its functions, in order.
    func functions() async throws -> [String] {
        try await psql(
            """
            select p.proname from pg_proc p where p.pronamespace = 'crosscheck'::regnamespace and \(FunctionSet.isOurs)
            order by p.proname collate "C"
            """
        )
        .split(separator: "\n").map(String.init)
    }

    /// The definitions of its functions, and when each was last made.
    func definitions() async throws -> String {
        try await psql(
            """
            select string_agg(p.xmin || pg_get_functiondef(p.oid), '' order by p.proname)
            from pg_proc p where p.pronamespace = 'crosscheck'::regnamespace and \(FunctionSet.isOurs)
            """)
    }

    /// The revision of its functions.
    func revision() async throws -> String { try await psql("select max(revision) from schema_functions") }
}
