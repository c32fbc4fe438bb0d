public import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A request: its head, its target split in path and query, and its body.
/// The server interprets only the headers that the connection needs. Any method is possible; conditions, ranges,
/// accepted codings and cookies are in `headers`, each `Cookie` field unchanged.
public struct Request: Sendable {
    /// Method, target and headers.
    public let head: HTTPRequest
    /// The target's path, with its percent-encoding.
    public let path: Substring
    /// The text after the first question mark, up to a number sign, with its percent-encoding; nil if there is none.
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

    /// Path and query, with their percent-encoding.
    public var target: String { head.path ?? "" }
}

extension Request {
    /// A request from NIO.
    /// - Throws: `malformed` if its method is not valid; the errors of `Authority.of`.
    init(_ head: HTTPRequestHead, body: RequestBody, isSecure: Bool) throws(RequestError) {
        guard let method = try? HTTPRequest.Method(head.method) else { throw .malformed }
        let target = RequestTarget(head.uri)
        self.init(
            head: HTTPRequest(
                method: method, scheme: isSecure ? "https" : "http", authority: try Authority.of(head, target)?.text,
                path: target.rest, headerFields: HTTPFields(head.headers, splitCookie: false)),
            body: body)
    }
}
