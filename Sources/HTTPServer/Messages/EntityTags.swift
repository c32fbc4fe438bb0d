/// The entity tags that a condition names (RFC 9110, sections 8.8.3 and 13.1): `"12", W/"13"`.
public struct EntityTags: Sendable, Equatable {
    /// An entity tag.
    public struct Tag: Sendable, Equatable {
        /// The text in the quotes. It may not be a tag of this server.
        public let opaque: String
        /// Whether it is a weak one, such as `W/"13"`.
        public let isWeak: Bool

        /// A tag of these parts.
        public init(opaque: String, isWeak: Bool) {
            self.opaque = opaque
            self.isWeak = isWeak
        }
    }

    /// The tags in their order.
    public let tags: [Tag]

    /// Reads a list, which may have empty elements (section 5.6.1.2) and no tag at all. Nil if the text is no list of
    /// entity tags.
    public init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        var tags: [Tag] = []
        while true {
            Self.skipSpace(&rest)
            if rest.first != UInt8(ascii: ","), !rest.isEmpty {
                guard let tag = Self.tag(&rest) else { return nil }
                tags.append(tag)
                Self.skipSpace(&rest)
            }
            guard let next = rest.popFirst() else { break }
            guard next == UInt8(ascii: ",") else { return nil }
        }
        self.tags = tags
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private static func tag(_ rest: inout ArraySlice<UInt8>) -> Tag? {
        /// Whether it is a weak one, such as `W/"13"`.
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
        let opaque = rest.prefix { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
        rest = rest[opaque.endIndex...]
        guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
        return Tag(opaque: String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
    }
}
