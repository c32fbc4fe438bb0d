import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// API tokens: programs sign in with them, without a password and with no more scopes than they need. See
/// docs/decisions/0018-tokens.md.
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
            .get("/v1/tokens", .admin, "listTokens", "Your API tokens", handler: list)
                .described("The tokens that have not ended, without their secrets.")
                .parameters(.limit(backend.limits), .page)
                .answering(
                    .page(
                        Representations.page("APITokenPage", "tokens", of: Representations.apiToken, backend.limits),
                        "Newest first.")
                ).atOwnRate,
            .post("/v1/tokens", .admin, "createToken", "Make an API token", does: .createToken, handler: create)
                .described(
                    "Only this answer shows the token: the server keeps its SHA-256 alone. So it ignores an `Idempotency-Key`, and answers the same `id` again with 409, even with the same content: revoke that token and make another. A new password ends the token, as it ends sessions."
                ).taking(newToken)
                .answering(
                    .created(
                        Representations.newAPIToken, "The API token and its secret.",
                        links: [.to("revoke", "revokeToken", "Revoke it.")])),
            .delete(
                "/v1/tokens/{id}", .admin, "revokeToken", "Revoke one of your API tokens", does: .deleteSession,
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
        // Without the key: the stored answer would hold the token.
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
