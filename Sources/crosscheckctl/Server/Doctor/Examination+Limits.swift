import Checklists
import Postgres
import Store

/// Whether the connected daemons have the limits that the database holds all of them to. Each daemon's feed has a mark
/// of its limits in the names of its connections.
extension Examination {
    func limits() async throws -> [Finding] {
        let rows = try await database.execute(Self.tableStatement).decode(LimitRow.self)
        guard !rows.isEmpty else { return [] }
        let prefix = "\(Database.Configuration.daemonName) \(Database.Configuration.limitsMark)"
        let marks = Set(try await database.execute(Self.marksStatement, prefix).map { try $0.decode(String.self) })
        let (now, before) = (Self.limits(rows.map(\.now)), Self.limits(rows.map(\.before)))
        let others = marks.subtracting([LimitTable.mark(of: now)])
        guard !others.isEmpty else { return [.ok("Limits", Self.summary(of: now))] }
        let advice = "Give all daemons the same limits.* settings, and restart those with the wrong ones."
        guard others == [LimitTable.mark(of: before)] else {
            return [
                .warning(
                    "Limits",
                    "\(Self.summary(of: now)) But a connected daemon has others: it answers so, and is held to these.",
                    advice: "Compare GET /v1/limits of each daemon. \(advice)")
            ]
        }
        let differences = Limit.shared.filter { now[$0] != before[$0] }.map {
            "\($0.name) is \(now[$0]) in the database and \(before[$0]) for another daemon"
        }
        return [
            .warning(
                "Limits",
                "Connected daemons have different limits: \(differences.joined(separator: "; ")). The database's hold.",
                advice: advice)
        ]
    }

    private static func limits(_ values: [(name: String, value: Int)]) -> Limits {
        let values = Dictionary(values) { first, _ in first }
        var limits = Limits()
        for limit in Limit.shared { limits[limit] = values[limit.name] ?? limit.usual }
        return limits
    }

    private static func summary(of limits: Limits) -> String {
        let set = Limit.shared.filter { limits[$0] != $0.usual }
        guard !set.isEmpty else { return "All have their usual values." }
        return "Set to others than usual: \(set.map { "\($0.name) \(limits[$0])" }.joined(separator: ", "))."
    }

    private static let tableStatement = Statement(
        """
        select l.name, l.value, case when l.changed_at = max(l.changed_at) over () then coalesce(l.former, l.value)
            else l.value end as before
        from crosscheck.limits l
        """)
    private static let marksStatement = Statement(
        """
        select distinct substr(a.application_name, length($1) + 1) from pg_stat_activity a
        where a.datname = current_database() and starts_with(a.application_name, $1)
        """)

    private struct LimitRow: RowDecodable {
        let now: (name: String, value: Int)
        /// Before the last time that a daemon changed some.
        let before: (name: String, value: Int)

        init(from row: inout RowReader) throws(PostgresError) {
            let name = try row.decode("name", as: String.self)
            now = (name, try row.decode("value"))
            before = (name, try row.decode("before"))
        }
    }
}
