import Checklists
public import Foundation
import Postgres

/// Reads of the table `checklists`.
extension Store {
    /// A thing as JSON with its version.
    public struct Representation: Sendable {
        /// The JSON.
        public let body: [UInt8]
        /// Its version, which is also its ETag.
        public let version: Int64
    }

    /// The checklists that a reader owns or is on, in the reader's order, each with how the reader sees it.
    public func checklists(
        of reader: UUID, archived: ArchiveFilter, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let wanted: Bool? = archived == .included ? nil : archived == .only
        return try await page(
            Self.checklists, limit: limit, reader, wanted, after?.position, after?.id, Int64(limit + 1))
    }

    /// One checklist. `.refused(.notFound)` where the reader is not on it.
    public func checklist(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.checklist, id, reader))
    }

    /// One checklist with all its tasks, all at one version.
    public func checklistSnapshot(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.snapshot, id, reader, lane: ActionLanes.ofSnapshots(for: reader)))
    }

    func representation(_ rows: Rows) throws(StoreError) -> Representation {
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in
            let (body, version) = try row.decode((JSON, Int64).self)
            return Representation(body: body.bytes, version: version)
        }
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
        select case when \(Statement.fits("octet_length(c.description)")) then
                with_mine(with_role(checklist_json(c), mine.role), placement_json(p, c.created_at)) end,
            ('x' || encode(float8send(checklist_position(p.position, c.created_at)), 'hex'))::bit(64)::int8, c.id
        from page c join mine on mine.id = c.id left join placements p on p.user_id = $1 and p.checklist_id = c.id
        window sofar as (order by checklist_position(p.position, c.created_at), c.id rows unbounded preceding)
        order by checklist_position(p.position, c.created_at), c.id
        """)
    private static let checklist = Statement(
        """
        select with_role(checklist_json(c), r.role), c.version
        from checklists c, lateral (select role_on(c, $2) as role) r
        where c.id = $1 and r.role is not null
        """)
    private static let snapshot = Statement(
        """
        select with_tasks(with_role(checklist_json(c), r.role), tasks_json(c)), c.version
        from checklists c, lateral (select role_on(c, $2) as role) r
        where c.id = $1 and r.role is not null
        """)
}
