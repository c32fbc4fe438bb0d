import HTTPServer
import HTTPTypes

/// The way by which a client reaches this server, as far as a browser's session depends on it.
struct Visit: Sendable {
    /// The server's own origin, as browsers see it.
    let origin: WebOrigin
    /// Whether the client speaks HTTPS, with this server or with a proxy before it.
    let isSecure: Bool

    /// The cookie of sessions here.
    var cookie: SessionCookie { isSecure ? .secure : .plain }

    /// Whether browsers trust the address.
    var isTrustworthy: Bool { isSecure || origin.isLoopback }

    /// Whether a request says that a page of another origin sent it. Every browser says so in each request by which a
    /// page could change something.
    func isFromElsewhere(_ headers: RequestHeaders) -> Bool {
        if let origin = headers[.origin], !self.origin.isNamed(by: origin) { return true }
        return ["cross-site", "same-site"].contains(headers[.secFetchSite])
    }

    /// Whether a request proves that a page of this server sent it.
    func isFromHere(_ headers: RequestHeaders) -> Bool {
        !isFromElsewhere(headers) && (headers[.origin] != nil || headers[.secFetchSite] == "same-origin")
    }
}

extension HTTPRequest.Method {
    /// Whether requests with it change nothing (RFC 9110, section 9.2.1).
    var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
}

extension HTTPField.Name {
    /// `Sec-Fetch-Site` (W3C, "Fetch Metadata Request Headers").
    fileprivate static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
