import Crypto
import Gzip
import HTTPServer
import HTTPTypes
import JSON
import NIOCore

/// Makes the interface's document and its page at the first request, each once. An actor, so that no event loop does
/// this work.
actor DocumentSource {
    /// The bytes of a reply, and a version that distinguishes them from another release's.
    struct Made: Sendable {
        let bytes: ByteBuffer
        /// The same in gzip's format; nil if that could not be made.
        let compressed: ByteBuffer?
        /// The hash of the bytes.
        let version: Int64

        fileprivate init(_ bytes: [UInt8]) {
            self.bytes = ByteBuffer(bytes: bytes)
            compressed = try? bytes.withUnsafeBytes { ByteBuffer(bytes: try Gzip.compress($0, effort: .most)) }
            version = SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max
        }

        /// The reply that has the bytes, or the compressed ones for clients that take these.
        func reply(_ reply: Reply, to call: Call) throws -> Reply {
            let reply = try call.conditional(reply, version: version)
            guard reply.status == .ok, let compressed, AcceptEncoding.prefersGzip(call.request.headers[.acceptEncoding])
            else { return reply }
            return reply.coded(compressed)
        }
    }

    private let groups: @Sendable () -> [any RouteGroup]
    private var json: JSONValue?
    private var made: Made?
    private var shown: Made?

    /// - Parameter groups: the routes that the document describes.
    init(_ groups: @escaping @Sendable () -> [any RouteGroup]) { self.groups = groups }

    /// The document as JSON in UTF-8.
    var bytes: Made {
        if let made { return made }
        let bytes = Made(document.bytes)
        made = bytes
        return bytes
    }

    /// The document as a page.
    var page: Made {
        if let shown { return shown }
        let page = Made(Array(InterfacePage(document).html.utf8))
        shown = page
        return page
    }

    private var document: JSONValue {
        if let json { return json }
        let document = InterfaceDocument(groups()).json
        json = document
        return document
    }
}
