import TestSupport
import Testing

/// A blocked user neither adds nor invites, and is not told.
@Suite struct BlockTests {
    @Test func blockedUsersNeitherAddNorInvite() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let shared = try await ada.checklist("Shared")
        try await ada.add(bob, to: shared, as: "editor")
        let blocked = try await bob.send(.put, "/v1/me/blocks/ADA")
        #expect(blocked.status == 201 && blocked.json["username"] == "ada" && blocked.json["id"].string == ada.id)
        #expect(try await bob.send(.put, "/v1/me/blocks/ada").status == 200)
        #expect(try await bob.must(.get, "/v1/me/blocks")["blocks"] == [blocked.json])
        expectProblem(try await bob.send(.put, "/v1/me/blocks/bob"), 409, "is-oneself")
        expectProblem(try await bob.send(.put, "/v1/me/blocks/nobody"), 404, "user-not-found")

        // Ada gets the same answers for bob and for eve, who wants to be asked, but for the invitations' ids.
        try await eve.mayBeAdded(by: "nobody")
        let list = try await ada.checklist("Release")
        let path = "/v1/checklists/\(list)/participants"
        let cursor = try await bob.cursor()
        let (hidden, usual) = (
            try await ada.send(.put, "\(path)/bob", ["role": "viewer"]),
            try await ada.send(.put, "\(path)/eve", ["role": "viewer"])
        )
        #expect(hidden.status == 202 && usual.status == 202)
        #expect(hidden.json.object.keys.sorted() == usual.json.object.keys.sorted())
        for name in ["role", "email", "max_uses", "uses", "checklist_id"] {
            #expect(hidden.json[name] == usual.json[name])
        }
        #expect(try await ada.send(.put, "\(path)/bob", ["role": "viewer"]).body == hidden.body)
        #expect(
            try await ada.invitations(to: list).compactMap { $0["user"]["username"].string }.sorted() == ["bob", "eve"])
        // Bob hears of nothing, and cannot come by it.
        #expect(try await bob.waitingInvitations() == [])
        #expect(try await bob.must(.get, "/v1/snapshot")["invitations"] == [])
        #expect(try await bob.poll(since: cursor)["changes"] == [])
        let id = hidden.json["id"].string ?? ""
        expectProblem(try await bob.send(.post, "/v1/me/invitations/\(id)/accept"), 404, "invitation-not-found")
        expectProblem(try await bob.send(.delete, "/v1/me/invitations/\(id)"), 404, "invitation-not-found")
        // Ada withdraws it like any other.
        try await ada.must(.delete, "/v1/checklists/\(list)/invitations/\(id)")
        #expect(try await bob.poll(since: cursor)["changes"] == [])

        // Their common checklists stay unchanged: roles, offers and all.
        #expect(try await bob.must(.get, "/v1/checklists/\(shared)")["role"] == "editor")
        try await ada.add(bob, to: shared, as: "viewer")
        try await ada.handOver(shared, to: bob)
        // By a token, the user comes of their own will.
        #expect(try await bob.accept(try await ada.invite(to: list)).status == 201)
    }

    @Test func waitingInvitationsDisappearAndComeBackWhenSentAgain() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await bob.mayBeAdded(by: "nobody")
        let list = try await ada.checklist("Release")
        let path = "/v1/checklists/\(list)/participants/bob"
        let first = try await ada.must(.put, path, ["role": "viewer"])
        let bobs = Follower(bob, since: try await bob.cursor())
        try await bob.must(.put, "/v1/me/blocks/ada")
        #expect(try await bobs.arrival { $0["kind"] == "invitation.ended" && $0["body"]["id"] == first["id"] } != nil)
        #expect(try await bob.waitingInvitations() == [])
        #expect(try await ada.invitations(to: list) == [first])
        #expect(try await ada.must(.put, path, ["role": "viewer"]) == first)
        #expect(try await bob.waitingInvitations() == [])
        try await bob.must(.delete, "/v1/me/blocks/ada")
        expectProblem(try await bob.send(.delete, "/v1/me/blocks/ada"), 404, "not-found")
        expectProblem(try await bob.send(.delete, "/v1/me/blocks/nobody"), 404, "not-found")
        #expect(try await bob.waitingInvitations() == [])
        #expect(try await ada.must(.put, path, ["role": "viewer"]) == first)
        #expect(try await bob.waitingInvitations().map { $0["id"] } == [first["id"]])
    }

    @Test func blocksAreBounded() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await world.psql(
            """
            with others as (
                insert into users (id, username, email, password_hash)
                select gen_random_uuid(), 'other' || n, 'other' || n || '@example.org', '' from generate_series(1, 1005) n
                returning id
            )
            insert into blocks (user_id, blocked_id) select '\(ada.id)', id from others limit 997
            """)
        let others = try await world.psql(
            """
            select username from users u
            where username like 'other%' and not exists (select from blocks b where b.blocked_id = u.id)
            """
        ).split(separator: "\n").map(String.init)
        let answers = try await concurrently(others.count) { try await ada.send(.put, "/v1/me/blocks/\(others[$0])") }
        #expect(answers.filter { $0.status == 201 }.count == 3)
        for refused in answers where refused.status != 201 {
            expectProblem(refused, 422, "too-many-blocks")
            #expect(refused.json["limit"] == 1000)
        }
        var (seen, page): (Int, String?) = (0, "/v1/me/blocks?limit=400")
        while let path = page {
            let answer = try await ada.send(.get, path)
            seen += answer.json["blocks"].array.count
            page = answer.header("link").flatMap { $0.firstMatch(of: /<(.*)>; rel="next"/).map { String($0.1) } }
        }
        #expect(seen == 1000)
        #expect(try await bob.must(.get, "/v1/me/blocks")["blocks"] == [])
    }

    /// Blocks and waiting invitations go with an account, on both sides.
    @Test func aDeletedUserLeavesNoTrace() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await eve.checklist("Release")
        try await eve.add(bob, to: list, as: "editor")
        try await bob.must(.delete, "/v1/checklists/\(list)/participants/bob")
        try await eve.add(bob, to: list, as: "editor")
        for (one, other) in [(ada, "bob"), (bob, "ada")] { try await one.must(.put, "/v1/me/blocks/\(other)") }
        #expect(
            try await world.psql(
                "select (select count(*) from blocks), (select count(*) from departures), (select count(*) from invitations)"
            )
                == "2|1|1")
        try await world.ctl("user", "disable", "bob")
        try await world.ctl("user", "delete", "bob", "--yes")
        #expect(
            try await world.psql(
                "select (select count(*) from blocks), (select count(*) from departures), (select count(*) from invitations)"
            )
                == "0|0|0")
        #expect(try await ada.must(.get, "/v1/me/blocks")["blocks"] == [])
    }
}
