public import Foundation
import Postgres

/// Reads of the table `changes` as people read it: who did what, when.
extension Store {
    /// The changes of a checklist, newest first. `.refused(.notFound)` where the reader is not on it.
    public func activity(
        of checklist: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let page = try await page(Self.activity, limit: limit, checklist, reader, after?.order, Int64(limit + 1))
        if page.elements.isEmpty { _ = try await self.checklist(checklist, for: reader) }
        return page
    }

    private static let activity = Statement(
        """
        select change_json(h, u.username), h.version, h.stream_id
        from checklists c join changes h on h.stream_id = c.id left join users u on u.id = h.actor_id
        where c.id = $1 and role_on(c, $2) is not null and ($3 is null or h.version < $3)
        order by h.version desc
        limit $4
        """)
}
