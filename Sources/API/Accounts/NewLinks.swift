import Checklists
import Foundation
import HTTPServer
import JSON
import Sessions
import Store

/// Makes links with a new token: calendars and public links.
struct NewLinks: Sendable {
    let actions: Actions
    let clients: Clients
    let rates: RateLimits

    /// Makes a link, and answers with its address.
    /// - Parameter path: the path at which the token reads.
    /// - Throws: `too-many-requests`; what the action refuses.
    func put(
        _ action: Action, _ call: Call, _ arguments: [JSONValue.Member], at path: (Token) -> String
    ) async throws -> Reply {
        let user = try call.user
        try rates.admitToken(of: user)
        // Without the key: the stored answer would hold the token.
        _ = try await call.keyWithoutBody()
        let token = Token()
        return try await actions.act(
            action, by: user,
            arguments + [
                .init("token_hash", .string(token.hash.hexadecimal)),
                .init("session_id", .string(user.session.lowercase)), clients.origin(of: call).argument,
            ], key: nil, showing: token, at: clients.visit(call).origin.text + path(token))
    }
}
