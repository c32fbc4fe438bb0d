import Checklists
public import Foundation
import Postgres

/// Reads of checklists by a public link.
extension Store {
    /// The state of a public link's checklist, and its owner. `.refused(.notFound)` if the link is no longer good, or
    /// never was.
    public func publicEdition(tokenHash: [UInt8]) async throws(StoreError) -> (edition: Edition, owner: UUID) {
        let rows = try await rows(Self.edition, tokenHash)
        guard let row = try first(of: rows, as: EditionRow.self) else { throw .refused(.notFound) }
        return (row.edition, row.owner)
    }

    /// The checklist of a public link with its tasks, as anyone may see it, in JSON. `.refused(.notFound)` as above.
    public func publicChecklist(
        tokenHash: [UInt8]
    ) async throws(StoreError) -> (body: [UInt8], edition: Edition) {
        let rows = try await rows(Self.shown, tokenHash)
        guard let row = try first(of: rows, as: ShownRow.self) else { throw .refused(.notFound) }
        return (row.json.bytes, row.edition)
    }

    /// The checklist of a public link, for an export. `.refused(.notFound)` as above.
    public func publicOutline(
        tokenHash: [UInt8]
    ) async throws(StoreError) -> (stored: StoredOutline, edition: Edition) {
        let rows = try await rows(Self.written, tokenHash)
        guard let edition = try first(of: rows, as: Edition.self) else { throw .refused(.notFound) }
        return (try StoredOutline(rows), edition)
    }

    private static let edition = Statement("select \(Edition.columns), c.owner_id from public_checklist($1) c")
    private struct EditionRow: RowDecodable {
        let edition: Edition
        let owner: UUID

        init(from row: inout RowReader) throws(PostgresError) {
            edition = try row.decode(Edition.self)
            owner = try row.decode("owner_id")
        }
    }

    private static let shown = Statement(
        "select public_checklist_json(c) as json, \(Edition.columns) from public_checklist($1) c")

    private struct ShownRow: RowDecodable {
        let json: JSON
        let edition: Edition

        init(from row: inout RowReader) throws(PostgresError) {
            json = try row.decode("json")
            edition = try row.decode(Edition.self)
        }
    }

    private static let written = Statement(
        """
        select \(ChecklistOutline.columns), \(Edition.columns)
        from public_checklist($1) c left join tasks t on t.checklist_id = c.id
        order by t.position, t.id
        """)
}
