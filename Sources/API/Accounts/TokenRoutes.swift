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

    var routes: [Route] {
        [
            .get("/v1/tokens", .admin, handler: list).atOwnRate(),
            .post("/v1/tokens", .admin, handler: create),
            .delete("/v1/tokens/{id}", .admin, handler: revoke).atOwnRate(),
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
        let (arguments, _) = try await call.read(backend.shapes.newToken)
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
