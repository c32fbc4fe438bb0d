import HTTPServer
import HTTPTypes

/// The addresses of public links: a page for people and for previews of links, complete without a script. Programs get
/// the same as from `/v1/public/{token}`.
struct PublicPageRoutes: RouteGroup {
    let checklists: PublicChecklists

    static let tag = (name: "Public page", description: "Checklists for readers without an account.")

    var routes: [Route] {
        [
            .get(
                "/public/{token}", .everyone, "getPublicPage", "A checklist by its public link, as a page",
                handler: read
            ).compressed
        ]
    }

    @Sendable func read(_ call: Call) async throws -> Reply {
        try await checklists.reply(to: call, as: ["text/html", "application/json", "text/markdown"])
            .with(.vary, "Accept, Accept-Language")
    }
}
