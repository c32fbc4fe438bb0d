import Checklists
public import Foundation
import Postgres

/// Reads of the table `comments`.
extension Store {
    /// The comments on a task, oldest first. `.refused(.notFound)` if the reader is not on its checklist.
    public func comments(
        on task: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let rows = try await rows(
            Self.comments, task, reader, after?.milliseconds, after?.id, Int64(limit + 1), reader: reader)
        guard !rows.isEmpty else { throw .refused(.notFound) }
        return try page(rows, limit: limit)
    }

    /// Its one row without a comment says that there is none, and no row that the reader does not see the task.
    private static let comments = Statement(
        """
        select found.json, found.place, found.id
        from (\(Statement.seenTask)) seen
        left join lateral (
            select case when \(Statement.fits("octet_length(m.body)")) then comment_json(m, u.username) end as json,
                (extract(epoch from m.created_at) * 1000)::int8 as place, m.created_at, m.id
            from (
                select m.*
                from comments m
                where m.task_id = seen.id
                    and ($3 is null or (m.created_at, m.id) > (to_timestamp($3::float8 / 1000), $4))
                order by m.created_at, m.id
                limit $5) m
                left join users u on u.id = m.author_id
            window sofar as (order by m.created_at, m.id rows unbounded preceding)) found on true
        order by found.created_at, found.id
        """)
}
