import HTTPServer
import HTTPTypes

/// The other sites whose pages may use the interface from a browser (the Fetch standard, "CORS protocol"). The browser
/// hides answers from pages of all sites that are not listed.
/// This decides only whether a page may read answers. Rights come from the token alone, and no browser adds that by
/// itself.
public struct CrossOrigin: Sendable {
    /// `https://app.example.org`, as browsers write it; `*` stands for all.
    private let origins: Set<String>

    private var isOpen: Bool { origins.contains("*") }

    /// For how many seconds a browser may keep the answer to a preflight.
    private static let maxAge = "7200"
    private static let requestHeaders =
        "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer"
    private static let answerHeaders =
        "ETag, Link, Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id"

    /// No other site.
    public init() { origins = [] }

    /// Nil if a text is no origin: scheme, host and port, and nothing after them. `*` stands for all.
    public init?(origins: [String]) {
        guard origins.allSatisfy({ $0 == "*" || Self.isOrigin($0) }) else { return nil }
        self.origins = Set(origins.map { $0.lowercased() })
    }

    private static func isOrigin(_ text: String) -> Bool {
        text.wholeMatch(of: /https?:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/) != nil
    }

    /// The origin of a request, if it may use the interface.
    func admitted(_ headers: RequestHeaders) -> String? {
        guard !origins.isEmpty, let origin = headers[.origin] else { return nil }
        return isOpen || origins.contains(origin.lowercased()) ? origin : nil
    }

    /// Adds to an answer that its origin may read it. With a list, caches must keep the answers to different origins
    /// apart.
    func admit(_ origin: String?, to headers: inout HTTPFields) {
        guard !origins.isEmpty else { return }
        if !isOpen { headers.append(HTTPField(name: .vary, value: "Origin")) }
        guard let origin else { return }
        headers[.accessControlAllowOrigin] = isOpen ? "*" : origin
        headers[.accessControlExposeHeaders] = Self.answerHeaders
    }

    /// Whether a browser asks, before a request, whether it may send it.
    func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.headers[.accessControlRequestMethod] != nil
            && admitted(request.headers) != nil
    }

    /// The answer to a preflight, for a path with these methods.
    func preflight(methods: Set<HTTPRequest.Method>) -> Reply {
        Reply.noContent
            .with(.accessControlAllowMethods, methods.list)
            .with(.accessControlAllowHeaders, Self.requestHeaders)
            .with(.accessControlMaxAge, Self.maxAge)
    }
}
