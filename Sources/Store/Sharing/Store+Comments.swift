public import Foundation
import Postgres

/// Reads of the table `comments`.
extension Store {
    /// The comments on a task, oldest first. `.refused(.notFound)` if the reader is not on its checklist.
    public func comments(
        on task: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let page = try await page(
            Self.comments, limit: limit, task, reader, after?.milliseconds, after?.id, Int64(limit + 1))
        if page.elements.isEmpty { _ = try await self.task(task, for: reader) }
        return page
    }

    private static let comments = Statement(
        """
        with page as (
            select m.*
            from comments m join checklists c on c.id = m.checklist_id
            where m.task_id = $1 and role_on(c, $2) is not null
                and ($3 is null or (m.created_at, m.id) > (to_timestamp($3::float8 / 1000), $4))
            order by m.created_at, m.id
            limit $5
        )
        select case when \(Statement.fits("octet_length(m.body)")) then comment_json(m, u.username) end,
            (extract(epoch from m.created_at) * 1000)::int8, m.id
        from page m left join users u on u.id = m.author_id
        window sofar as (order by m.created_at, m.id rows unbounded preceding)
        order by m.created_at, m.id
        """)
}
