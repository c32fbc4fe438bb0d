import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// All links of a user, whatever they open: so a user sees every way in that they have given.
struct LinkRoutes: RouteGroup {
    let backend: Backend

    static let tag = (name: "Links", description: "The ways in that you have given to others.")

    var routes: [Route] {
        [
            .get("/v1/me/links", .read, "listLinks", "Your calendar links, public links and invitations", handler: list)
                .described(
                    """
                    Those that have not ended, without their secrets; of invitations those by a token. To revoke one, \
                    send DELETE to `/v1/me/calendar-link`, or below its checklist to `calendar-link`, `public-link` or \
                    `invitations/{id}`.
                    """
                ).parameters(.limit(backend.limits), .page)
                .answering(
                    .page(
                        Representations.page("LinkPage", "links", of: Representations.link, backend.limits),
                        "Newest first."))
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await backend.store.links(
            of: call.user.user, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("links", page)
    }
}

extension Backend {
    /// Makes a link with a new token, and answers with its address.
    /// - Parameter path: the path at which the token reads.
    func putLink(
        _ action: Action, _ call: Call, _ arguments: [JSONValue.Member], at path: (Token) -> String
    ) async throws -> Reply {
        let user = try call.user
        try rates.admitToken(of: user)
        // Without the key: the stored answer would hold the token.
        _ = try await call.keyWithoutBody()
        let token = Token()
        return try await act(
            action, by: user,
            arguments + [
                .init("token_hash", .string(token.hash.hexadecimal)),
                .init("session_id", .string(user.session.lowercase)), origin(of: call).argument,
            ], key: nil, showing: token, at: visit(call).origin.text + path(token))
    }
}
