import Checklists
public import Foundation
import Postgres

/// Reads of the table `changes` for people: who did what, and when.
extension Store {
    /// The changes of a checklist, newest first; without bodies from before the reader came onto it.
    /// `.refused(.notFound)` if the reader is not on it.
    public func activity(
        of checklist: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let rows = try await rows(
            Self.activity, checklist, reader, after?.order, Int64(limit + 1), reader: reader)
        guard !rows.isEmpty else { throw .refused(.notFound) }
        return try page(rows, limit: limit)
    }

    private static let activity = Statement(
        """
        select found.json, found.version as place, found.stream_id as id
        from (\(Statement.seenChecklist)) seen
        left join lateral (
            select case when \(Statement.fits(FeedStore.size(ofChange: "h"))) then
                    change_json(h, u.username, coalesce(j.version, 0)) end as json,
                h.version, h.stream_id
            from (
                select h.*
                from changes h
                where h.stream_id = seen.id and ($3 is null or h.version < $3)
                order by h.version desc
                limit $4) h
                left join users u on u.id = h.actor_id
                left join joinings j on j.checklist_id = h.stream_id and j.user_id = $2
            window sofar as (order by h.version desc rows unbounded preceding)) found on true
        order by found.version desc
        """)
}
