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

    var routes: [Route] {
        [
            .get("/v1/checklists/{id}/invitations", .read, handler: list),
            .post("/v1/checklists/{id}/invitations", .write, handler: create),
            .delete("/v1/checklists/{id}/invitations/{invitation_id}", .write, handler: revoke),
            .post("/v1/invitations/preview", .read, handler: preview),
            .post("/v1/invitations/accept", .write, handler: accept),
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
        let (arguments, _) = try await call.read(backend.shapes.newInvitation)
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

    @Sendable func revoke(_ call: Call) async throws -> Reply {
        let (checklist, invitation) = (try call.pathID(), try call.pathID("invitation_id"))
        let key = try await call.keyWithoutBody()
        return try await backend.act(
            .revokeInvitation, by: call.user,
            [.init("id", .string(checklist.lowercase)), .init("invitation_id", .string(invitation.lowercase))],
            key: key)
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
        let (arguments, key) = try await call.read(backend.shapes.invitationToken)
        return (Token.hash(JSONValue.object(arguments)["token"]?.string ?? ""), key)
    }
}
