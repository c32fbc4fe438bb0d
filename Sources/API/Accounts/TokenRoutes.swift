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
    let store: Store
    let actions: Actions
    let clients: Clients
    let rates: RateLimits
    let endings: SessionEndings
    let limits: Limits
    private let newToken: Shape

    init(store: Store, actions: Actions, clients: Clients, rates: RateLimits, endings: SessionEndings, limits: Limits) {
        (self.store, self.actions, self.clients) = (store, actions, clients)
        (self.rates, self.endings, self.limits) = (rates, endings, limits)
        newToken = Shapes.newToken(limits)
    }

    static let tag = (name: "Tokens", description: "API tokens, for programs.")

    var routes: [Route] {
        [
            .get("/v1/tokens", .admin, "listTokens", "Your API tokens", handler: list)
                .described("The tokens that have not ended, without their secrets.")
                .parameters(.limit(limits), .page)
                .answering(
                    .page(
                        Representations.page("APITokenPage", "tokens", of: Representations.apiToken, limits),
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
        let page = try await store.tokens(of: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("tokens", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let user = try call.user
        try rates.admitToken(of: user)
        // Without the key: the stored answer would hold the token.
        let (arguments, _) = try await call.read(newToken)
        let token = Token(.api)
        let reply = try await actions.act(
            .createToken, by: user,
            arguments.withMadeID() + [
                .init("session_id", .string(user.session.lowercase)),
                .init("token_hash", .string(token.hash.hexadecimal)), clients.origin(of: call).argument,
            ], key: nil, showing: token)
        rates.gives(token)
        return reply
    }

    @Sendable func revoke(_ call: Call) async throws -> Reply {
        try await endings.end(call.pathID(), isToken: true, call)
    }
}
