import Checklists
public import Foundation
import Postgres

/// Reads of checklists by a public link.
extension Store {
    /// The state of a public link's checklist, and its owner. `.refused(.notFound)` if the link is no longer good, or
    /// never was.
    public func publicEdition(tokenHash: [UInt8]) async throws(StoreError) -> (edition: Edition, owner: UUID) {
        let rows = try await rows(Self.edition, tokenHash)
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in (try Edition(row, from: 0), try row[2].decode(UUID.self)) }
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

    private static let edition = Statement("select \(Edition.columns), c.owner_id from public_checklist($1) c")
    private static let shown = Statement(
        "select public_checklist_json(c), \(Edition.columns) from public_checklist($1) c")
    private static let written = Statement(
        """
        select \(ChecklistOutline.columns), \(Edition.columns)
        from public_checklist($1) c left join tasks t on t.checklist_id = c.id
        order by t.position, t.id
        """)
}
