import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Invitations to a checklist by a token. The token stands in bodies and never in a path or a query, because servers
/// and proxies log those. See docs/decisions/0009-invitations-are-tokens.md.
struct InvitationRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let rates: RateLimits
    let limits: Limits
    private let newInvitation: Shape

    init(store: Store, actions: Actions, rates: RateLimits, limits: Limits) {
        (self.store, self.actions, self.rates, self.limits) = (store, actions, rates, limits)
        newInvitation = Shapes.newInvitation(limits)
    }

    static let tag = (name: "Invitations", description: "Inviting people to a checklist by a token.")

    var routes: [Route] {
        [
            .get(
                "/v1/checklists/{id}/invitations", .read, "listInvitations", "The invitations to a checklist",
                handler: list
            ).described("For the owner. Those that have not ended, without their tokens; those that name a user too.")
                .parameters(
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page(
                            "InvitationPage", "invitations", of: Representations.invitation, limits),
                        "Newest first.")
                ).refusing(.notFound, .forbidden),
            .post(
                "/v1/checklists/{id}/invitations", .share, "createInvitation", "Invite to a checklist",
                does: .createInvitation, handler: create
            ).described(
                "For the owner. Only this answer shows the token: the server keeps its SHA-256 alone. So it ignores an `Idempotency-Key`, and answers the same `id` again with 409, even with the same content: revoke that invitation and make another. The server sends no mail; the owner passes the token on."
            ).taking(newInvitation).answering(
                .created(
                    Representations.newInvitation, "The invitation, and its token.",
                    links: [
                        .to(
                            "preview", "previewInvitation", "The checklist that it invites to, for its recipients.",
                            body: ["token": "$response.body#/token"]),
                        .to(
                            "accept", "acceptInvitation", "Join the checklist.",
                            body: ["token": "$response.body#/token"]),
                        .to(
                            "revoke", "revokeInvitation", "Revoke it.",
                            ["id": "$response.body#/checklist_id", "invitation_id": "$response.body#/id"]),
                    ])),
            .delete(
                "/v1/checklists/{id}/invitations/{invitation_id}", .share, "revokeInvitation", "Revoke an invitation",
                does: .revokeInvitation
            ).described("For the owner. Participants who have come in by it stay.").answering(.noContent),
            .post("/v1/invitations/preview", .everyone, "previewInvitation", "Look at an invitation", handler: preview)
                .described(
                    "For everyone who has the token, also without an account. It stands in the body, because paths and queries are written into logs. Accepting one for an e-mail address needs an account with that address."
                ).taking(Shapes.invitationToken)
                .answering(
                    .ok(
                        Representations.invitationPreview, "The checklist, its owner, and the role that you would have."
                    )
                )
                .refusing(.invitationNotFound, .invitationEnded),
            .post(
                "/v1/invitations/accept", .share, "acceptInvitation", "Come onto a checklist by an invitation",
                does: .acceptInvitation,
                handler: accept
            ).described(
                "For any user with the token. The owner and participants get the same change as if the owner had added the user."
            )
            .taking(Shapes.invitationToken).answering(
                .ok(
                    Representations.checklist,
                    "The checklist, for its owner and participants: their roles stay, and no use of the invitation is counted.",
                    isVersioned: true),
                .created(
                    Representations.checklist, "The checklist as its new participant sees it.", isVersioned: true,
                    at: "/v1/checklists/")),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await store.invitations(
            to: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("invitations", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let (user, checklist) = (try call.user, try call.pathID())
        try rates.admitToken(of: user)
        // Without the key: the stored answer would hold the token.
        let (arguments, _) = try await call.read(newInvitation)
        let request = JSONValue.object(arguments)
        if request["email"]?.string != nil, let uses = request["max_uses"]?.integer, uses != 1 {
            throw Problem.invalidRequest([
                FieldError("/max_uses", "must be 1 if the invitation is for an e-mail address")
            ])
        }
        let token = Token()
        return try await actions.act(
            .createInvitation, by: user,
            arguments.withMadeID() + [
                .init("checklist_id", .string(checklist.lowercase)),
                .init("token_hash", .string(token.hash.hexadecimal)),
                .init("session_id", .string(user.session.lowercase)),
            ], key: nil, showing: token)
    }

    @Sendable func preview(_ call: Call) async throws -> Reply {
        let (hash, _) = try await tokenHash(call)
        let found = try await rates.lookingUp(call) {
            try await store.invitation(tokenHash: hash)
        }
        guard let found else { throw Problem(.invitationNotFound) }
        return .json(found)
    }

    @Sendable func accept(_ call: Call) async throws -> Reply {
        let (hash, key) = try await tokenHash(call)
        return try await actions.act(
            .acceptInvitation, by: call.user, [.init("token_hash", .string(hash.hexadecimal))], key: key,
            location: "/v1/checklists/")
    }

    private func tokenHash(_ call: Call) async throws -> (hash: [UInt8], key: IdempotencyKey?) {
        let (arguments, key) = try await call.read(Shapes.invitationToken)
        return (Token.hash(JSONValue.object(arguments)["token"]?.string ?? ""), key)
    }
}
