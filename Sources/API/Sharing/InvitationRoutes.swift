import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Letting people onto a checklist by a token. It stands in bodies and never in a path or a query, because those are
/// written into logs along the way. See docs/decisions/0009-invitations-are-tokens.md.
struct InvitationRoutes: RouteGroup {
    let backend: Backend
    private let newInvitation: Shape

    init(backend: Backend) {
        self.backend = backend
        newInvitation = Shapes.newInvitation(backend.limits)
    }

    static let tag = (name: "Invitations", description: "Letting people onto a checklist by a token.")

    var routes: [Route] {
        [
            .get(
                "/v1/checklists/{id}/invitations", .read, "listInvitations", "The invitations to a checklist",
                handler: list
            ).described("For the owner. Those that have not ended, without their tokens.").parameters(
                .limit(backend.limits), .page
            ).answering(
                .page(
                    Representations.page(
                        "InvitationPage", "invitations", of: Representations.invitation, backend.limits),
                    "Newest first.")
            ).refusing(.notFound, .forbidden),
            .post(
                "/v1/checklists/{id}/invitations", .write, "createInvitation", "Invite to a checklist",
                does: .createInvitation, handler: create
            ).described(
                "For the owner. The token is shown only here: nothing but its SHA-256 is kept. So an `Idempotency-Key` is ignored, and the same `id` again is 409, also with the same content: revoke that one, and make another. The server sends no mail; whoever made it passes the token on."
            ).taking(newInvitation).answering(
                .created(
                    Representations.newInvitation, "The invitation, and its token.",
                    links: [
                        .to(
                            "preview", "previewInvitation", "What it is to, for the people it was passed on to.",
                            body: ["token": "$response.body#/token"]),
                        .to("accept", "acceptInvitation", "Come in by it.", body: ["token": "$response.body#/token"]),
                        .to(
                            "revoke", "revokeInvitation", "Revoke it.",
                            ["id": "$response.body#/checklist_id", "invitation_id": "$response.body#/id"]),
                    ])),
            .delete(
                "/v1/checklists/{id}/invitations/{invitation_id}", .write, "revokeInvitation", "Revoke an invitation",
                does: .revokeInvitation
            ).described("For the owner. Who has come in by it stays.").answering(.noContent),
            .post("/v1/invitations/preview", .read, "previewInvitation", "What an invitation is to", handler: preview)
                .described(
                    "For whoever has the token. It stands in the body, because paths and queries are written into logs."
                ).taking(Shapes.invitationToken)
                .answering(
                    .ok(Representations.invitationPreview, "The checklist, its owner, and what one would be on it.")
                )
                .refusing(.invitationNotFound, .invitationEnded),
            .post(
                "/v1/invitations/accept", .write, "acceptInvitation", "Come onto a checklist by an invitation",
                does: .acceptInvitation,
                handler: accept
            ).described("For whoever has the token. The owner and participants are told as if the owner had added one.")
                .taking(Shapes.invitationToken).answering(
                    .ok(
                        Representations.checklist,
                        "The checklist, of those who are on it already: their role stays, and nothing is used up. The owner is too.",
                        isVersioned: true),
                    .created(
                        Representations.checklist, "The checklist as its new participant sees it.", isVersioned: true,
                        at: "/v1/checklists/")),
        ]
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let page = try await backend.store.invitations(
            to: call.pathID(), for: call.user.user, after: call.pageKey(), limit: call.limit(backend))
        return try call.page("invitations", page)
    }

    @Sendable func create(_ call: Call) async throws -> Reply {
        let checklist = try call.pathID()
        // No key: its answer would be kept, and with it the token.
        let (arguments, _) = try await call.read(newInvitation)
        let request = JSONValue.object(arguments)
        if request["email"]?.string != nil, let uses = request["max_uses"]?.integer, uses != 1 {
            throw Problem.invalidRequest([
                FieldError("/max_uses", "must be 1 where the invitation is for an e-mail address")
            ])
        }
        let token = Token()
        return try await backend.act(
            .createInvitation, by: call.user,
            arguments.withMadeID() + [
                .init("checklist_id", .string(checklist.lowercase)),
                .init("token_hash", .string(token.hash.hexadecimal)),
            ], key: nil, showing: token)
    }

    @Sendable func preview(_ call: Call) async throws -> Reply {
        let (hash, _) = try await tokenHash(call)
        return .json(try await backend.store.invitation(tokenHash: hash, for: call.user.user))
    }

    @Sendable func accept(_ call: Call) async throws -> Reply {
        let (hash, key) = try await tokenHash(call)
        return try await backend.act(
            .acceptInvitation, by: call.user, [.init("token_hash", .string(hash.hexadecimal))], key: key,
            location: "/v1/checklists/")
    }

    private func tokenHash(_ call: Call) async throws -> (hash: [UInt8], key: IdempotencyKey?) {
        let (arguments, key) = try await call.read(Shapes.invitationToken)
        return (Token.hash(JSONValue.object(arguments)["token"]?.string ?? ""), key)
    }
}
