import TestSupport
import Testing

extension World {
    /// Waits until a transaction here has run its SQL and sleeps before its commit.
    func expectHeld() async throws {
        let isHeld = try await found(within: .generous) {
            try await psql(
                "select true from pg_stat_activity where datname = '\(database)' and wait_event = 'PgSleep' limit 1"
            ).isEmpty ? nil : true
        }
        #expect(isHeld == true)
    }

    /// SQL that ends when another session waits for a lock of this one.
    static let untilAwaited = """
        do $$ begin
            for attempt in 1..2000 loop
                exit when exists (
                    select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid)));
                perform pg_sleep(0.01);
            end loop;
        end $$
        """

    /// Runs SQL in a transaction, and commits it when `body` has ended.
    func holding<Value>(_ sql: String, while body: () async throws -> Value) async throws -> Value {
        // A row in this table ends the transaction.
        try await psql("drop table if exists ends; create table ends (number int)")
        async let committed = psql(
            """
            begin; \(sql);
            do $$ begin
                for attempt in 1..6000 loop
                    exit when exists (select from ends);
                    perform pg_sleep(0.01);
                end loop;
            end $$;
            commit
            """)
        try await expectHeld()
        let value = try await body()
        try await psql("insert into ends values (1)")
        _ = try await committed
        return value
    }

    /// Runs SQL in a transaction, and commits it when `request` waits for it.
    func committing(
        _ sql: String, while request: () async throws -> HTTP.Answer
    ) async throws -> HTTP.Answer {
        async let committed = psql("begin; \(sql); \(Self.untilAwaited); commit")
        try await expectHeld()
        let answer = try await request()
        _ = try await committed
        return answer
    }
}
