import Foundation
import LeaseQueue
import Logging
import Postgres
import Store
import TestSupport
import Testing

/// Commits must wait for a standby, and there is none: the parts of the daemon's and the operator's work that wait, and
/// the messages.
@Suite struct MissingStandbyTests {
    /// Writes that may be lost, because they are repeated by themselves, do not wait: the feed uses the same
    /// connections.
    @Test(.timeLimit(.minutes(60))) func upkeepWaitsForNoStandby() async throws {
        try await alone { primary, database in
            try await Migrator(database).migrate()
            let used = newID()
            for (id, end) in [(newID(), "1 second"), (used, "-1 day")] {
                try await primary.psql(
                    """
                    set search_path = crosscheck;
                    with u as (
                        insert into users (id, username, email, display_name, password_hash)
                        values (gen_random_uuid(), 'u' || right('\(id)', 8), '\(id)@example.org', '', '') returning id)
                    insert into sessions (id, user_id, token_hash, expires_at)
                    select '\(id)', u.id, sha256('\(id)'), now() - interval '\(end)' from u
                    """, database: "alone")
            }
            try await primary.haveCommitsWait()
            try await FeedStore(database).noteUse(of: [try #require(UUID(uuidString: used))])
            let removals = LeaseQueue(
                [Store(database).retentionWork(Retention())], database: database, logger: Logger(label: "alone"))
            #expect(try await removals.drain() == 0)
            #expect(try await primary.psql("select count(*) from crosscheck.sessions", database: "alone") == "1")
            let left = "select id from crosscheck.sessions where used_at is not null"
            #expect(try await primary.psql(left, database: "alone") == used)
        }
    }

    /// The end of a commit's wait.
    enum End: String, CaseIterable { case cancel, terminate }

    @Test(.timeLimit(.minutes(60)), arguments: End.allCases)
    func aMigrationIsNotSaidToBeUndoneWhereItMayNotBe(_ end: End) async throws {
        try await alone { primary, database in
            // The last migration brings the functions too.
            let none = FunctionSet(revision: 0, oldest: 0, functions: FunctionSet.current.functions)
            try await Migrator(database, migrations: Array(Migration.all.dropLast()), functions: none).migrate()
            try await primary.haveCommitsWait()
            let migrating = Task { try await Migrator(database).migrate() }
            #expect(try await primary.endWait(by: end.rawValue))
            let error = try await #require(throws: MigrationError.self) { try await migrating.value }
            #expect(!error.description.contains("undone"), "\(error)")
            #expect(error.description.contains(try #require(Migration.all.last).name))
            #expect(try await Migrator(database).status().allSatisfy { $0.appliedAt != nil })
        }
    }

    /// Lends a database on its own server.
    private func alone(_ body: (Cluster, Database) async throws -> Void) async throws {
        let primary = try await Cluster.create(settings: ["wal_level": "replica", "max_wal_senders": "4"])
        try await primary.createDatabase(named: "alone")
        let configuration = Database.Configuration(url: primary.url(database: "alone")).forStore()
        let database = Database(configuration, logger: Logger(label: "alone"))
        let running = Task { await database.run() }
        try await body(primary, database)
        database.shutdown()
        await running.value
        try await primary.stop()
    }
}

extension Cluster {
    /// Makes commits wait for a missing standby. Returns when they do, because the checkpointer must hear of it first.
    fileprivate func haveCommitsWait() async throws {
        try await psql("alter system set synchronous_standby_names = 'nobody'")
        try await psql("select pg_reload_conf()")
        let commits = Task {
            while !Task.isCancelled { try await psql("select pg_logical_emit_message(true, 'test', '')") }
        }
        #expect(try await endWait(by: "cancel") { commits.cancel() })
        _ = try await commits.value
    }

    /// Ends the wait of one commit by `pg_cancel_backend` or `pg_terminate_backend`. Returns whether there was one.
    fileprivate func endWait(by end: String, when isSeen: () -> Void = {}) async throws -> Bool {
        let pid = try await found(within: .patient) {
            let pid = try await psql("select pid from pg_stat_activity where wait_event = 'SyncRep' limit 1")
            return pid.isEmpty ? nil : pid
        }
        isSeen()
        return try await psql("select pg_\(end)_backend(\(pid ?? "0"))") == "t"
    }
}
