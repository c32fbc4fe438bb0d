public import Checklists
public import Foundation
public import Postgres

/// Reads of the table `tasks`.
extension Store {
    /// A filter for tasks; without any value it takes all.
    public struct TaskFilter: Sendable {
        /// Only those of this status.
        public var status: TaskStatus?
        /// Only those of this section.
        public var section: String?
        /// Only those that the user of this name has claimed, ignoring case.
        public var participant: String?

        /// No filter.
        public init() {}
    }

    /// The tasks of a checklist in their order. `.refused(.notFound)` if the reader is not on it.
    public func tasks(
        of checklist: UUID, for reader: UUID, filter: TaskFilter, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let page = try await page(
            Self.tasksStatement, limit: limit, checklist, reader, filter.status?.rawValue, filter.section,
            filter.participant,
            after?.position, after?.id, Int64(limit + 1))
        if page.elements.isEmpty { _ = try await self.checklist(checklist, for: reader) }
        return page
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
        try StoredOutline(await rows(Self.outline, checklist, reader))
    }

    /// The statement of `tasks`. The benchmark runs the same text.
    public static let tasksStatement = Statement(
        """
        with page as (
            select t.*
            from checklists c join tasks t on t.checklist_id = c.id
            where c.id = $1 and role_on(c, $2) is not null
                and ($3 is null or t.status = $3)
                and ($4 is null or t.section = $4)
                and ($5 is null or exists (
                    select from jsonb_array_elements(t.participants) p
                    where lower(p ->> 'username' collate "C") = lower($5 collate "C")))
                and ($6 is null or (t.position, t.id) > ($6, $7))
            order by t.position, t.id
            limit $8
        )
        select case when \(Statement.fits(Statement.sizeOfTask)) then task_json(t) end,
            ('x' || encode(float8send(t.position), 'hex'))::bit(64)::int8, t.id
        from page t
        window sofar as (order by t.position, t.id rows unbounded preceding)
        order by t.position, t.id
        """)
    private static let task = Statement(
        """
        select task_json(t), t.version
        from tasks t join checklists c on c.id = t.checklist_id
        where t.id = $1 and role_on(c, $2) is not null
        """)
    private static let outline = Statement(
        """
        select \(ChecklistOutline.columns)
        from checklists c left join tasks t on t.checklist_id = c.id
        where c.id = $1 and role_on(c, $2) is not null
        order by t.position, t.id
        """)
}
