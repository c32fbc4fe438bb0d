public import Checklists
public import Foundation
import Postgres

/// Reads of the table `public_links`, and of checklists by it.
extension Store {
    /// Since when a checklist has its public link, as JSON. `.refused(.notFound)` where it has none or the reader is not
    /// on the checklist, `.refused(.forbidden)` where they do not own it.
    public func publicLink(of checklist: UUID, for reader: UUID) async throws(StoreError) -> [UInt8] {
        let rows = try await rows(Self.link, checklist, reader)
        guard let row = rows.first else {
            try await expectOwner(of: checklist, reader)
            throw .refused(.notFound)
        }
        return try read { () throws(PostgresError) in try row.decode(JSON.self).bytes }
    }

    /// The checklist of a public link with its tasks, as anyone may see it. `.refused(.notFound)` where the link is no
    /// longer good, or never was.
    public func publicChecklist(tokenHash: [UInt8]) async throws(StoreError) -> Representation {
        try representation(await rows(Self.shown, tokenHash))
    }

    /// The checklist of a public link as it is written down. `.refused(.notFound)` as above.
    public func publicOutline(tokenHash: [UInt8]) async throws(StoreError) -> ChecklistOutline {
        try outline(await rows(Self.written, tokenHash))
    }

    private static let link = Statement(
        """
        select public_link_json(l) from public_links l join checklists c on c.id = l.checklist_id
        where c.id = $1 and c.owner_id = $2
        """)
    private static let shown = Statement("select public_checklist_json(c), c.version from public_checklist($1) c")
    private static let written = Statement(
        """
        select \(ChecklistOutline.columns)
        from public_checklist($1) c left join tasks t on t.checklist_id = c.id
        order by t.position, t.id
        """)
}
