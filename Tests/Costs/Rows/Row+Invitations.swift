import TestSupport

extension Row {
    /// Invitations and public links.
    static let invitations: [Row] = [
        Row("listInvitations", "as many as there may be", .page) { site in
            let owner = try await site.owner
            let list = try await site.once("invited") { site in
                let list = try await site.emptyChecklist()
                try await site.inviteHundred(to: list, by: owner)
                return list
            }
            return { try Request(.get, "/v1/checklists/\(list)/invitations", by: owner) }
        },
        Row("createInvitation", "beside as many that ended as are kept", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            try await site.inviteHundred(to: list, by: owner)
            try await site.psql("update invitations set expires_at = now() where checklist_id = '\(list)'")
            return { try Request(.post, "/v1/checklists/\(list)/invitations", by: owner, ["role": "editor"]) }
        },
        Row("revokeInvitation", "", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            return {
                let id = try await site.invitation(to: list, by: owner)["id"].string ?? ""
                return try Request(.delete, "/v1/checklists/\(list)/invitations/\(id)", by: owner)
            }
        },
        Row("previewInvitation", "", .cheap) { site in
            let (owner, friend) = (try await site.owner, try await site.friend)
            let invitation = try await site.invitation(to: try await site.emptyChecklist(), by: owner)
            return { try Request(.post, "/v1/invitations/preview", by: friend, ["token": invitation["token"]]) }
        },
        Row("acceptInvitation", "", .cheap) { site in
            let (maker, friend) = (try await site.newcomer(), try await site.friend)
            return {
                let invitation = try await site.invitation(to: try await site.emptyChecklist(of: maker), by: maker)
                return try Request(.post, "/v1/invitations/accept", by: friend, ["token": invitation["token"]])
            }
        },
        Row("getPublicLink", "", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            _ = try await site.publicLink(to: list, by: owner)
            return { try Request(.get, "/v1/checklists/\(list)/public-link", by: owner) }
        },
        Row("putPublicLink", "", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            return { try Request(.put, "/v1/checklists/\(list)/public-link", by: owner) }
        },
        Row("deletePublicLink", "", .cheap) { site in
            let maker = try await site.newcomer()
            return {
                let list = try await site.emptyChecklist(of: maker)
                _ = try await site.publicLink(to: list, by: maker)
                return try Request(.delete, "/v1/checklists/\(list)/public-link", by: maker)
            }
        },
    ]
}

extension Site {
    /// Makes as many invitations to a checklist as there may be, without the rate of tokens.
    func inviteHundred(to list: String, by owner: Person) async throws {
        try await psql(
            """
            select count(invitation_create('\(owner.id)', jsonb_build_object('made_id', gen_random_uuid(),
                'checklist_id', '\(list)', 'token_hash', encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
                'role', 'editor', 'session_id', (select s.id from sessions s where s.user_id = '\(owner.id)' limit 1))))
            from generate_series(1, 100)
            """)
    }

    /// A new invitation to a checklist, with its token.
    func invitation(to list: String, by owner: Person) async throws -> JSON {
        try await owner.must(.post, "/v1/checklists/\(list)/invitations", ["role": "editor"])
    }
}
