import TestSupport

extension World {
    /// The statements that were run in this world's database since they were last forgotten, each with how often; without
    /// those by which the feed itself reads and tells of what was committed, whoever it was.
    func statements() async throws -> [String: Int] {
        try await allStatements().filter {
            !$0.key.hasPrefix("select now.*, e.epoch, c.stream_id, c.version, c.xid") && !$0.key.contains("pg_notify(")
        }
    }

    /// All of them.
    func allStatements() async throws -> [String: Int] {
        // Asked from another database, so that asking is not counted.
        let lines = try await cluster.psql(
            """
            select s.calls || ' ' || regexp_replace(s.query, '\\s+', ' ', 'g')
            from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = '\(database)'
            """, database: "crosscheck_statements")
        return Dictionary(
            lines.split(separator: "\n").map { line in
                let parts = line.split(separator: " ", maxSplits: 1)
                return (String(parts[1]), Int(parts[0]) ?? 0)
            }, uniquingKeysWith: +)
    }

    /// Forgets what was run.
    func forgetStatements() async throws {
        try await cluster.psql(
            "select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = '\(database)'",
            database: "crosscheck_statements")
    }

    /// To be called once, before the others: makes the database that is asked from.
    func countStatements() async throws {
        _ = try await Self.counting.value
    }

    private static let counting = Task {
        let cluster = try await Cluster.shared
        try await cluster.createDatabase(named: "crosscheck_statements")
        try await cluster.psql("create extension pg_stat_statements", database: "crosscheck_statements")
    }
}
