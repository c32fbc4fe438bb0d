public import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A request: its head, its target split in path and query, and its body.
///
/// Nothing of it is interpreted but what the connection needs. It may have any method; conditions, ranges, accepted codings
/// and cookies are in `headers`, each `Cookie` field as it came.
public struct Request: Sendable {
    /// Method, target and headers.
    public let head: HTTPRequest
    /// The target's path as it came: percent-encoding is not decoded.
    public let path: Substring
    /// What is behind the first question mark, up to a number sign, as it came; nil where there is none.
    public let query: Substring?
    /// The body.
    public let body: RequestBody

    /// A request with this head.
    public init(head: HTTPRequest, body: RequestBody) {
        self.head = head
        self.body = body
        let target = head.path ?? ""
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = target[..<(mark ?? target.endIndex)]
        query = mark.map { mark in
            let rest = target[target.utf8.index(after: mark)...]
            return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex)]
        }
    }

    /// The method.
    public var method: HTTPRequest.Method { head.method }

    /// The headers.
    public var headers: HTTPFields { head.headerFields }

    /// Path and query as they came.
    public var target: String { head.path ?? "" }
}

extension Request {
    /// A request as NIO has read it. Nil where its method is none.
    init?(_ head: HTTPRequestHead, body: RequestBody, isSecure: Bool) {
        guard let method = try? HTTPRequest.Method(head.method) else { return nil }
        self.init(
            head: HTTPRequest(
                method: method, scheme: isSecure ? "https" : "http", authority: head.headers.first(name: "host"),
                path: Self.target(head.uri), headerFields: HTTPFields(head.headers, splitCookie: false)),
            body: body)
    }

    /// Of a target in absolute form (RFC 9112, section 3.2.2) what is behind the authority; any other as it is.
    static func target(_ uri: String) -> String {
        guard uri.utf8.first != UInt8(ascii: "/"), let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")),
            uri.utf8[colon...].starts(with: "://".utf8), Self.isScheme(uri[..<colon])
        else { return uri }
        let rest = uri[colon...].dropFirst(3)
        guard let start = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) else {
            return "/"
        }
        return rest.utf8[start] == UInt8(ascii: "/") ? String(rest[start...]) : "/" + rest[start...]
    }

    private static func isScheme(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
