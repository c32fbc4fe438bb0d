import Checklists
public import Foundation
import Postgres

/// Reads of all kinds of links: calendar links, public links, and invitations by a token.
extension Store {
    /// The links of a user that have not ended, newest first, without their secrets.
    public func links(of user: UUID, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try await page(Self.links, limit: limit, user, after?.milliseconds, after?.id, Int64(limit + 1))
    }

    /// A reader's calendar link as JSON: of a checklist, or of all that they see. `.refused(.notFound)` if they have
    /// none.
    public func calendarLink(of checklist: UUID?, for reader: UUID) async throws(StoreError) -> [UInt8] {
        guard let link = try value(of: await rows(Self.calendarLink, reader, checklist), as: JSON.self) else {
            throw .refused(.notFound)
        }
        return link.bytes
    }

    /// The public link of a checklist as JSON. `.refused(.notFound)` if it has none or the reader is not on the
    /// checklist, `.refused(.forbidden)` if they do not own it.
    public func publicLink(of checklist: UUID, for reader: UUID) async throws(StoreError) -> [UInt8] {
        let rows = try await rows(Self.publicLink, checklist, reader)
        try expectOwner(rows)
        guard let link = try first(of: rows, as: PublicLinkRow.self)?.json else { throw .refused(.notFound) }
        return link.bytes
    }

    /// Records that the links with these hashes, in hexadecimal, were read.
    public func noteUse(ofLinks hashes: [String]) async throws(StoreError) {
        _ = try await rows(Self.use, hashes)
    }

    /// Live links: see `link_is_live()`.
    private static let liveCalendarLink = "link_is_live(l.user_id, l.token_id, l.epoch, l.created_at)"
    private static let livePublicLink = "link_is_live(l.maker_id, l.token_id, null, l.created_at)"

    /// Each kind is read by its index, and no further than the page.
    private static let links = Statement(
        """
        with places as (
            (select l.created_at, l.id, calendar_link_json(l) as link from calendar_links l
            where l.user_id = $1 and \(liveCalendarLink) and \(behind("l"))
            order by l.created_at desc, l.id desc limit $4)
            union all
            (select l.created_at, l.id, public_link_json(l) from public_links l
            where l.maker_id = $1 and \(livePublicLink) and \(behind("l"))
            order by l.created_at desc, l.id desc limit $4)
            union all
            (select i.created_at, i.id, link_json(
                'invitation', i.id, i.checklist_id, i.role, i.created_at, i.expires_at, i.used_at, i.token_id)
            from invitations i
            where i.maker_id = $1 and invitation_is_live(i) and \(behind("i"))
            order by i.created_at desc, i.id desc limit $4)
        )
        select p.link as json, (extract(epoch from p.created_at) * 1000)::int8 as place, p.id from places p
        order by p.created_at desc, p.id desc
        limit $4
        """)
    private static func behind(_ row: String) -> String {
        "($2 is null or (\(row).created_at, \(row).id) < (to_timestamp($2::float8 / 1000), $3))"
    }
    private static let calendarLink = Statement(
        """
        select calendar_link_json(l) from calendar_links l
        where l.user_id = $1 and l.checklist_id is not distinct from $2 and \(liveCalendarLink)
        """)
    private static let publicLink = Statement(
        """
        select case when l.checklist_id is not null then public_link_json(l) end as json, seen.owner_id = $2 as is_owner
        from (\(Statement.seenChecklist)) seen
            left join public_links l
                on l.checklist_id = seen.id and seen.owner_id = $2 and \(livePublicLink)
        """)
    private struct PublicLinkRow: RowDecodable {
        let json: JSON?

        init(from row: inout RowReader) throws(PostgresError) { json = try row.decode("json") }
    }

    private static let use = Statement(
        "select links_used(array(select decode(h.hash, 'hex') from unnest($1::text[]) h(hash)))")
}
