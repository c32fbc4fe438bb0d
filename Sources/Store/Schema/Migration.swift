import Crypto

/// One file of `sql/migrations`, compiled in: tables, types and constraints, and what moves data from one form to another.
public struct Migration: Sendable, Equatable {
    /// The file's name without its ending, such as `0001_accounts`. Their order is the order of names.
    public let name: String
    /// What it does.
    public let sql: String

    /// SHA-256 of the text, in hexadecimal: a file that was applied must not change afterwards.
    public var checksum: String { Checksum.of(sql) }

    /// All that this release knows, in order.
    public static let all = EmbeddedMigrations.all.map { Migration(name: $0.name, sql: $0.sql) }
}

/// What the ledgers tell texts apart by.
enum Checksum {
    /// SHA-256 of a text in UTF-8, in hexadecimal.
    static func of(_ text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
