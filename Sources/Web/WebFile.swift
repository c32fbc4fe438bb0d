import Foundation
import Gzip
import HTTPServer
import HTTPTypes
import Synchronization

/// A file of the web app. Its bytes are decoded when somebody first asks for them, and then kept.
final class WebFile: Sendable {
    /// The bodies that were asked for.
    private struct Bodies {
        var compressed: Reply.Body?
        var plain: Reply.Body?
    }

    private let line: EmbeddedTable.Line
    private let bodies = Mutex(Bodies())

    init(_ line: EmbeddedTable.Line) { self.line = line }

    /// The reply to a request with these headers: the file, compressed where the client takes that, or 304 where it has
    /// the file.
    /// - Parameter caching: the value of `Cache-Control`.
    func reply(to headers: RequestHeaders, caching: String) -> Reply {
        let isCompressed = line.isCompressed && AcceptEncoding.prefersGzip(headers[.acceptEncoding])
        // The compressed bytes are another representation: RFC 9110, section 8.8.3.3.
        let tag = isCompressed ? "W/\"\(line.hash)\"" : "\"\(line.hash)\""
        var fields: HTTPFields = [.eTag: tag, .cacheControl: caching]
        if line.isCompressed { fields[.vary] = "Accept-Encoding" }
        if let known = headers[.ifNoneMatch], isKnown(known) { return Reply(.notModified, headers: fields) }
        fields[.contentType] = Self.mediaType(of: line.name)
        if isCompressed { fields[.contentEncoding] = "gzip" }
        return Reply(.ok, headers: fields, body: isCompressed ? compressed : plain)
    }

    /// Whether a condition names this file. A proxy that compresses puts the coding behind the tag.
    private func isKnown(_ condition: String) -> Bool {
        if condition == "*" { return true }
        return EntityTags(condition)?.tags.contains {
            $0.opaque == line.hash || $0.opaque.hasPrefix(line.hash + "-")
        } ?? false
    }

    private var compressed: Reply.Body {
        bodies.withLock { bodies in
            if let known = bodies.compressed { return known }
            let body = Reply.Body.bytes(stored)
            bodies.compressed = body
            return body
        }
    }

    private var plain: Reply.Body {
        bodies.withLock { bodies in
            if let known = bodies.plain { return known }
            let body = Reply.Body.bytes(content)
            bodies.plain = body
            return body
        }
    }

    /// The bytes of the table.
    private var stored: [UInt8] {
        EmbeddedAssets.table.withUTF8Buffer { Data(base64Encoded: Data($0[line.place])).map(Array.init) ?? [] }
    }

    /// The content itself.
    private var content: [UInt8] {
        guard line.isCompressed else { return stored }
        let content = try? stored.withUnsafeBytes { try Gzip.decompress($0, length: line.length) }
        assert(content != nil, "\(line.name) is not what embed-assets has written.")
        return content ?? []
    }

    private static func mediaType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "png": "image/png"
        case "svg": "image/svg+xml"
        case "txt": "text/plain; charset=utf-8"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
