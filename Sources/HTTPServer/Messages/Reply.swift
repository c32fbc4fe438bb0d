public import HTTPTypes
public import NIOCore

/// What a request is answered with.
///
/// The connection adds the date, the headers of every reply (`FixedHeaders`) and what belongs to the connection, and sends
/// the rest as it is: any status, a part of a file with `Content-Range`, a coded body with `Content-Encoding`, several
/// `Set-Cookie` fields. Whoever makes the reply sets `Content-Length`; without it the body is sent in chunks.
public struct Reply: Sendable {
    /// What stands behind the headers.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// This.
        case bytes(ByteBuffer)
        /// Made as it goes: what is written leaves before more is made.
        case stream(@Sendable (ReplyStream) async throws -> Void)
        /// Not there yet; nothing else of the reply counts.
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

    /// A reply of these parts.
    public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Text of some type.
    public static func text(_ text: String, type: String) -> Reply {
        var reply = Reply(.ok, body: .bytes(ByteBuffer(string: text)))
        reply.headers[.contentType] = type
        return reply
    }

    /// There is nothing to say.
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

/// Where an answer that is made as it goes is written.
public struct ReplyStream: Sendable {
    let connection: Connection

    /// Sends a part, and returns when it has left: a client that takes nothing holds up whoever writes, and no memory.
    /// - Parameter time: How long the client may take for it, after which the connection is closed; nil: as long as it likes.
    /// - Throws: NIO's error where the connection is closed.
    public func write(_ part: ByteBuffer, within time: Duration? = nil) async throws {
        let channel = connection.channel
        let timeout = time.map { channel.eventLoop.scheduleTask(in: TimeAmount($0)) { channel.close(promise: nil) } }
        defer { timeout?.cancel() }
        try await connection.send(part)
    }
}
