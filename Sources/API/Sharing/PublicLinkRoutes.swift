import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Public links: anyone with the link can read the checklist without signing in. It shows no people.
struct PublicLinkRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let clients: Clients
    let links: NewLinks
    let checklists: PublicChecklists
    let limits: Limits

    static let tag = (name: "Public link", description: "Showing a checklist to readers without an account.")

    var routes: [Route] {
        [
            .get(
                "/v1/checklists/{id}/public-link", .read, "getPublicLink", "Whether a checklist has a public link",
                handler: show
            )
            .described("For the owner.").answering(
                .ok(Representations.link, "The link, without its address.")
            )
            .refusing(.notFound, .forbidden),
            .put(
                "/v1/checklists/{id}/public-link", .share, "putPublicLink", "Give a checklist a public link",
                does: .putPublicLink,
                handler: put
            ).described(
                "For the owner. Each request makes a new link and ends the former one. Only this answer shows its address: the server keeps its SHA-256 alone, so it ignores an `Idempotency-Key`."
            ).answering(
                .created(
                    Representations.newPublicLink, "The link's address.",
                    links: [
                        .to(
                            "read", "getPublicChecklist", "The checklist, without signing in.",
                            ["token": "$response.body#/token"]),
                        .to("show", "getPublicLink", "Whether there is one.", ["id": "$request.path.id"]),
                        .to("revoke", "deletePublicLink", "Revoke it.", ["id": "$request.path.id"]),
                    ])),
            .delete(
                "/v1/checklists/{id}/public-link", .share, "deletePublicLink", "Revoke a checklist's public link",
                does: .deletePublicLink, handler: revoke
            ).described("For the owner.").answering(.noContent),
            .get("/v1/public/{token}", .everyone, "getPublicChecklist", "A checklist by its public link", handler: read)
                .described("For anyone with the link, without signing in. The answer has no people and no comments.")
                .answering(
                    .preferred(
                        [
                            .init(mediaType: "application/json", schema: Representations.publicChecklist),
                            .markdown,
                        ], "The checklist, in the media type that `Accept` prefers; JSON without a preference.",
                        isVersioned: true
                    ).with(.varyAccept).withSecretAddress(
                        cacheControl: "no-cache", "A cache must ask the server each time.")
                ).refusing(.notFound).failing(
                    .notAcceptable("application/json, text/markdown"), .documentTooLarge(limits[.documentBytes])
                ).compressed,
        ]
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        .json(try await store.publicLink(of: call.pathID(), for: call.user.user))
    }

    @Sendable func put(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        return try await links.put(.putPublicLink, call, [.init("id", .string(checklist.lowercase))]) {
            "/public/\($0.text)"
        }
    }

    @Sendable func revoke(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        let key = try await call.keyWithoutBody()
        return try await actions.act(
            .deletePublicLink, by: call.user,
            [.init("id", .string(checklist.lowercase)), clients.origin(of: call).argument], key: key)
    }

    @Sendable func read(_ call: Call) async throws -> Reply {
        try await checklists.reply(to: call, as: ["application/json", "text/markdown"]).with(.vary, "Accept")
    }
}
