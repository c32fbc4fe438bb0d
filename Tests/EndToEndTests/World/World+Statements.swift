import TestSupport

extension World {
    /// The statements in this world's database since the last reset, with their numbers; without those by which the
    /// feed reads and notifies, and by which daemons do work for later and write down the last uses of links.
    func statements() async throws -> [String: Int] {
        try await allStatements().filter { statement in
            !statement.key.hasPrefix("select now.*, e.epoch, c.stream_id, c.version, c.xid")
                && !statement.key.contains("pg_notify(") && !Self.ofServices.contains { statement.key.contains($0) }
        }
    }

    /// Parts of the statements of the services that do work for later and write down uses.
    private static let ofServices = [
        "exists (select from reminder_reviews)", "take_reviews(", "send_reminders(", "send_summaries(",
        "with queue_clock as materialized", "), settled as materialized", "insert into removals", "links_used(",
    ]

    /// All of them, without those of a daemon's own services: it compares time zones soon after its start, and looks
    /// for work every half minute.
    func allStatements() async throws -> [String: Int] {
        // Queried from another database, so that the query is not counted.
        let lines = try await cluster.psql(
            """
            \(untilIdle);
            select s.calls || ' ' || regexp_replace(s.query, '\\s+', ' ', 'g')
            from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = '\(database)'
                and s.query not like '%pg_timezone_names%' and s.query not like '%select from reminder_reviews%' and s.query not like 'select current_setting(''synchronous_standby_names'')%'
            """)
        return Dictionary(
            lines.split(separator: "\n").map { line in
                let parts = line.split(separator: " ", maxSplits: 1)
                return (String(parts[1]), Int(parts[0]) ?? 0)
            }, uniquingKeysWith: +)
    }

    /// Resets the statistics.
    func forgetStatements() async throws {
        try await cluster.psql(
            "\(untilIdle); select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = '\(database)'")
    }

    /// Waits until no connection to the database runs anything. PostgreSQL sends an answer before it counts the statement,
    /// and daemons send `commit` behind one that has been answered.
    private var untilIdle: String {
        """
        do $$ begin
            for n in 1..120000 loop
                perform pg_stat_clear_snapshot();
                exit when not exists (
                    select from pg_stat_activity
                    where datname = '\(database)' and backend_type = 'client backend' and state <> 'idle');
                perform pg_sleep(0.005);
                if n = 120000 then raise exception 'a connection runs something for ten minutes'; end if;
            end loop;
        end $$
        """
    }
}
