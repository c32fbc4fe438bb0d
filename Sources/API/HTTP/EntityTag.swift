import HTTPServer

/// A version as `ETag` writes it (RFC 9110, section 8.8.3): strong, the version in quotes.
struct EntityTag: Sendable, Equatable {
    let version: Int64

    init(_ version: Int64) { self.version = version }

    var text: String { "\"\(version)\"" }
}

extension EntityTags.Tag {
    /// The endings by which proxies that compress answers tell their forms apart: `"12-gzip"` (Apache, Caddy).
    private static let codings = ["-gzip", "-br", "-zstd", "-deflate"]

    /// The version that the tag stands for; nil if `EntityTag` would write it otherwise, because tags are compared
    /// character by character.
    /// Proxies that compress make the tag weak (nginx), or put the coding behind it. Both still name one state of the
    /// thing, and a condition on an edit is about states, not about bytes: RFC 9110, section 8.8.1.
    var version: Int64? {
        let coding = Self.codings.first { opaque.utf8.count > $0.utf8.count && opaque.hasSuffix($0) }
        let text = opaque.dropLast(coding?.count ?? 0)
        return Int64(text).flatMap { String($0) == text ? $0 : nil }
    }
}
