public import Foundation
import Postgres

/// Reads of the table `changes` for people: who did what, and when.
extension Store {
    /// The changes of a checklist, newest first; without bodies from before the reader came onto it.
    /// `.refused(.notFound)` if the reader is not on it.
    public func activity(
        of checklist: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let page = try await page(Self.activity, limit: limit, checklist, reader, after?.order, Int64(limit + 1))
        if page.elements.isEmpty { _ = try await self.checklist(checklist, for: reader) }
        return page
    }

    private static let activity = Statement(
        """
        with page as (
            select h.*
            from checklists c join changes h on h.stream_id = c.id
            where c.id = $1 and role_on(c, $2) is not null and ($3 is null or h.version < $3)
            order by h.version desc
            limit $4
        )
        select case when \(Statement.fits(FeedStore.size(ofChange: "h"))) then
                change_json(h, u.username, coalesce(j.version, 0)) end,
            h.version, h.stream_id
        from page h left join users u on u.id = h.actor_id
            left join joinings j on j.checklist_id = h.stream_id and j.user_id = $2
        window sofar as (order by h.version desc rows unbounded preceding)
        order by h.version desc
        """)
}
