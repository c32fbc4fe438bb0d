import TestSupport

extension Row {
    /// Being added by consent, blocks, and handing over.
    static let adding: [Row] = [
        Row("offerChecklist", "", .cheap) { site in
            let (maker, friend) = (try await site.newcomer(), try await site.friend)
            return {
                let list = try await site.emptyChecklist(of: maker)
                try await maker.add(friend, to: list, as: "editor")
                return try Request(
                    .put, "/v1/checklists/\(list)/owner", by: maker, ["username": .string(friend.name)])
            }
        },
        Row("acceptOffer", "100 invitations end with the former owner", .dozens) { site in
            let (maker, heir) = (try await site.newcomer(), try await site.newcomer())
            return {
                let list = try await site.checklist(of: maker, offeredTo: heir)
                try await site.inviteHundred(to: list, by: maker)
                return try Request(.post, "/v1/checklists/\(list)/owner/accept", by: heir)
            }
        },
        Row("endOffer", "", .cheap) { site in
            let (maker, heir) = (try await site.newcomer(), try await site.newcomer())
            return {
                let list = try await site.checklist(of: maker, offeredTo: heir)
                return try Request(.delete, "/v1/checklists/\(list)/owner/offer", by: heir)
            }
        },
        Row("listReceivedInvitations", "as many as there may be", .page) { site in
            let recluse = try await site.recluse("popular")
            _ = try await site.once("invitations received") { site in
                for _ in 0..<10 { try await site.inviteTenTimes(recluse, by: try await site.bore()) }
                return recluse.id
            }
            return { try Request(.get, "/v1/me/invitations", by: recluse) }
        },
        Row("acceptReceivedInvitation", "", .cheap) { site in
            let (maker, recluse) = (try await site.newcomer(), try await site.recluse())
            return {
                let id = try await maker.invite(recluse, to: site.unused("List"))
                return try Request(.post, "/v1/me/invitations/\(id)/accept", by: recluse)
            }
        },
        Row("declineReceivedInvitation", "", .cheap) { site in
            let (maker, recluse) = (try await site.newcomer(), try await site.recluse())
            return {
                let id = try await maker.invite(recluse, to: site.unused("List"))
                return try Request(.delete, "/v1/me/invitations/\(id)", by: recluse)
            }
        },
        Row("listBlocks", "as many as there may be", .page) { site in
            let owner = try await site.owner
            _ = try await site.once("blocks") { site in
                _ = try await site.bore()
                return try await site.psql(
                    """
                    insert into blocks (user_id, blocked_id)
                    select '\(owner.id)', id from users where username like 'bore%' order by random() limit 1000
                    """)
            }
            return { try Request(.get, "/v1/me/blocks", by: owner) }
        },
        Row("block", "ten invitations end with it", .dozens) { site in
            let recluse = try await site.recluse()
            return {
                let bore = try await site.bore()
                try await site.inviteTenTimes(recluse, by: bore)
                return try Request(.put, "/v1/me/blocks/\(bore)", by: recluse)
            }
        },
        Row("unblock", "", .cheap) { site in
            let friend = try await site.friend
            return {
                let bore = try await site.bore()
                _ = try await friend.must(.put, "/v1/me/blocks/\(bore)")
                return try Request(.delete, "/v1/me/blocks/\(bore)", by: friend)
            }
        },
    ]
}

extension Site {
    /// Somebody whom nobody may add without their word.
    func recluse(_ name: String = "recluse") async throws -> Person {
        let recluse = try await person(name)
        _ = try await once(name) { _ in
            try await recluse.must(.patch, "/v1/me", ["who_may_add": "nobody"])["username"].string ?? ""
        }
        return recluse
    }

    /// The name of somebody who cannot sign in. No other row has it.
    func bore() async throws -> String {
        _ = try await once("bores") { site in
            try await site.psql(
                """
                select count(user_create(jsonb_build_object('id', gen_random_uuid(), 'inbox_id', gen_random_uuid(),
                    'username', 'bore' || n, 'email', 'bore' || n || '@example.org', 'password_hash', '-',
                    'registration', 'operator', 'origin', '{}'::jsonb)))
                from generate_series(1, 1500) n;
                analyze users
                """)
        }
        return "bore\(bores.next)"
    }

    /// Invites somebody to ten checklists, without the rates of requests.
    func inviteTenTimes(_ recluse: Person, by name: String) async throws {
        try await psql(
            """
            do $$
            declare
                bore uuid := id from users where username = '\(name)';
                list uuid;
            begin
                for n in 1..10 loop
                    list := gen_random_uuid();
                    perform checklist_create(bore, jsonb_build_object('made_id', list, 'title', 'List ' || n));
                    perform participant_put(bore, jsonb_build_object('id', list, 'username', '\(recluse.name)', 'role', 'editor'));
                end loop;
            end $$
            """)
    }

    /// A new checklist of one user that another is offered.
    func checklist(of owner: Person, offeredTo heir: Person) async throws -> String {
        let list = try await emptyChecklist(of: owner)
        try await owner.add(heir, to: list, as: "editor")
        _ = try await owner.must(.put, "/v1/checklists/\(list)/owner", ["username": .string(heir.name)])
        return list
    }
}

extension Person {
    /// Invites a recluse to a new checklist; the id of the invitation.
    func invite(_ recluse: Person, to title: String) async throws -> String {
        let list = try await checklist(title)
        return try await must(
            .put, "/v1/checklists/\(list)/participants/\(recluse.name)", ["role": "editor"])["id"].string ?? ""
    }
}
