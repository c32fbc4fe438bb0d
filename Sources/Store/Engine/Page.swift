import Checklists
public import Foundation
import JSON

/// A place in an ordered listing: what the opaque `page` of a request holds. It names the last element of the page before.
public struct PageKey: Sendable, Equatable {
    /// What the listing is ordered by: milliseconds, a version or the bits of a position.
    public var order: Int64
    /// What ties go by; the nil UUID where there are none.
    public var id: UUID

    /// The place behind an element.
    public init(order: Int64, id: UUID) {
        self.order = order
        self.id = id
    }

    /// The order as milliseconds since 1970, within the years that there are: the text may have been made up.
    var milliseconds: Int64 { min(max(order, 0), 253_402_300_799_999) }

    /// Reads the text of a `page` parameter; nil where it is none that was given out.
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

/// Some elements of a listing, each as the JSON that the database made, and where the next ones begin.
public struct Page: Sendable {
    /// The elements' JSON.
    public var elements: [[UInt8]]
    /// The place of the next page; nil at the end.
    public var next: PageKey?
}

/// Which archived checklists a listing has.
public enum ArchiveFilter: String, Sendable, CaseIterable {
    /// None.
    case hidden = "false"
    /// Only those.
    case only = "true"
    /// Those as well.
    case included = "any"
}
