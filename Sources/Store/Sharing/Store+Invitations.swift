import Checklists
public import Foundation
import Postgres

/// Reads of the table `invitations`.
extension Store {
    /// The live invitations to a checklist, newest first, without their tokens.
    ///
    /// `.refused(.notFound)` if the reader is not on the checklist, `.refused(.forbidden)` if they do not own it.
    public func invitations(
        to checklist: UUID, for reader: UUID, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let rows = try await rows(
            Self.invitations, checklist, reader, after?.milliseconds, after?.id, Int64(limit + 1))
        try expectOwner(rows)
        return try page(rows, limit: limit)
    }

    /// The invitations that wait for a user, newest first.
    public func receivedInvitations(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.received, limit: limit, user, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    /// The checklist and the role of an invitation, as JSON, for anyone with its token; nil if no invitation has it.
    ///
    /// `.refused(.invitationEnded)` if it has expired or is used up.
    public func invitation(tokenHash: [UInt8]) async throws(StoreError) -> [UInt8]? {
        let rows = try await rows(Self.preview, tokenHash)
        guard let preview = try first(of: rows, as: PreviewRow.self) else { return nil }
        guard preview.isLive else { throw .refused(.invitationEnded) }
        return preview.json.bytes
    }

    /// Throws the refusal for a reader who does not own a checklist: `.refused(.forbidden)`, or `.refused(.notFound)`
    /// if they are not on it. Then there is no row; otherwise `is_owner` of the first says whether they own it.
    func expectOwner(_ rows: Rows) throws(StoreError) {
        guard let row = try first(of: rows, as: OwnerRow.self) else { throw .refused(.notFound) }
        guard row.isOwner else { throw .refused(.forbidden) }
    }

    private struct OwnerRow: RowDecodable {
        let isOwner: Bool

        init(from row: inout RowReader) throws(PostgresError) { isOwner = try row.decode("is_owner") }
    }

    private static let invitations = Statement(
        """
        select found.json, found.place, found.id, seen.owner_id = $2 as is_owner
        from (\(Statement.seenChecklist)) seen
        left join lateral (
            select invitation_json(i) as json, (extract(epoch from i.created_at) * 1000)::int8 as place, i.created_at,
                i.id
            from invitations i
            where seen.owner_id = $2 and i.checklist_id = seen.id and invitation_is_live(i)
                and ($3 is null or (i.created_at, i.id) < (to_timestamp($3::float8 / 1000), $4))
            order by i.created_at desc, i.id desc
            limit $5) found on true
        order by found.created_at desc, found.id desc
        """)
    private static let received = Statement(
        """
        select received_invitation_json(i) as json, (extract(epoch from i.created_at) * 1000)::int8 as place, i.id
        from invitations i
        where i.user_id = $1 and not i.hidden and invitation_is_live(i)
            and ($2 is null or (i.created_at, i.id) < (to_timestamp($2::float8 / 1000), $3))
        order by i.created_at desc, i.id desc
        limit $4
        """)
    private static let preview = Statement(
        """
        select invitation_is_live(i) as is_live, json_build_object(
            'checklist', json_build_object('id', c.id, 'title', c.title),
            'owner', row_to_json(row(o.id, o.username)::shown_person),
            'role', i.role, 'expires_at', rfc3339(i.expires_at)) as json
        from invitations i join checklists c on c.id = i.checklist_id join users o on o.id = c.owner_id
        where i.token_hash = $1 and o.disabled_at is null
        """)

    private struct PreviewRow: RowDecodable {
        let isLive: Bool
        let json: JSON

        init(from row: inout RowReader) throws(PostgresError) {
            isLive = try row.decode("is_live")
            json = try row.decode("json")
        }
    }
}
