import HTTPServer
import HTTPTypes

/// Which pages of other sites may use the interface from a browser (the Fetch standard, "CORS protocol"). Nobody may who is not
/// listed: the browser keeps the answer from the page.
///
/// Nothing rests on it but what a page may read. Who may do what is decided by the token, which no browser adds by itself.
public struct CrossOrigin: Sendable {
    /// `https://app.example.org`, as browsers write it; `*` stands for all.
    private let origins: Set<String>

    private var isOpen: Bool { origins.contains("*") }

    /// For how long a browser may keep what it was told.
    private static let maxAge = "7200"
    private static let requestHeaders =
        "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer"
    private static let answerHeaders =
        "ETag, Link, Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id"

    /// Nobody.
    public init() { origins = [] }

    /// Nil where a text is no origin: scheme, host and port, and nothing behind them. `*` is all.
    public init?(origins: [String]) {
        guard origins.allSatisfy({ $0 == "*" || Self.isOrigin($0) }) else { return nil }
        self.origins = Set(origins.map { $0.lowercased() })
    }

    private static func isOrigin(_ text: String) -> Bool {
        text.wholeMatch(of: /https?:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/) != nil
    }

    /// The origin of a request, where it may use the interface.
    func admitted(_ headers: HTTPFields) -> String? {
        guard !origins.isEmpty, let origin = headers[.origin] else { return nil }
        return isOpen || origins.contains(origin.lowercased()) ? origin : nil
    }

    /// Adds to an answer that its origin may read it. With a list, what one origin is told is not for another.
    func admit(_ origin: String?, to headers: inout HTTPFields) {
        guard !origins.isEmpty else { return }
        if !isOpen { headers.append(HTTPField(name: .vary, value: "Origin")) }
        guard let origin else { return }
        headers[.accessControlAllowOrigin] = isOpen ? "*" : origin
        headers[.accessControlExposeHeaders] = Self.answerHeaders
    }

    /// Whether a browser asks, before a request, whether it may send it.
    func isPreflight(_ request: HTTPRequest) -> Bool {
        request.method == .options && request.headerFields[.accessControlRequestMethod] != nil
            && admitted(request.headerFields) != nil
    }

    /// The answer to that, of a path with these methods.
    func preflight(methods: Set<HTTPRequest.Method>) -> Reply {
        Reply.noContent
            .with(.accessControlAllowMethods, methods.map(\.rawValue).sorted().joined(separator: ", "))
            .with(.accessControlAllowHeaders, Self.requestHeaders)
            .with(.accessControlMaxAge, Self.maxAge)
    }
}
