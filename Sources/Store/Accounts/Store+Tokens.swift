import Checklists
public import Foundation
import Postgres

/// Reads of API tokens, which are in the table `sessions`.
extension Store {
    /// A user's API tokens that have not ended, newest first, without their secrets.
    public func tokens(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.tokens, limit: limit, user, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    private static let tokens = Statement(
        """
        select token_json(s) as json, (extract(epoch from s.created_at) * 1000)::int8 as place, s.id
        from sessions s
        where s.user_id = $1 and s.name is not null and session_is_live(s)
            and ($2 is null or (s.created_at, s.id) < (to_timestamp($2::float8 / 1000), $3))
        order by s.created_at desc, s.id desc
        limit $4
        """)
}
