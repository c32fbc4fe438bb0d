import ChangeFeed
import ChecklistFormats
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// A checklist shown to whoever has its link, without signing in. It can only be read, and shows no people.
struct PublicLinkRoutes: RouteGroup {
    let backend: Backend

    static let tag = (name: "Public link", description: "Showing a checklist to anyone, to read.")

    var routes: [Route] {
        [
            .get(
                "/v1/checklists/{id}/public_link", .read, "getPublicLink", "Whether a checklist has a public link",
                handler: show
            )
            .described("For the owner.").answering(
                .ok(Representations.publicLink, "Since when it has, without the token.")
            )
            .refusing(.notFound, .forbidden),
            .put(
                "/v1/checklists/{id}/public_link", .write, "putPublicLink", "Give a checklist a public link",
                does: .putPublicLink,
                handler: put
            ).described(
                "For the owner. Each time it is a new one, and the one before is no longer good. The token is shown only here: nothing but its SHA-256 is kept, so an `Idempotency-Key` is ignored."
            ).answering(
                .created(
                    Representations.newPublicLink, "The link's token.",
                    links: [
                        .to(
                            "read", "getPublicChecklist", "The checklist, without signing in.",
                            ["token": "$response.body#/token"]),
                        .to("show", "getPublicLink", "Whether there is one.", ["id": "$request.path.id"]),
                        .to("revoke", "deletePublicLink", "Revoke it.", ["id": "$request.path.id"]),
                    ])),
            .delete(
                "/v1/checklists/{id}/public_link", .write, "deletePublicLink", "Revoke a checklist's public link",
                does: .deletePublicLink, handler: revoke
            ).described("For the owner.").answering(.noContent),
            .get("/v1/public/{token}", .everyone, "getPublicChecklist", "A checklist by its public link", handler: read)
                .described("For whoever has the link: nobody needs to sign in. No people and no comments are shown.")
                .answering(
                    .preferred(
                        [
                            .init(mediaType: "application/json", schema: Representations.publicChecklist),
                            .markdown,
                        ], "The checklist, in the type that `Accept` prefers; JSON where it prefers none.",
                        isVersioned: true
                    ).with(
                        .varyAccept,
                        .init(
                            name: "Cache-Control", description: "To be kept only if asked about each time.",
                            schema: .constant("no-cache")),
                        .init(
                            name: "Referrer-Policy", description: "The link is told to nobody.",
                            schema: .constant("no-referrer")),
                        .init(
                            name: "X-Robots-Tag", description: "Search engines are asked not to keep the page.",
                            schema: .constant("noindex")))
                ).refusing(.notFound).failing(.notAcceptable("application/json, text/markdown")),
        ]
    }

    @Sendable func show(_ call: Call) async throws -> Reply {
        .json(try await backend.store.publicLink(of: call.pathID(), for: call.user.user))
    }

    @Sendable func put(_ call: Call) async throws -> Reply {
        let (user, checklist) = (try call.user, try call.pathID())
        try backend.rates.admitToken(of: user)
        // No key: its answer would be kept, and with it the token.
        _ = try await call.keyWithoutBody()
        let token = Token()
        return try await backend.act(
            .putPublicLink, by: user,
            [
                .init("id", .string(checklist.lowercase)), .init("token_hash", .string(token.hash.hexadecimal)),
                backend.origin(of: call).argument,
            ],
            key: nil, showing: token)
    }

    @Sendable func revoke(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        let key = try await call.keyWithoutBody()
        return try await backend.act(
            .deletePublicLink, by: call.user,
            [.init("id", .string(checklist.lowercase)), backend.origin(of: call).argument], key: key)
    }

    @Sendable func read(_ call: Call) async throws -> Reply {
        try backend.rates.admitPublicRead(call)
        let offered = ["application/json", "text/markdown"]
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let hash = Token.hash(call.parameters.get("token") ?? "")
        let reply: Reply
        if type == "text/markdown" {
            // Without an entity tag: the version is that of the JSON, and a tag names one representation.
            let outline = try await backend.store.publicOutline(tokenHash: hash)
            reply = .text(MarkdownExport.write(outline), type: "text/markdown; charset=utf-8")
        } else {
            let found = try await backend.store.publicChecklist(tokenHash: hash)
            reply = try call.conditional(found.body, version: found.version)
        }
        // Whoever has the address can read, so it is not to be passed on by browsers, nor found by search.
        return reply.with(.vary, "Accept").with(.cacheControl, "no-cache")
            .with(.robots, "noindex")
    }
}
