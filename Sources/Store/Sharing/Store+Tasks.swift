public import Checklists
public import Foundation
public import Postgres

/// Reads of the table `tasks`.
extension Store {
    /// A page of a checklist's tasks that a client asks for.
    public struct TaskQuery: Hashable, Sendable {
        /// The checklist.
        public var checklist: UUID
        /// Only tasks of this status.
        public var status: TaskStatus?
        /// Only tasks of this section.
        public var section: String?
        /// Only tasks that the user of this name has claimed, ignoring case.
        public var participant: String?
        /// Only tasks behind this place.
        public var after: PageKey?
        /// The most tasks on the page.
        public var limit: Int

        /// The first tasks of a checklist.
        public init(_ checklist: UUID, limit: Int) { (self.checklist, self.limit) = (checklist, limit) }
    }

    /// A page of tasks in their order, and the checklist's edition that it shows. `.refused(.notFound)` if the reader is
    /// not on the checklist.
    /// - Parameter known: the edition whose page the caller has. If the checklist is still in that edition, the page is
    ///   empty, and no task is read.
    public func tasks(
        _ query: TaskQuery, for reader: UUID, unless known: Edition? = nil
    ) async throws(StoreError) -> (edition: Edition, page: Page) {
        let rows = try await rows(
            Self.tasksStatement, query.checklist, reader, query.status?.rawValue, query.section, query.participant,
            query.after?.position, query.after?.id, Int64(query.limit + 1), known?.version, known?.updatedAt,
            reader: reader)
        guard let edition = try first(of: rows, as: Edition.self) else { throw .refused(.notFound) }
        return (edition, try page(rows, limit: query.limit))
    }

    /// One task. `.refused(.notFound)` if the reader is not on its checklist.
    public func task(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.task, id, reader))
    }

    /// The whole checklist, for an export. `.refused(.notFound)` if the reader is not on it.
    public func outline(of checklist: UUID, for reader: UUID) async throws(StoreError) -> ChecklistOutline {
        try await storedOutline(of: checklist, for: reader).outline
    }

    /// The same, not yet decoded.
    public func storedOutline(of checklist: UUID, for reader: UUID) async throws(StoreError) -> StoredOutline {
        try StoredOutline(await rows(Self.outline, checklist, reader, reader: reader))
    }

    /// The statement of `tasks`. The benchmark runs the same text.
    ///
    /// Its one row without a task says that there is none, or that `$9` and `$10` are the present edition. The lateral
    /// subquery makes PostgreSQL compare the editions before it reads a task.
    public static let tasksStatement = Statement(
        """
        select found.json, found.place, found.id, c.version, c.updated_at
        from checklists c
        left join lateral (
            select case when \(Statement.fits(Statement.sizeOfTask)) then task_json(t) end as json,
                ('x' || encode(float8send(t.position), 'hex'))::bit(64)::int8 as place, t.position, t.id
            from (
                select t.*
                from tasks t
                where t.checklist_id = c.id and (c.version, c.updated_at) is distinct from ($9::int8, $10::timestamptz)
                    and ($3 is null or t.status = $3)
                    and ($4 is null or t.section = $4)
                    and ($5 is null or exists (
                        select from jsonb_array_elements(t.participants) p
                        where lower(p ->> 'username' collate "C") = lower($5 collate "C")))
                    and ($6 is null or (t.position, t.id) > ($6, $7))
                order by t.position, t.id
                limit $8) t
            window sofar as (order by t.position, t.id rows unbounded preceding)) found on true
        where c.id = $1 and role_on(c, $2) is not null
        order by found.position, found.id
        """)
    private static let task = Statement(
        """
        select task_json(t) as json, t.version
        from tasks t join checklists c on c.id = t.checklist_id
        where t.id = $1 and role_on(c, $2) is not null
        """)
    private static let outline = Statement(
        """
        select \(ChecklistOutline.columns)
        from (\(Statement.seenChecklist)) c
            left join lateral (select t.* from tasks t where t.checklist_id = c.id) t on true
        order by t.position, t.id
        """)
}
