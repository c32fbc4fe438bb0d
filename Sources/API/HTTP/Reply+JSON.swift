import HTTPServer
import HTTPTypes
import JSON
import NIOCore

extension Reply {
    /// JSON that is already written.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok, version: Int64? = nil) -> Reply {
        json(ByteBuffer(bytes: bytes), status: status, version: version)
    }

    /// JSON that is already written.
    static func json(_ bytes: ByteBuffer, status: HTTPResponse.Status = .ok, version: Int64? = nil) -> Reply {
        var reply = Reply(status, body: .bytes(bytes))
        reply.headers[.contentType] = "application/json"
        reply.headers[.cacheControl] = "private, no-cache"
        if let version { reply.headers[.eTag] = EntityTag(version).text }
        return reply
    }

    /// JSON that this writes.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Reply {
        json(value.bytes, status: status)
    }

    /// A document of some type.
    static func document(_ bytes: ByteBuffer, type: String) -> Reply {
        Reply(.ok, headers: [.contentType: type], body: .bytes(bytes))
    }
}

extension ByteBuffer {
    /// `{"NAME": [elements]}`, each element being JSON.
    static func list(_ name: String, _ elements: [[UInt8]]) -> ByteBuffer {
        ByteBuffer(bytes: JSONValue.object([.init(name, .array(elements.map(JSONValue.raw)))]).bytes)
    }
}
