import Checklists
import Foundation
import Postgres

extension Store {
    /// A page of a statement whose rows are `PageRow`, and that was asked for one row more than `limit`. It ends before
    /// the first row whose JSON is null: see `Statement.fits`.
    func page<each Parameter: PostgresEncodable>(
        _ statement: Statement, limit: Int, _ parameters: repeat each Parameter
    ) async throws(StoreError) -> Page {
        try page(await rows(statement, repeat each parameters), limit: limit)
    }

    /// A page of such rows.
    func page(_ rows: Rows, limit: Int) throws(StoreError) -> Page {
        try read { () throws(PostgresError) in
            var page = Page(elements: [])
            page.elements.reserveCapacity(Swift.min(limit, rows.count))
            var cursor = rows.cursor(of: PageRow.self)
            while page.elements.count < limit, let row = try cursor.next(), let element = row.element {
                page.elements.append(element.json)
                page.next = element.key
            }
            if page.elements.count == rows.count { page.next = nil }
            return page
        }
    }
}

/// A row of a statement of pages.
private struct PageRow: RowDecodable {
    /// Nil for a row that no longer fits, and for the row that stands for none.
    let element: (json: [UInt8], key: PageKey)?

    init(from row: inout RowReader) throws(PostgresError) {
        guard let json = try row.decode("json", as: JSON?.self) else {
            element = nil
            return
        }
        element = (json.bytes, PageKey(order: try row.decode("place"), id: try row.decode("id")))
    }
}

extension Statement {
    /// A condition for statements of pages with a window `sofar`, which orders rows as the page does: whether a row is
    /// the first, or all rows up to it have at most `Limit.pageBytes` by `size`.
    ///
    /// JSON is made only where it holds. So the rows of a page come from a subquery `select x.*`, whose large values
    /// stay in their storage. A value `x` would read them. `octet_length()` reads none either.
    static func fits(_ size: String) -> String {
        "(row_number() over sofar = 1 or sum(\(size)) over sofar <= \(Limit.pageBytes.usual))"
    }

    /// The checklist `$1`, if the reader `$2` is on it. A statement reads what belongs to it by a lateral join: nothing
    /// is looked for before the right is known. So it takes as long for a checklist that the reader may not see as for
    /// one that is not there, whatever is on it.
    static let seenChecklist =
        "select c.* from checklists c where c.id = $1 and role_on(c, $2) is not null offset 0"

    /// The task `$1`, if the reader `$2` is on its checklist; the same holds.
    static let seenTask = """
        select t.* from tasks t join checklists c on c.id = t.checklist_id
        where t.id = $1 and role_on(c, $2) is not null offset 0
        """

    /// The bytes of a checklist's values that may be large; the checklist is `c`.
    static let sizeOfChecklist = "octet_length(c.description) + c.participant_count * \(Sharing.participantBytes)"

    /// The bytes of a task's values that may be large; the task is `t`.
    static let sizeOfTask = """
        octet_length(t.title) + octet_length(t.description) + coalesce(t.repeat_bytes, 0) + pg_column_size(t.participants)
        """
}
