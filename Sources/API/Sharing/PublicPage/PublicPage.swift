import ChecklistFormats
import HTTPServer
import HTTPTypes
import NIOCore

/// The replies with pages of public links.
enum PublicPage {
    /// The page's content security policy: its own style, and nothing else.
    private static let policy =
        "default-src 'none'; style-src '\(HTML.hash(ChecklistPage.style))'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// The reply with a page.
    static func reply(_ page: ByteBuffer, status: HTTPResponse.Status = .ok) -> Reply {
        Reply(
            status,
            headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy], body: .bytes(page))
    }

    /// The answer to a request that fails: a page for people, and for programs the problem.
    static let error: Mount.ErrorForm = { problem, id, headers in
        guard let headers, Accept.choose(headers[.accept], from: ["text/html", "application/json"]) == "text/html"
        else {
            return problem.reply(requestID: id)
        }
        let language = PageLanguage(of: headers)
        let page =
            problem.status == .notFound
            ? ChecklistPage.gone(in: language)
            : ChecklistPage.sentence(problem.title, problem.detail, in: language)
        var reply = reply(ByteBuffer(string: page), status: problem.status)
        for (name, value) in problem.headers { reply.headers[name] = value }
        return reply.with(.cacheControl, "no-store").with(.robots, "noindex").with(.vary, "Accept, Accept-Language")
    }
}

extension PageLanguage {
    /// The language that the reader prefers.
    init(of headers: RequestHeaders) {
        let known = Self.allCases.map(\.rawValue)
        let preferred = AcceptLanguage.choose(headers[.acceptLanguage], from: known)
        self = preferred.flatMap { PageLanguage(rawValue: $0) } ?? .english
    }
}
