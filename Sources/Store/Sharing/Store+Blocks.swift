public import Foundation
import Postgres

/// Reads of the table `blocks`.
extension Store {
    /// The users that a user has blocked, newest first.
    public func blocks(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.blocks, limit: limit, user, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    private static let blocks = Statement(
        """
        select block_json(b) as json, (extract(epoch from b.created_at) * 1000)::int8 as place, b.blocked_id as id
        from blocks b
        where b.user_id = $1 and ($2 is null or (b.created_at, b.blocked_id) < (to_timestamp($2::float8 / 1000), $3))
        order by b.created_at desc, b.blocked_id desc
        limit $4
        """)
}
