import NIOCore
import NIOHTTP1

/// What a client sends behind the request that is being answered (RFC 9112, section 9.3.2), up to a limit.
/// The handler reads no more while there is any. But NIO reads four times in a turn, and all that the kernel has when
/// the client ends its side. And a request of 18 bytes becomes objects of some 700.
struct Backlog {
    /// One thing that the client sends.
    enum Event {
        case part(HTTPServerRequestPart)
        case error(HTTPParserError)
        case inputClosed
    }

    /// How many bytes of memory the events may take, roughly: more than NIO reads of a body in a turn.
    static let limit = 384 << 10

    private var events = CircularBuffer<Event>()
    private var bytes = 0
    /// Whether more came than it keeps. Then it has nothing, and keeps nothing more.
    private(set) var isFull = false

    var isEmpty: Bool { events.isEmpty }

    /// Keeps an event. Beyond the limit it drops all that it has.
    mutating func append(_ event: Event) {
        guard !isFull else { return }
        bytes += event.bytes
        guard bytes > Self.limit else { return events.append(event) }
        events = CircularBuffer()
        isFull = true
    }

    /// Takes the oldest event.
    mutating func next() -> Event? {
        let event = events.popFirst()
        if let event { bytes -= event.bytes }
        return event
    }
}

extension Backlog.Event {
    /// How many bytes of memory it takes, roughly. NIO gives each request room for 16 headers.
    fileprivate var bytes: Int {
        switch self {
        case .part(.head(let head)):
            head.headers.reduce(704 + head.uri.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        case .part(.body(let part)): 64 + part.readableBytes
        case .part(.end), .error, .inputClosed: 64
        }
    }
}
