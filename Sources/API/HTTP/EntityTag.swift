import HTTPServer

/// A version as `ETag` writes it (RFC 9110, section 8.8.3): strong, the version in quotes.
struct EntityTag: Sendable, Equatable {
    let version: Int64

    init(_ version: Int64) { self.version = version }

    var text: String { "\"\(version)\"" }
}

extension EntityTags.Tag {
    /// The version that the tag stands for; nil if `EntityTag` would write it otherwise, because tags are compared
    /// character by character.
    var version: Int64? { Int64(opaque).flatMap { String($0) == opaque ? $0 : nil } }
}
