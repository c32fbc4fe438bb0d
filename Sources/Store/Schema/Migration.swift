import Crypto

/// One file of `sql/migrations`, compiled in: tables, types and constraints, and statements that transform data.
public struct Migration: Sendable, Equatable {
    /// The file's name without its ending, such as `0001_accounts`. Migrations run in the order of names.
    public let name: String
    /// The statements.
    public let sql: String

    /// SHA-256 of the text, in hexadecimal. A file must not change after it was applied.
    public var checksum: String { Checksum.of(sql) }

    /// The extension of PostgreSQL that they need, of its additional modules.
    public static let neededExtension = "btree_gist"

    /// All migrations of this release, in order.
    public static let all = EmbeddedMigrations.all.map { Migration(name: $0.name, sql: $0.sql) }
}

/// The checksums in the ledgers.
enum Checksum {
    /// SHA-256 of a text in UTF-8, in hexadecimal.
    static func of(_ text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
