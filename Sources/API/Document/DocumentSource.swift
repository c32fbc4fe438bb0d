import Crypto
import HTTPServer
import JSON
import NIOCore

/// Makes the interface's document and its page at the first request, each once. An actor, so that no event loop does
/// this work.
actor DocumentSource {
    /// The bytes of a reply, and a version that distinguishes them from another release's.
    struct Made: Sendable {
        let bytes: ByteBuffer
        /// The hash of the bytes.
        let version: Int64

        fileprivate init(_ bytes: [UInt8]) {
            self.bytes = ByteBuffer(bytes: bytes)
            version = SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max
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
