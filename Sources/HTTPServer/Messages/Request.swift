public import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A request: its method, its target split in path and query, its headers, and its body.
/// The server interprets only the headers that the connection needs. Any method is possible; conditions, ranges,
/// accepted codings and cookies are in `headers`.
public struct Request: Sendable {
    /// The method.
    public let method: HTTPRequest.Method
    /// `https` over TLS, otherwise `http`.
    public let scheme: String
    /// The host that the request is for, perhaps with a port, as the client named it; nil if HTTP/1.0 names none.
    public let authority: String?
    /// Path and query, with their percent-encoding.
    public let target: String
    /// The target's path, with its percent-encoding.
    public let path: Substring
    /// The text after the first question mark, up to a number sign, with its percent-encoding; nil if there is none.
    public let query: Substring?
    /// The headers.
    public let headers: RequestHeaders
    /// The body.
    public let body: RequestBody

    /// A request from NIO.
    /// - Throws: `malformed` if its method is not valid; the errors of `Authority.of`.
    init(_ head: HTTPRequestHead, body: RequestBody, isSecure: Bool) throws(RequestError) {
        guard let method = try? HTTPRequest.Method(head.method) else { throw .malformed }
        let target = RequestTarget(head.uri)
        self.method = method
        scheme = isSecure ? "https" : "http"
        authority = try Authority.of(head, target)?.text
        self.target = target.rest
        headers = RequestHeaders(head.headers)
        self.body = body
        let mark = target.rest.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = target.rest[..<(mark ?? target.rest.endIndex)]
        query = mark.map { mark in
            let rest = target.rest[target.rest.utf8.index(after: mark)...]
            return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex)]
        }
    }
}
