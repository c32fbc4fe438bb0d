public import Checklists
public import Postgres

/// The table of limits: what the database's functions compare with. Each daemon writes its own values there when it
/// starts, so those of the daemon that started last hold for all.
public struct LimitTable: Sendable {
    /// A limit that had another value, or none.
    public struct Change: RowDecodable, Sendable {
        /// Its name.
        public let name: String
        /// The value before; nil if there was none.
        public let former: Int?
        /// The value now.
        public let value: Int

        /// Reads a row of `writing`.
        public init(from row: inout RowReader) throws(PostgresError) {
            name = try row.decode("name")
            former = try row.decode("former")
            value = try row.decode("value")
        }
    }

    private let database: Database

    /// The table of this database.
    public init(_ database: Database) { self.database = database }

    /// Writes the limits that daemons share, in one statement and only what differs.
    /// - Parameter role: the role that the connection takes on before; nil: the login role.
    /// - Returns: what had another value.
    /// - Throws: `PostgresError`.
    public func write(_ limits: Limits, as role: String?) async throws -> [Change] {
        let shared = Limit.shared
        return try await database.withConnection { connection in
            if let role { try await connection.script("set role \(role)") }
            return try await connection.execute(
                Self.writing, shared.map(\.name), shared.map { Int64(limits[$0]) },
                shared.map { $0.refusal?.word ?? "" }
            ).decode(Change.self)
        }
    }

    /// The values that hold, for the operator's commands. The usual one where the table has none.
    /// - Throws: `PostgresError`.
    public func limits() async throws(PostgresError) -> Limits {
        var limits = Limits()
        let rows = try await database.execute(Self.reading).decode(ValueRow.self)
        let values = Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
        for limit in Limit.shared { limits[limit] = values[limit.name] ?? limit.usual }
        return limits
    }

    /// A few digits that are the same for daemons with the same limits: their connections' names have them, so that
    /// `crosscheckctl doctor` finds daemons that differ. Limits with their usual value do not count. So daemons of two
    /// releases may agree.
    public static func mark(of limits: Limits) -> String {
        let set = Limit.shared.filter { limits[$0] != $0.usual }.map { "\($0.name)=\(limits[$0])" }.sorted()
        return String(Checksum.of(set.joined(separator: "\n")).prefix(8))
    }

    /// Adds the limits that are not there yet, with their usual values: part of a migration, so that the functions find
    /// all of them.
    static var completion: String {
        let rows = Limit.shared.map { limit in
            "('\(limit.name)', \(limit.usual), \(limit.refusal.map { "'\($0.word)'" } ?? "null"))"
        }
        return """
            do $limits$ begin
                if to_regclass('crosscheck.limits') is not null then
                    insert into crosscheck.limits (name, value, refusal) values
                    \(rows.joined(separator: ",\n"))
                    on conflict do nothing;
                end if;
            end $limits$;
            """
    }

    private static let writing = Statement(
        """
        with commits as materialized (
            -- A daemon starts without a standby, too. Values that a promotion undoes are written at the next start.
            select set_config('synchronous_commit', 'local', true)
        ), differing as (
            -- A row in conflict would be locked even where it stays as it is, and that is a write.
            select x.name, x.value, nullif(x.refusal, '') as refusal
            from commits cross join unnest($1::text[], $2::int8[], $3::text[]) x (name, value, refusal)
                left join crosscheck.limits l on l.name = x.name
            where l.name is null or row(l.value, l.refusal) is distinct from row(x.value, nullif(x.refusal, ''))
        ), written as (
            insert into crosscheck.limits as l (name, value, refusal)
            select d.name, d.value, d.refusal from differing d
            on conflict (name) do update
            set value = excluded.value, refusal = excluded.refusal,
                former = case when excluded.value = l.value then l.former else l.value end,
                changed_at = case when excluded.value = l.value then l.changed_at else now() end
            where row(l.value, l.refusal) is distinct from row(excluded.value, excluded.refusal)
            returning l.name, l.former, l.value, l.changed_at
        )
        select w.name, w.former, w.value from written w where w.changed_at = now() order by w.name
        """)
    private static let reading = Statement("select l.name, l.value from crosscheck.limits l")

    private struct ValueRow: RowDecodable {
        let name: String
        let value: Int

        init(from row: inout RowReader) throws(PostgresError) {
            name = try row.decode("name")
            value = try row.decode("value")
        }
    }
}
