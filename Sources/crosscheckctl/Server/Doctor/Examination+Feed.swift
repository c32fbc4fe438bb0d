import Foundation
import Postgres
import Store

/// The needs of the change feed.
extension Examination {
    /// How long a notification may take once the listener is ready. If it comes at all, it takes milliseconds.
    private static let patience: Duration = .seconds(5)

    /// Sends itself a notification. A connection pooler in between would lose it.
    func notifications() async throws -> [Finding] {
        let channel = "crosscheck_doctor_\(UUID().uuidString.lowercased().prefix(8))"
        let listener = database.listen([channel])
        defer { listener.stop() }
        var start = ContinuousClock.now
        for await event in listener.events {
            switch event {
            case .listening:
                start = .now
                listener.stop(after: Self.patience)
                _ = try await database.execute(Self.notify, channel)
            case .notification:
                let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
                return [
                    .ok("LISTEN", "A notification came after \(String(format: "%.0f", milliseconds)) ms.")
                ]
            case .lost(let error): throw error
            }
        }
        return [
            .problem(
                "LISTEN",
                "A notification did not come within \(Self.patience.components.seconds) s: changes reach clients late.",
                advice: "Connect to PostgreSQL itself, or through a pooler in session mode.")
        ]
    }

    func transactions() async throws -> [Finding] {
        let oldest = try await row(Self.oldestStatement, as: OldestRow.self)
        var findings: [Finding] = []
        let what = "\(oldest.application ?? ""), \(oldest.state ?? "")"
        if let process = oldest.process, let open = Self.open(for: oldest.age, process: process, what) {
            findings.append(open)
        }
        if oldest.prepared > 0 {
            findings.append(
                .warning(
                    "Transactions", "\(count(oldest.prepared, "prepared transaction")) not finished.",
                    advice: "See pg_prepared_xacts; finish each with commit prepared or rollback prepared."))
        }
        if oldest.hidden > 0 {
            findings.append(
                .unknown(
                    "Transactions", "\(count(oldest.hidden, "session")) of others not visible.",
                    advice: "As superuser: grant pg_read_all_stats to \(oldest.login);"))
        }
        return findings.isEmpty ? [.ok("Transactions", "The oldest is \(Self.duration(oldest.age)) old.")] : findings
    }

    /// The finding about the oldest transaction, of that age in seconds; nil while it is young.
    static func open(for age: Double, process: Int64, _ what: String) -> Finding? {
        guard age >= 60 else { return nil }
        return Finding(
            check: "Transactions", level: age >= 3600 ? .problem : .warning,
            finding:
                "Process \(process) (\(what)) has an open transaction for \(duration(age)): "
                + "PostgreSQL cannot clean up later deletions, and its locks block others.",
            advice:
                "Look at it: select * from pg_stat_activity where pid = \(process); "
                + "end it: select pg_terminate_backend(\(process));"
        )
    }

    private static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: String(format: "%.1f s", max(seconds, 0))
        case ..<3600: String(format: "%.0f min", seconds / 60)
        default: String(format: "%.1f h", seconds / 3600)
        }
    }

    private static let notify = Statement("select pg_notify($1, '')")
    private static let oldestStatement = Statement(
        """
        with others as (
            select a.* from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
        ), oldest as (
            select a.* from others a where a.xact_start is not null order by a.xact_start limit 1
        )
        select coalesce(extract(epoch from clock_timestamp() - o.xact_start), 0)::float8 as age, o.pid::int8,
            o.application_name::text, o.state,
            (select count(*) from others h where h.query = '<insufficient privilege>') as hidden,
            (select count(*) from pg_prepared_xacts p where p.database = current_database()) as prepared,
            quote_ident(session_user) as login
        from (select) nothing left join oldest o on true
        """)

    /// The oldest open transaction of others.
    private struct OldestRow: RowDecodable {
        /// In seconds.
        let age: Double
        /// Nil if no transaction is open; so are the next two.
        let process: Int64?
        let application: String?
        let state: String?
        /// How many sessions of others this login may not look at.
        let hidden: Int64
        /// How many prepared transactions are not finished.
        let prepared: Int64
        let login: String

        init(from row: inout RowReader) throws(PostgresError) {
            age = try row.decode("age")
            process = try row.decode("pid")
            application = try row.decode("application_name")
            state = try row.decode("state")
            hidden = try row.decode("hidden")
            prepared = try row.decode("prepared")
            login = try row.decode("login")
        }
    }
}
