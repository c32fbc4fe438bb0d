import Checklists
public import Foundation
public import Postgres

/// Reads of the table `checklists`.
extension Store {
    /// A thing as JSON with its version.
    public struct Representation: Sendable, RowDecodable {
        /// The JSON.
        public let body: [UInt8]
        /// Its version, which is also its ETag.
        public let version: Int64

        init(body: [UInt8], version: Int64) { (self.body, self.version) = (body, version) }

        /// Reads the columns `json` and `version`. Throws `.decoding` if they are missing or null.
        public init(from row: inout RowReader) throws(PostgresError) {
            body = try row.decode("json", as: JSON.self).bytes
            version = try row.decode("version")
        }
    }

    /// The checklists that a reader owns or is on, in the reader's order, each with how the reader sees it.
    public func checklists(
        of reader: UUID, archived: ArchiveFilter, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let wanted: Bool? = archived == .included ? nil : archived == .only
        return try page(
            await rows(
                Self.checklists, reader, wanted, after?.position, after?.id, Int64(limit + 1), reader: reader),
            limit: limit)
    }

    /// One checklist. `.refused(.notFound)` if the reader is not on it.
    public func checklist(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.checklist, id, reader))
    }

    /// One checklist with all its tasks and records, and the reader's own things: so its JSON changes not only with
    /// its version. Nil if the records and reminders are more than `bytes`, each counted as `Limits` says, before they are
    /// read.
    public func checklistSnapshot(
        _ id: UUID, for reader: UUID, bytes: Int
    ) async throws(StoreError) -> Representation? {
        let rows = try await rows(
            Self.snapshot, id, reader, Int64(bytes), lane: ActionLanes.ofSnapshots(for: reader))
        guard let snapshot = try first(of: rows, as: SnapshotRow.self) else { throw .refused(.notFound) }
        return snapshot.representation
    }

    private struct SnapshotRow: RowDecodable {
        let representation: Representation?

        init(from row: inout RowReader) throws(PostgresError) {
            let body = try row.decode("json", as: JSON?.self)?.bytes
            let version = try row.decode("version", as: Int64.self)
            representation = body.map { Representation(body: $0, version: version) }
        }
    }

    /// The thing in a statement's first row. `.refused(.notFound)` if there is none.
    func representation(_ rows: Rows) throws(StoreError) -> Representation {
        guard let found = try first(of: rows, as: Representation.self) else { throw .refused(.notFound) }
        return found
    }

    private static let checklists = Statement(
        """
        with mine as (
            select c.id, 'owner' as role from checklists c where c.owner_id = $1
            union all
            select p.checklist_id, p.role from participants p where p.user_id = $1
        ), page as (
            select c.*
            from mine join checklists c on c.id = mine.id
                left join placements p on p.user_id = $1 and p.checklist_id = c.id
            where ($2 is null or c.archived = $2)
                and ($3 is null or (checklist_position(p.position, c.created_at), c.id) > ($3, $4))
            order by checklist_position(p.position, c.created_at), c.id
            limit $5
        )
        select case when \(Statement.fits(Statement.sizeOfChecklist)) then
                with_mine(with_role(checklist_json(c), mine.role), placement_json(p, c.created_at)) end as json,
            ('x' || encode(float8send(checklist_position(p.position, c.created_at)), 'hex'))::bit(64)::int8 as place, c.id
        from page c join mine on mine.id = c.id left join placements p on p.user_id = $1 and p.checklist_id = c.id
        window sofar as (order by checklist_position(p.position, c.created_at), c.id rows unbounded preceding)
        order by checklist_position(p.position, c.created_at), c.id
        """)
    private static let checklist = Statement(
        """
        select with_role(checklist_json(c), r.role) as json, c.version
        from checklists c, lateral (select role_on(c, $2) as role) r
        where c.id = $1 and r.role is not null
        """)
    private static let snapshot = Statement(
        """
        select case when (s.shared + s.own) * \(Feed.snapshotRecordBytes)
                    + s.reminders * \(Feed.snapshotReminderBytes) <= $3 then
                with_records(
                    with_tasks(
                        with_reminders(
                            with_mine(with_role(checklist_json(c), r.role), placement_json(p, c.created_at)),
                            case when s.reminders > 0 then kept_reminders_json($2, c.id) else '[]' end,
                            (select u.version from users u where u.id = $2)),
                        tasks_json(c)),
                    case when s.own > 0 then records_json(array(
                        select x from common_records(c, d.since) x
                        union all
                        select x from own_records($2, d.since, c.id) x))
                    else common_records_json(c, d.since) end) end as json,
            c.version
        from checklists c left join placements p on p.user_id = $2 and p.checklist_id = c.id
            cross join lateral (select role_on(c, $2) as role) r
            cross join lateral (select records_from($2) as since) d
            cross join lateral (
                select (select count(*) from records x where x.checklist_id = c.id and x.date >= d.since) as shared,
                    (select count(*) from records x join tasks t on t.id = x.task_id
                        where x.user_id = $2 and x.date >= d.since and t.checklist_id = c.id) as own,
                    (select count(*) from reminders x join tasks t on t.id = x.task_id
                        where x.user_id = $2 and t.checklist_id = c.id) as reminders) s
        where c.id = $1 and r.role is not null
        """)
}
