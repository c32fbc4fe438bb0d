import Checklists
public import Foundation
import Postgres
public import Recurrence

/// Reads of the tables `modes` and `entries`, each for their user.
extension Store {
    /// A user's modes, in their order.
    public func modes(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.modes, limit: limit, user, after?.position, after?.id, Int64(limit + 1))
    }

    /// A mode of a user. `.refused(.notFound)` where the user has no such mode.
    public func mode(_ id: UUID, of user: UUID) async throws(StoreError) -> Representation {
        let rows = try await rows(Self.mode, id, user)
        guard !rows.isEmpty else { throw .refused(.notFound) }
        return try representation(rows)
    }

    /// The entry that runs for a user, as JSON; nil where none runs.
    public func runningEntry(of user: UUID) async throws(StoreError) -> [UInt8]? {
        let rows = try await rows(Self.running, user)
        return try value(of: rows, as: JSON.self)?.bytes
    }

    /// A user's entries that touch some of their own days, by when they started.
    public func entries(
        of user: UUID, in days: ClosedRange<CalendarDate>, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        try await page(
            Self.entries, limit: limit, user, days.lowerBound, days.upperBound,
            after?.milliseconds, after?.id, Int64(limit + 1))
    }

    /// An entry of a user, and whether it names a task: then its JSON changes with what the user may see, and not only
    /// with its version. `.refused(.notFound)` where the user has no such entry.
    public func entry(
        _ id: UUID, of user: UUID
    ) async throws(StoreError) -> (entry: Representation, hasTask: Bool) {
        let rows = try await rows(Self.entry, id, user)
        guard let row = try first(of: rows, as: EntryRow.self) else { throw .refused(.notFound) }
        return (row.entry, row.hasTask)
    }

    private static let modes = Statement(
        """
        select mode_json(m) as json, ('x' || encode(float8send(m.position), 'hex'))::bit(64)::int8 as place, m.id
        from modes m
        where m.user_id = $1 and ($2 is null or (m.position, m.id) > ($2, $3))
        order by m.position, m.id
        limit $4
        """)
    private static let mode = Statement(
        "select mode_json(m) as json, m.version from modes m where m.id = $1 and m.user_id = $2")
    private static let running = Statement(
        "select entry_json(e) from entries e where e.user_id = $1 and e.ended_at is null")
    private static let entries = Statement(
        """
        with page as (
            select e.* from entries_of_days(
                $1, $2::date, $3::date, to_timestamp($4::float8 / 1000), $5, $6) e
        )
        select case when \(Statement.fits("octet_length(e.description)")) then entry_json(e) end as json,
            (extract(epoch from e.started_at) * 1000)::int8 as place, e.id
        from page e
        window sofar as (order by e.started_at, e.id rows unbounded preceding)
        order by e.started_at, e.id
        """)
    private static let entry = Statement(
        """
        select entry_json(e) as json, e.version, e.task_id is not null as has_task
        from entries e where e.id = $1 and e.user_id = $2
        """)

    private struct EntryRow: RowDecodable {
        let entry: Representation
        let hasTask: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            entry = try row.decode(Representation.self)
            hasTask = try row.decode("has_task")
        }
    }
}
