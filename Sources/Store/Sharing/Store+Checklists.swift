import Checklists
public import Foundation
import Postgres

/// Reads of the table `checklists`.
extension Store {
    /// A thing as JSON with its version.
    public struct Representation: Sendable {
        /// The JSON.
        public let body: [UInt8]
        /// Its version, which its ETag is.
        public let version: Int64
    }

    /// The checklists that a reader owns or is on, oldest first.
    public func checklists(
        of reader: UUID, archived: ArchiveFilter, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let wanted: Bool? = archived == .included ? nil : archived == .only
        return try await page(
            Self.checklists, limit: limit, reader, wanted, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    /// One checklist. `.refused(.notFound)` where the reader is not on it.
    public func checklist(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.checklist, id, reader))
    }

    /// One checklist with all its tasks, all at one version.
    public func checklistSnapshot(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.snapshot, id, reader))
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
        )
        select with_role(checklist_json(c), mine.role), (extract(epoch from c.created_at) * 1000)::int8, c.id
        from mine join checklists c on c.id = mine.id
        where ($2 is null or c.archived = $2)
            and ($3 is null or (c.created_at, c.id) > (to_timestamp($3::float8 / 1000), $4))
        order by c.created_at, c.id
        limit $5
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
