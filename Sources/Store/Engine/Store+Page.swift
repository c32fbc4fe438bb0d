import Foundation
import Postgres

extension Store {
    /// A page of a statement that answers with `(json, order, id)` and was asked for one row more than `limit`.
    func page<each Parameter: PostgresEncodable>(
        _ statement: Statement, limit: Int, _ parameters: repeat each Parameter
    ) async throws(StoreError) -> Page {
        let rows = try await rows(statement, repeat each parameters)
        return try read { () throws(PostgresError) in
            var page = Page(elements: [])
            page.elements.reserveCapacity(Swift.min(limit, rows.count))
            for row in rows.prefix(limit) {
                page.elements.append(try row[0].decode(JSON.self).bytes)
            }
            if rows.count > limit {
                let (_, order, id) = try rows[limit - 1].decode((JSON, Int64, UUID).self)
                page.next = PageKey(order: order, id: id)
            }
            return page
        }
    }
}
