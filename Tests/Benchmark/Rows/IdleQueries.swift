import Postgres
import Store

/// The number of statements for polls that are repeated while nothing happens.
struct IdleQueries: Row {
    private static let polls = 500

    let name = "idle-queries"
    let summary = "statements of idle re-polls, counted in pg_stat_statements"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let database = stage.data.database
        let seconds = bench.plan.isQuick ? 5 : 10
        return try await bench.withDaemon(on: stage) { daemon in
            let crowd = try await Crowd(Self.polls, at: daemon.endpoint, CrosscheckDialect(wait: 1), bench.dialler)
            do {
                try await crowd.waitUntilParked()
                // Soon after its start the daemon sets connections up, compares time zones, and notes that the sessions
                // are in use.
                try await Task.sleep(for: .seconds(12))
                let before = crowd.tally
                try await bench.server.sql("select pg_stat_statements_reset()", in: database)
                try await Task.sleep(for: .seconds(seconds))
                let sweeps = try await count(bench, database, isSweep: true)
                let others = try await count(bench, database, isSweep: false)
                if others > 0 { Progress.say("    besides: \(try await texts(bench, database))") }
                let again = crowd.tally.empty - before.empty
                await crowd.leave()
                guard again >= Self.polls * (seconds - 2), crowd.tally.failures == 0 else {
                    throw LoadError("The polls were repeated only \(again) times: \(crowd.tally)")
                }
                guard (1...seconds + 1).contains(sweeps) else {
                    throw LoadError("\(sweeps) sweeps in \(seconds) seconds: the sweep's statement is not recognised")
                }
                return [
                    Figure(
                        row: name, what: "statements for \(again) idle re-polls", unit: .count, ours: [Double(others)],
                        better: .lower, toReach: 0, beyond: 0),
                    Figure(
                        row: name, what: "sweeps in \(seconds) s meanwhile", unit: .count, ours: [Double(sweeps)],
                        better: .lower),
                ]
            } catch {
                await crowd.leave()
                throw error
            }
        }
    }

    /// Calls of the daemon's statements in this database. pg_stat_statements replaces constants by parameters, so the
    /// text behind the last one identifies the sweep's statement.
    private func count(_ bench: Bench, _ database: String, isSweep: Bool) async throws -> Int {
        try await bench.server.number(
            "select coalesce(sum(s.calls), 0)::int8 \(statements(database, isSweep: isSweep))", in: database)
    }

    /// The other statements, for the operator of the benchmark.
    private func texts(_ bench: Bench, _ database: String) async throws -> String {
        try await bench.server.sql(
            """
            select string_agg(s.calls || ' × ' || left(regexp_replace(s.query, '[[:space:]]+', ' ', 'g'), 80), '; ')
            \(statements(database, isSweep: false))
            """, in: database)
    }

    /// Without the statements of work for later, for which a daemon looks every half minute.
    private func statements(_ database: String, isSweep: Bool) -> String {
        let text = FeedStore.tailStatement.sql
        let end = text[(text.firstRange(of: "left join")?.lowerBound ?? text.startIndex)...]
        return """
            from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = '\(database)'
                join pg_roles r on r.oid = s.userid and r.rolname <> 'postgres'
            where (right(s.query, \(end.count)) = '\(end.replacing("'", with: "''"))') = \(isSweep)
                and s.query !~ 'reminder|send_summaries|with queue_clock as materialized|settled as materialized|removals'
            """
    }
}
