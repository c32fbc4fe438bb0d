import HTTPTypes
import NIOCore
import NIOHTTP1

/// Makes the bytes of a reply as an HTTP/1.1 message (RFC 9112): start line, headers, and the body as it is or in
/// chunks.
///
/// It collects small parts in one buffer, so that most replies are a single write.
struct MessageFraming {
    /// A part of a body up to this size is copied into the buffer. A larger one is written without a copy.
    private static let copiedBytes = 16 << 10
    /// Tells the client to send the body (RFC 9110, section 10.1.1).
    static let invitation = ByteBuffer(staticString: "HTTP/1.1 100 Continue\r\n\r\n")

    private enum Body {
        /// There is none, even if parts are added.
        case none
        /// By its length, or by the end of the connection.
        case plain
        /// In chunks (RFC 9112, section 7.1).
        case chunked
    }

    private var body = Body.none
    private var collected = ByteBuffer()

    /// Begins a message.
    /// - Parameters:
    ///   - mayContinue: whether another request may follow on the connection.
    ///   - fixed: headers for each reply that does not set them itself.
    mutating func begin(
        _ reply: Reply, version: HTTPVersion, date: String, mayContinue: Bool, fixed: [FixedHeaders.Line]
    ) {
        // The usual size of the headers, and a body that is copied behind them.
        var room = 1024
        if case .bytes(let bytes) = reply.body, bytes.readableBytes <= Self.copiedBytes { room += bytes.readableBytes }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(room)
        buffer.writeStaticString(version == .http1_0 ? "HTTP/1.0 " : "HTTP/1.1 ")
        buffer.writeString(String(reply.status.code))
        buffer.writeStaticString(" ")
        buffer.writeString(reply.status.reasonPhrase)
        buffer.writeStaticString("\r\n")
        let hasBody = reply.hasContent && !reply.hasUnknownLength
        var hasLength = false
        for field in reply.headers {
            switch field.name {
            case .contentLength:
                guard hasBody else { continue }
                hasLength = true
            // These are the connection's.
            case .connection, .transferEncoding: continue
            default: break
            }
            buffer.writeHeader(field.name.rawName, field.value)
        }
        if let length = reply.addedLength {
            hasLength = true
            buffer.writeHeader("Content-Length", String(length))
        }
        if let id = reply.requestID { buffer.writeHeader("x-request-id", id) }
        buffer.writeHeader("date", date)
        for line in fixed where !reply.headers.contains(line.field.name) { buffer.writeBytes(line.bytes) }
        if !mayContinue {
            buffer.writeStaticString("connection: close\r\n")
        } else if version == .http1_0 {
            buffer.writeStaticString("connection: keep-alive\r\n")
        }
        body = !hasBody ? .none : hasLength || version == .http1_0 ? .plain : .chunked
        if body == .chunked { buffer.writeStaticString("transfer-encoding: chunked\r\n") }
        buffer.writeStaticString("\r\n")
        collected = buffer
    }

    /// Adds a part of the body.
    /// - Returns: the buffers that the connection writes now, before those of `take` and `end`.
    mutating func add(_ part: ByteBuffer) -> [ByteBuffer] {
        // An empty chunk would be the last one.
        guard body != .none, part.readableBytes > 0 else { return [] }
        var whole: [ByteBuffer] = []
        if body == .chunked { collected.writeString("\(String(part.readableBytes, radix: 16))\r\n") }
        if part.readableBytes <= Self.copiedBytes {
            collected.writeImmutableBuffer(part)
        } else {
            whole = [take(), part]
        }
        if body == .chunked { collected.writeStaticString("\r\n") }
        return whole
    }

    /// The bytes collected so far. The connection writes them now.
    mutating func take() -> ByteBuffer {
        defer { collected = ByteBuffer() }
        return collected
    }

    /// The rest of the message.
    mutating func end() -> ByteBuffer {
        if body == .chunked { collected.writeStaticString("0\r\n\r\n") }
        body = .none
        return take()
    }
}

extension ByteBuffer {
    fileprivate mutating func writeHeader(_ name: String, _ value: String) {
        writeString(name)
        writeStaticString(": ")
        writeString(value)
        writeStaticString("\r\n")
    }
}
