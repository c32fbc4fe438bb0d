import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Ends sessions and API tokens.
struct SessionEndings: Sendable {
    let actions: Actions
    let feed: ChangeFeed
    let clients: Clients

    /// Ends a session or an API token; only one of that kind if `isToken` is given.
    /// - Throws: what the action refuses.
    func end(_ session: UUID, isToken: Bool? = nil, _ call: Call) async throws -> Reply {
        let user = try call.user
        _ = try await call.keyWithoutBody()
        var arguments: [JSONValue.Member] = [
            .init("id", .string(session.lowercase)), clients.origin(of: call).argument,
        ]
        if let isToken { arguments.append(.init("is_token", .bool(isToken))) }
        // Without the key: a session that has ended cannot ask for the first answer again.
        let reply = try await actions.act(.deleteSession, by: user, arguments, key: nil)
        feed.evict(session: session, of: user.user)
        guard call.isByCookie, session == user.session else { return reply }
        return reply.with(.setCookie, clients.visit(call).cookie.clearing)
    }
}
