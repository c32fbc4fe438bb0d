import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// API tokens: what programs sign in with, without a password and with no more scopes than they need.
/// See docs/decisions/0018-tokens.md.
struct TokenRoutes: RouteGroup {
    let backend: Backend
    private let newToken: Shape

    init(backend: Backend) {
        self.backend = backend
        newToken = Shapes.newToken(backend.limits)
    }

    static let tag = (name: "Tokens", description: "API tokens, for programs.")

    var routes: [Route] {
        [
            .get("/v1/tokens", .admin, "listTokens", "One's own API tokens", handler: list)
                .described("Those that have not ended, without their secrets.")
                .parameters(.limit(backend.limits), .page)
                .answering(
                    .page(
                        Representations.page("APITokenPage", "tokens", of: Representations.apiToken, backend.limits),
                        "Newest first.")
                ).atOwnRate,
            .post("/v1/tokens", .admin, "createToken", "Make an API token", does: .createToken, handler: create)
                .described(
                    "The token is shown only here: nothing but its SHA-256 is kept. So an `Idempotency-Key` is ignored, and the same `id` again is 409, also with the same content: revoke that one, and make another. A new password ends it, as it ends sessions."
                ).taking(newToken)
                .answering(
                    .created(
                        Representations.newAPIToken, "What was made, and the token.",
                        links: [.to("revoke", "revokeToken", "Revoke it.")])),
            .delete(
                "/v1/tokens/{id}", .admin, "revokeToken", "Revoke an API token of one's own", does: .deleteSession,
                handler: revoke
            ).answering(.noContent).atOwnRate,
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await backend.store.tokens(
            of: call.user.user, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("tokens", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let user = try call.user
        try backend.rates.admitToken(of: user)
        // No key: its answer would be kept, and with it the token.
        let (arguments, _) = try await call.read(newToken)
        let token = Token(.api)
        let reply = try await backend.act(
            .createToken, by: user,
            arguments.withMadeID() + [
                .init("session_id", .string(user.session.lowercase)),
                .init("token_hash", .string(token.hash.hexadecimal)), backend.origin(of: call).argument,
            ], key: nil, showing: token)
        backend.rates.gives(token)
        return reply
    }

    @Sendable func revoke(_ call: Call) async throws -> Reply {
        try await backend.endSession(call.pathID(), isToken: true, call)
    }
}
