import Foundation
import Postgres

/// The state of a checklist that an answer shows. Equal states of one checklist give equal answers.
public struct Edition: Hashable, Sendable {
    /// The checklist's version.
    public let version: Int64
    /// A database that lost its last changes counts the same versions again, later.
    let updatedAt: Date

    /// The same as bytes.
    public var bytes: [UInt8] {
        Array("\(version) \(updatedAt.timeIntervalSince1970)".utf8)
    }

    init(_ row: Row, from column: Int) throws(PostgresError) {
        version = try row[column].decode(Int64.self)
        updatedAt = try row[column + 1].decode(Date.self)
    }

    static let columns = "c.version, c.updated_at"
}
