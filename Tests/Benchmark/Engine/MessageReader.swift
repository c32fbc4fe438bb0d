import NIOCore

/// A complete request or answer of HTTP/1.1.
struct Message: Sendable {
    /// The first line and the header, without the empty line behind it.
    let head: ByteBuffer
    let body: ByteBuffer

    /// The status of an answer; 0 where the first line is not that of an answer.
    var status: Int {
        var status = 0
        for place in 9..<12 {
            guard let digit = head.getInteger(at: head.readerIndex + place, as: UInt8.self), (48...57).contains(digit)
            else { return 0 }
            status = status * 10 + Int(digit - 48)
        }
        return status
    }

    /// The first line.
    var start: String { head.text(0..<(head.offset(of: "\r\n") ?? head.readableBytes)) }

    /// A field of the header, by its name in lower case with a colon; nil if it is missing.
    func field(_ name: StaticString) -> String? { Self.field(name, in: head) }

    fileprivate static func field(_ name: StaticString, in head: ByteBuffer) -> String? {
        var line = head.offset(of: "\r\n")
        while let end = line {
            let start = end + 2
            line = head.offset(of: "\r\n", from: start)
            guard head.has(name, at: start) else { continue }
            return String(
                head.text(start + name.utf8CodeUnitCount..<(line ?? head.readableBytes)).drop { $0 == " " })
        }
        return nil
    }
}

/// Finds messages in bytes as they arrive. It understands only the messages of nginx, crosscheckd and this program:
/// bodies with a length or in chunks, and no body where the header has neither.
struct MessageReader {
    /// The bytes are not HTTP.
    struct Failure: Error {}

    private enum Body { case fixed(Int), chunked }

    private var unread = ByteBuffer()
    private var head: (bytes: ByteBuffer, body: Body)?
    private var chunks = ByteBuffer()
    /// The number of unread bytes that were searched for the end of a head without success.
    private var searched = 0

    /// Adds received bytes.
    mutating func append(_ bytes: ByteBuffer) {
        if unread.readableBytes == 0 {
            unread = bytes
        } else {
            unread.writeImmutableBuffer(bytes)
        }
    }

    /// The next complete message.
    mutating func next() throws(Failure) -> Message? {
        if head == nil {
            guard let bytes = takeHead() else { return nil }
            head = (bytes, try Self.body(of: bytes))
        }
        guard let (bytes, body) = head else { return nil }
        switch body {
        case .fixed(let length):
            guard let content = unread.readSlice(length: length) else { return nil }
            head = nil
            return Message(head: bytes, body: content)
        case .chunked:
            guard try takeChunks() else { return nil }
            head = nil
            defer { chunks = ByteBuffer() }
            return Message(head: bytes, body: chunks)
        }
    }

    private mutating func takeHead() -> ByteBuffer? {
        guard let end = unread.offset(of: "\r\n\r\n", from: max(0, searched - 3)) else {
            searched = unread.readableBytes
            return nil
        }
        searched = 0
        let head = unread.readSlice(length: end)
        unread.moveReaderIndex(forwardBy: 4)
        return head
    }

    /// Reads chunks. True after the last one.
    private mutating func takeChunks() throws(Failure) -> Bool {
        while true {
            guard let end = unread.offset(of: "\r\n") else { return false }
            let line = unread.text(0..<end).prefix { $0 != ";" }
            guard let length = Int(line, radix: 16), length >= 0 else { throw Failure() }
            guard unread.readableBytes >= end + 2 + length + 2 else { return false }
            unread.moveReaderIndex(forwardBy: end + 2)
            if let chunk = unread.readSlice(length: length) { chunks.writeImmutableBuffer(chunk) }
            unread.moveReaderIndex(forwardBy: 2)
            if length == 0 { return true }
        }
    }

    private static func body(of head: ByteBuffer) throws(Failure) -> Body {
        if let value = Message.field("content-length:", in: head) {
            guard let length = Int(value), length >= 0 else { throw Failure() }
            return .fixed(length)
        }
        return Message.field("transfer-encoding:", in: head) == nil ? .fixed(0) : .chunked
    }
}
