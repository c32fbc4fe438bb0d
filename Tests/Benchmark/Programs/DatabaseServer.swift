import Foundation

/// The private PostgreSQL of the benchmark, reached over its Unix socket as `postgres` or as `crosscheck`. `crosscheck`
/// owns the databases, and the daemon runs as its application role.
struct DatabaseServer: Sendable {
    static let owner = "crosscheck"

    let socket: String
    /// The folder of psql and pgbench.
    let programs: URL
    let workshop: Workshop

    /// The URL of a database for the daemon.
    func url(of database: String) -> String {
        let host = socket.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? socket
        return "postgresql://\(Self.owner)@/\(database)?host=\(host)"
    }

    /// Runs SQL as superuser, and returns the output of psql: a row a line, its columns separated by `|`.
    @discardableResult
    func sql(_ sql: String, in database: String = "postgres") async throws -> String {
        let psql = [
            programs.appending(path: "psql").path, "--no-psqlrc", "--quiet", "--no-align", "--tuples-only",
            "--set=ON_ERROR_STOP=1", "--host=\(socket)", "--username=postgres", "--dbname=\(database)",
        ]
        return try await workshop.run(psql, input: sql).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The one number that SQL selects.
    func number(_ sql: String, in database: String) async throws -> Int {
        let text = try await self.sql(sql, in: database)
        guard let number = Int(text) else { throw LoadError("'\(sql)' gave '\(text)', which is not a number") }
        return number
    }

    /// Makes an empty database, and its owner where that is missing.
    func createDatabase(_ name: String) async throws {
        try await sql(
            """
            drop database if exists \(name) with (force);
            select 'create role \(Self.owner) login createrole' where not exists (
                select from pg_roles where rolname = '\(Self.owner)') \\gexec
            create database \(name) owner \(Self.owner) encoding 'UTF8' template template0;
            """)
        try await sql("create extension pg_stat_statements", in: name)
    }

    /// The server's first process, the parent of all others.
    var postmaster: Int32 {
        get async throws {
            let checkpointer = try await sql("select pid from pg_stat_activity where backend_type = 'checkpointer'")
            guard let process = Int32(checkpointer) else { throw LoadError("PostgreSQL has no checkpointer") }
            return try ProcessorTime.parent(of: process)
        }
    }

    /// Settings that differ from PostgreSQL's defaults, or matter for the measurements.
    var settings: [String: String] {
        get async throws {
            let rows = try await sql(
                """
                select name || '|' || current_setting(name) from pg_settings
                where source in ('configuration file', 'command line') or name in ('fsync', 'synchronous_commit',
                    'full_page_writes', 'shared_buffers', 'wal_sync_method', 'autovacuum', 'data_checksums')
                order by name
                """)
            let pairs = rows.split(separator: "\n").map {
                $0.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            }
            return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
        }
    }

    /// The settings of a daemon's session, for pgbench and psql.
    var sessionOptions: [String: String] {
        ["PGOPTIONS": "-c search_path=crosscheck,pg_temp -c TimeZone=UTC -c role=crosscheck_app"]
    }
}
