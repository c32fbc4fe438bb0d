import Crypto

/// One file of `sql/migrations`, compiled in.
public struct Migration: Sendable, Equatable {
    /// The file's name without its ending, such as `0001_users`. Their order is the order of names.
    public let name: String
    /// What it does.
    public let sql: String

    /// SHA-256 of the text, in hexadecimal: a file that was applied must not change afterwards.
    public var checksum: String {
        SHA256.hash(data: Array(sql.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// All that this release knows, in order.
    public static let all = EmbeddedMigrations.all.map { Migration(name: $0.name, sql: $0.sql) }
}
