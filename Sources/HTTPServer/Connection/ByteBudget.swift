import NIOCore
import NIOHTTP1

/// How many bytes a client may still send on its connection before it sends something useful, for both protocols.
/// Control frames, frames of unknown types, padding, extensions of chunks and empty lines cost work and ask for nothing.
/// So every byte is spent as it comes, before anything parses it, and requests and content earn bytes back. A client that
/// has none left loses its connection.
struct ByteBudget {
    /// What a new connection has, and what any other one has at most. NIO reads four times 64 KiB in a turn, and hands them
    /// over at once if they were encrypted: all these are spent before the first of them can earn.
    static let most = 384 << 10
    /// What a request earns: the largest head that may be kept, with the frames around it.
    private static let request = 32 << 10
    /// What a byte of a body earns: chunks and frames of a few bytes are several times as long as their content.
    private static let content = 4
    /// What a part of an answer earns beside its own length: the frames by which the client takes it.
    private static let acknowledgement = 64

    /// How many more bytes are read, and dropped, before the connection is closed at once and read no more. A close with
    /// bytes unread would take the last answer along (RFC 9112, section 9.6), but a flood has no end to wait for.
    private static let dropped = 2 << 20

    private var left = most

    /// Counts bytes that have come. False: there were too many.
    mutating func spend(_ bytes: Int) -> Bool {
        left -= bytes
        return left >= 0
    }

    /// Whether the client still sends after it was told that the connection ends.
    var isFlooded: Bool { left < -Self.dropped }

    /// A part of a request has come.
    mutating func earn(by part: HTTPServerRequestPart) {
        switch part {
        case .head: earn(Self.request)
        case .body(let bytes): earn(bytes.readableBytes * Self.content)
        case .end: break
        }
    }

    /// A part of an answer was sent, which a client over HTTP/2 acknowledges.
    mutating func earn(byAnswer bytes: Int) { earn(bytes + Self.acknowledgement) }

    private mutating func earn(_ bytes: Int) {
        // Once it is spent, it stays so.
        if left >= 0 { left = min(left + bytes, Self.most) }
    }
}
