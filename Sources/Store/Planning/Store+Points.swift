import Checklists
public import Foundation
import Postgres

/// Reads of the tables `points_entries`, `rewards` and `purchases`, each for their user.
extension Store {
    /// How many points a user has.
    public func balance(of user: UUID) async throws(StoreError) -> Int64 {
        let rows = try await rows(Self.balance, user)
        return try value(of: rows) ?? 0
    }

    /// The entries of a user's ledger, newest first.
    public func pointsEntries(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.entries, limit: limit, user, after?.order, Int64(limit + 1))
    }

    /// A user's rewards, in their order.
    public func rewards(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.rewards, limit: limit, user, after?.position, after?.id, Int64(limit + 1))
    }

    /// A reward of a user, and whether it is tracked: then its JSON changes with the balance, and not only with its
    /// version. `.refused(.notFound)` if the user has no such reward.
    public func reward(
        _ id: UUID, of user: UUID
    ) async throws(StoreError) -> (reward: Representation, isTracked: Bool) {
        let rows = try await rows(Self.reward, id, user)
        guard let row = try first(of: rows, as: RewardRow.self) else { throw .refused(.notFound) }
        return (row.reward, row.isTracked)
    }

    /// A user's purchases, newest first.
    public func purchases(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.purchases, limit: limit, user, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    private static let balance = Statement("select points_balance($1)")
    private static let entries = Statement(
        """
        select points_entry_json(e) as json, e.number as place, e.id
        from points_entries e
        where e.user_id = $1 and ($2 is null or e.number < $2)
        order by e.number desc
        limit $3
        """)
    private static let rewards = Statement(
        """
        with page as (
            select r.* from rewards r
            where r.user_id = $1 and ($2 is null or (r.position, r.id) > ($2, $3))
            order by r.position, r.id
            limit $4
        )
        select case when \(Statement.fits("octet_length(r.description)")) then
                with_missing(reward_json(r), b.balance) end as json,
            ('x' || encode(float8send(r.position), 'hex'))::bit(64)::int8 as place, r.id
        from page r, (select points_balance($1) as balance) b
        window sofar as (order by r.position, r.id rows unbounded preceding)
        order by r.position, r.id
        """)
    private static let reward = Statement(
        """
        select with_missing(reward_json(r), points_balance(r.user_id)) as json, r.version, r.tracked
        from rewards r
        where r.id = $1 and r.user_id = $2
        """)

    private struct RewardRow: RowDecodable {
        let reward: Representation
        let isTracked: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            reward = try row.decode(Representation.self)
            isTracked = try row.decode("tracked")
        }
    }

    private static let purchases = Statement(
        """
        select purchase_json(p) as json, (extract(epoch from p.at) * 1000)::int8 as place, p.id
        from purchases p
        where p.user_id = $1 and ($2 is null or (p.at, p.id) < (to_timestamp($2::float8 / 1000), $3))
        order by p.at desc, p.id desc
        limit $4
        """)
}
