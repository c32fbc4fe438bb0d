import ChecklistFormats
import HTTPServer
import HTTPTypes
import Sessions

/// Answers readers of public links.
struct PublicChecklists: Sendable {
    let documents: PublicDocuments
    let rates: RateLimits
    let uses: LinkUses

    /// The checklist of the link in the path, in the media type that the client prefers.
    /// - Parameter offered: some of `text/html`, `application/json` and `text/markdown`; the first without a preference.
    func reply(to call: Call, as offered: [String]) async throws -> Reply {
        try rates.admitPublicRead(call)
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let hash = Token.hash(call.parameters.get("token") ?? "")
        let reply: Reply
        switch type {
        case "text/html":
            let language = PageLanguage(of: call.request.headers)
            let found = try await documents.page(hash, in: language, for: call)
            reply = try call.conditional(PublicPage.reply(found.body), version: found.tag)
        case "text/markdown":
            // Without an entity tag: the version is that of the JSON, and a tag names one representation.
            let document = try await documents.markdown(hash, for: call)
            reply = .document(document, type: "text/markdown; charset=utf-8")
        default:
            let found = try await documents.json(hash, for: call)
            reply = try call.conditional(found.body, version: found.version)
        }
        uses.note(hash)
        // Anyone with the address can read, so browsers must not pass it on, and search engines must not find it.
        return reply.with(.cacheControl, "no-cache").with(.robots, "noindex")
    }
}
