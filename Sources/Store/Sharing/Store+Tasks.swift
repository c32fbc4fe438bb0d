public import Checklists
public import Foundation
public import Postgres

/// Reads of the table `tasks`.
extension Store {
    /// Which tasks a listing has; all where nothing is set.
    public struct TaskFilter: Sendable {
        /// Only those of this status.
        public var status: TaskStatus?
        /// Only those of this section.
        public var section: String?
        /// Only those that somebody of this username has taken, ignoring case.
        public var participant: String?

        /// No filter.
        public init() {}
    }

    /// The tasks of a checklist in their order. `.refused(.notFound)` where the reader is not on it.
    public func tasks(
        of checklist: UUID, for reader: UUID, filter: TaskFilter, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let page = try await page(
            Self.tasksStatement, limit: limit, checklist, reader, filter.status?.rawValue, filter.section,
            filter.participant,
            after.map { Double(bitPattern: UInt64(bitPattern: $0.order)) }, after?.id, Int64(limit + 1))
        if page.elements.isEmpty { _ = try await self.checklist(checklist, for: reader) }
        return page
    }

    /// One task. `.refused(.notFound)` where the reader is not on its checklist.
    public func task(_ id: UUID, for reader: UUID) async throws(StoreError) -> Representation {
        try representation(await rows(Self.task, id, reader))
    }

    /// The checklist as it is written down, for an export.
    public func outline(of checklist: UUID, for reader: UUID) async throws(StoreError) -> ChecklistOutline {
        try outline(await rows(Self.outline, checklist, reader))
    }

    func outline(_ rows: Rows) throws(StoreError) -> ChecklistOutline {
        guard !rows.isEmpty else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in try ChecklistOutline(rows) }
    }

    /// What `tasks` runs. The benchmark runs this very text.
    public static let tasksStatement = Statement(
        """
        select task_json(t), ('x' || encode(float8send(t.position), 'hex'))::bit(64)::int8, t.id
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
