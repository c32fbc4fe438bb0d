import Checklists
import HTTPTypes
import JSON
import NIOCore

/// What a route answers with.
struct Reply: Sendable {
    enum Body: Sendable {
        case none
        case bytes(ByteBuffer)
        /// Made as it goes.
        case stream(@Sendable (ReplyStream) async throws -> Void)
        /// Not there yet; nothing else of the reply counts.
        case later(LongPoll)

        static func bytes(_ bytes: [UInt8]) -> Body { .bytes(ByteBuffer(bytes: bytes)) }
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Body

    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// JSON that is ready to be sent.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok, version: Int64? = nil) -> Reply {
        json(ByteBuffer(bytes: bytes), status: status, version: version)
    }

    /// JSON that is ready to be sent.
    static func json(_ bytes: ByteBuffer, status: HTTPResponse.Status = .ok, version: Int64? = nil) -> Reply {
        var reply = Reply(status, body: .bytes(bytes))
        reply.headers[.contentType] = "application/json"
        reply.headers[.cacheControl] = "private, no-cache"
        if let version { reply.headers[.eTag] = EntityTag(version).text }
        return reply
    }

    /// JSON that is made now.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Reply {
        json(value.bytes, status: status)
    }

    /// Text of some type.
    static func text(_ text: String, type: String) -> Reply {
        var reply = Reply(.ok, body: .bytes(ByteBuffer(string: text)))
        reply.headers[.contentType] = type
        return reply
    }

    static let noContent = Reply(.noContent)

    /// `{"NAME": [elements]}`, each element ready to be sent.
    static func list(_ name: String, _ elements: [[UInt8]]) -> Reply {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.reduce(name.utf8.count + 8) { $0 + $1.count + 1 })
        bytes.append(contentsOf: "{\"\(name)\":[".utf8)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: element)
        }
        bytes.append(contentsOf: "]}".utf8)
        return json(bytes)
    }

    /// The same reply with one more header.
    func with(_ name: HTTPField.Name, _ value: String) -> Reply {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// The same reply without a header.
    func without(_ name: HTTPField.Name) -> Reply {
        var copy = self
        copy.headers[name] = nil
        return copy
    }
}

/// A version as `ETag` writes it (RFC 9110, section 8.8.3): strong, the version in quotes.
struct EntityTag: Sendable, Equatable {
    let version: Int64

    init(_ version: Int64) { self.version = version }

    var text: String { "\"\(version)\"" }
}
