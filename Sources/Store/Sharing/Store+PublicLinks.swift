import Checklists
public import Foundation
import Postgres

/// Reads of the table `public_links`, and of checklists by a public link.
extension Store {
    /// The time since when a checklist has its public link, as JSON. `.refused(.notFound)` if it has none or the
    /// reader is not on the checklist, `.refused(.forbidden)` if they do not own it.
    public func publicLink(of checklist: UUID, for reader: UUID) async throws(StoreError) -> [UInt8] {
        let rows = try await rows(Self.link, checklist, reader)
        guard let row = rows.first else {
            try await expectOwner(of: checklist, reader)
            throw .refused(.notFound)
        }
        return try read { () throws(PostgresError) in try row.decode(JSON.self).bytes }
    }

    /// The state of a public link's checklist. `.refused(.notFound)` if the link is no longer good, or never was.
    public func publicEdition(tokenHash: [UInt8]) async throws(StoreError) -> Edition {
        let rows = try await rows(Self.edition, tokenHash)
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in try Edition(row, from: 0) }
    }

    /// The checklist of a public link with its tasks, as anyone may see it, in JSON. `.refused(.notFound)` as above.
    public func publicChecklist(
        tokenHash: [UInt8]
    ) async throws(StoreError) -> (body: [UInt8], edition: Edition) {
        let rows = try await rows(Self.shown, tokenHash)
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in
            (try row[0].decode(JSON.self).bytes, try Edition(row, from: 1))
        }
    }

    /// The checklist of a public link, for an export. `.refused(.notFound)` as above.
    public func publicOutline(
        tokenHash: [UInt8]
    ) async throws(StoreError) -> (stored: StoredOutline, edition: Edition) {
        let rows = try await rows(Self.written, tokenHash)
        guard let row = rows.first else { throw .refused(.notFound) }
        let edition = try read { () throws(PostgresError) in try Edition(row, from: ChecklistOutline.columnCount) }
        return (try StoredOutline(rows), edition)
    }

    private static let link = Statement(
        """
        select public_link_json(l) from public_links l join checklists c on c.id = l.checklist_id
        where c.id = $1 and c.owner_id = $2
        """)
    private static let edition = Statement("select \(Edition.columns) from public_checklist($1) c")
    private static let shown = Statement(
        "select public_checklist_json(c), \(Edition.columns) from public_checklist($1) c")
    private static let written = Statement(
        """
        select \(ChecklistOutline.columns), \(Edition.columns)
        from public_checklist($1) c left join tasks t on t.checklist_id = c.id
        order by t.position, t.id
        """)
}
