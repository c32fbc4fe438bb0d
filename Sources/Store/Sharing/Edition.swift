import Foundation
public import Postgres

/// The state of a checklist that an answer shows. Equal states of one checklist give equal answers.
public struct Edition: Hashable, Sendable, RowDecodable {
    /// The checklist's version.
    public let version: Int64
    /// A database that lost its last changes counts the same versions again, later.
    let updatedAt: Date

    /// The same as bytes.
    public var bytes: [UInt8] {
        Array("\(version) \(updatedAt.timeIntervalSince1970)".utf8)
    }

    /// Reads the columns `version` and `updated_at`. Throws `.decoding` if they are missing or null.
    public init(from row: inout RowReader) throws(PostgresError) {
        version = try row.decode("version")
        updatedAt = try row.decode("updated_at")
    }

    /// The columns, of the checklist `c`.
    static let columns = "c.version, c.updated_at"
}
