import Checklists
public import Foundation
public import JSON

/// A place in an ordered listing, as in the opaque `page` of a request. It names the last element of the page before.
public struct PageKey: Sendable, Hashable {
    /// The sort key: milliseconds, a version or the bits of a position.
    public var order: Int64
    /// The second sort key; the nil UUID if there is none.
    public var id: UUID

    /// The place behind an element.
    public init(order: Int64, id: UUID) {
        self.order = order
        self.id = id
    }

    /// The order as milliseconds since 1970, limited to valid years, because a client can send any text.
    var milliseconds: Int64 { min(max(order, 0), 253_402_300_799_999) }

    /// The order as a position, whose bits it has.
    var position: Double { Double(bitPattern: UInt64(bitPattern: order)) }

    /// Reads the text of a `page` parameter; nil if the text is not valid.
    public init?(_ text: String) {
        guard text.utf8.count == 32, let all = Base64URL.decode(text) else { return nil }
        order = all.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        let bytes = Array(all.suffix(16))
        id = UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    /// The text of a `page` parameter: URL-safe base64.
    public var text: String {
        Base64URL.encode(
            withUnsafeBytes(of: order.bigEndian) { Array($0) } + withUnsafeBytes(of: id.uuid) { Array($0) })
    }
}

/// A page of a listing: the elements as the JSON of the database, and the place of the next page.
public struct Page: Sendable {
    /// The elements' JSON.
    public var elements: [[UInt8]]
    /// The place of the next page; nil at the end.
    public var next: PageKey?

    /// A page with these elements, and the place of the next.
    public init(elements: [[UInt8]], next: PageKey? = nil) { (self.elements, self.next) = (elements, next) }
}

/// A filter for archived checklists.
public enum ArchiveFilter: String, Sendable, NamedWords {
    /// Only checklists that are not archived.
    case hidden = "false"
    /// Only archived checklists.
    case only = "true"
    /// Both.
    case included = "any"
}
