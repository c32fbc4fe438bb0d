import TestSupport

extension Person {
    /// Invites to a checklist of this user; returns the invitation with its token.
    func invite(to checklist: String, as role: String = "editor", _ more: [String: JSON] = [:]) async throws -> JSON {
        let body = JSON.object(more.merging(["role": .string(role)]) { $1 })
        return try await must(.post, "/v1/checklists/\(checklist)/invitations", body)
    }

    /// Reads an invitation by its token.
    func preview(_ invitation: JSON) async throws -> HTTP.Answer {
        try await send(.post, "/v1/invitations/preview", ["token": invitation["token"]])
    }

    /// Accepts an invitation, beside as many others as there may be.
    func accept(_ invitation: JSON) async throws -> HTTP.Answer {
        try await insist(.post, "/v1/invitations/accept", ["token": invitation["token"]])
    }

    /// Accepts an invitation once, with these headers.
    func accept(_ invitation: JSON, headers: [String: String]) async throws -> HTTP.Answer {
        try await send(.post, "/v1/invitations/accept", ["token": invitation["token"]], headers: headers)
    }

    /// The invitations to a checklist of this user.
    func invitations(to checklist: String) async throws -> [JSON] {
        try await must(.get, "/v1/checklists/\(checklist)/invitations")["invitations"].array
    }

    /// Gives a checklist of this user a public link; returns its path.
    func publish(_ checklist: String) async throws -> String {
        let link = try await must(.put, "/v1/checklists/\(checklist)/public-link")
        return "/v1/public/\(link["token"].string ?? "")"
    }
}
