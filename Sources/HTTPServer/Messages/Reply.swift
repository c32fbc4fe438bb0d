public import HTTPTypes
public import NIOCore

/// The answer to a request.
///
///     Reply(.ok, headers: [.contentType: "text/plain"], body: .bytes(Array("Hello".utf8)))
///
/// The connection adds the date, the headers of every reply (`FixedHeaders`) and the headers about the connection, and
/// sends the rest unchanged: any status, a part of a file with `Content-Range`, a coded body with `Content-Encoding`,
/// several `Set-Cookie` fields. It adds `Content-Length` if it knows the length and the headers do not have it, and
/// sends other bodies in chunks.
public struct Reply: Sendable {
    /// The body after the headers.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// These bytes.
        case bytes(ByteBuffer)
        /// A stream: each write waits until the client takes the part.
        case stream(@Sendable (ReplyStream) async throws -> Void)
        /// Deferred; nothing else of this reply counts.
        case later(any DeferredReply)

        /// These bytes.
        public static func bytes(_ bytes: [UInt8]) -> Body { .bytes(ByteBuffer(bytes: bytes)) }
    }

    /// The status.
    public var status: HTTPResponse.Status
    /// The headers.
    public var headers: HTTPFields
    /// The body.
    public var body: Body
    /// The request's id, which is sent as `X-Request-Id`. It is not in `headers`, so replies that differ in nothing
    /// else share them.
    public var requestID: String?
    /// Whether nobody knows how long the body is that the answer to HEAD leaves out (RFC 9110, section 8.6).
    public var hasUnknownLength = false
    /// The connection keeps this object until the client has taken a body of bytes, or has gone. Its release says that
    /// the bytes are free.
    public var keeping: (any AnyObject & Sendable)?

    /// A reply of these parts.
    public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status has content (RFC 9110, sections 15.2, 15.3.5 and 15.4.5).
    var hasContent: Bool { status.kind != .informational && status != .noContent && status != .notModified }

    /// The value of `Content-Length` that the connection adds.
    var addedLength: Int? {
        guard hasContent, !hasUnknownLength, !headers.contains(.contentLength) else { return nil }
        switch body {
        case .none: return 0
        case .bytes(let bytes): return bytes.readableBytes
        case .stream, .later: return nil
        }
    }

    /// Text of some type.
    public static func text(_ text: String, type: String) -> Reply {
        var reply = Reply(.ok, body: .bytes(ByteBuffer(string: text)))
        reply.headers[.contentType] = type
        return reply
    }

    /// 204, without a body.
    public static let noContent = Reply(.noContent)

    /// The same reply with one more header.
    public func with(_ name: HTTPField.Name, _ value: String) -> Reply {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// The same reply without a header.
    public func without(_ name: HTTPField.Name) -> Reply {
        var copy = self
        copy.headers[name] = nil
        return copy
    }
}

/// The way to write a streamed answer.
public struct ReplyStream: Sendable {
    let connection: Connection

    /// Sends a part, and returns when the connection has taken it (backpressure): a client that reads nothing holds up
    /// the writer and takes no memory.
    /// - Parameter time: the timeout, after which the connection is closed; nil: none.
    /// - Throws: NIO's error if the connection is closed.
    public func write(_ part: ByteBuffer, within time: Duration? = nil) async throws {
        let channel = connection.channel
        let timeout = time.map { channel.eventLoop.scheduleTask(in: TimeAmount($0)) { channel.close(promise: nil) } }
        defer { timeout?.cancel() }
        try await connection.send(part)
    }
}
