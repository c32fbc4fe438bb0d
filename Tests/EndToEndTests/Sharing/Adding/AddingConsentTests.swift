import TestSupport
import Testing

/// Each user decides who may add them at once. The same request of another owner makes an invitation.
@Suite struct AddingConsentTests {
    @Test func usersWhoWantToBeAskedAreInvitedAndAccept() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob", daemon: 1)
        #expect(try await bob.must(.get, "/v1/me")["who_may_add"] == "anyone")
        #expect(try await bob.must(.patch, "/v1/me", ["who_may_add": "nobody"])["who_may_add"] == "nobody")
        for wrong in ["friends", nil, true] as [JSON] {
            expectProblem(
                try await bob.send(.patch, "/v1/me", ["who_may_add": wrong]), 422, "invalid-request", "/who_may_add")
        }
        let list = try await ada.checklist("Release")
        let bobs = Follower(bob, since: try await bob.cursor())

        let asked = try await ada.send(.put, "/v1/checklists/\(list)/participants/bob", ["role": "viewer"])
        #expect(asked.status == 202 && asked.header("etag") == nil)
        let invitation = asked.json
        #expect(invitation["user"] == ["id": .string(bob.id), "username": "bob"])
        #expect(invitation["checklist_id"].string == list && invitation["role"] == "viewer")
        #expect(invitation["token"] == .null && invitation["email"] == .null)
        #expect(try await ada.invitations(to: list) == [invitation])
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404)
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["participants"] == [])

        let received: JSON = [
            "id": invitation["id"], "checklist": ["id": .string(list), "title": "Release"],
            "owner": ["id": .string(ada.id), "username": "ada"], "role": "viewer",
            "created_at": invitation["created_at"], "expires_at": invitation["expires_at"],
        ]
        #expect(try await bobs.arrival { $0["kind"] == "invitation.received" && $0["body"] == received } != nil)
        #expect(try await bob.waitingInvitations() == [received])
        #expect(try await bob.must(.get, "/v1/snapshot")["invitations"] == [received])

        let accepted = try await bob.send(.post, "/v1/me/invitations/\(invitation["id"].string ?? "")/accept")
        #expect(accepted.status == 201 && accepted.header("location") == "/v1/checklists/\(list)")
        #expect(
            accepted.json == (try await bob.must(.get, "/v1/checklists/\(list)")) && accepted.json["role"] == "viewer")
        #expect(
            try await bobs.arrival { $0["kind"] == "invitation.ended" && $0["body"]["id"] == invitation["id"] } != nil)
        #expect(try await bobs.arrival { $0["kind"] == "checklist.added" && $0["actor"]["username"] == "bob" } != nil)
        #expect(try await bob.waitingInvitations() == [])
        #expect(try await ada.invitations(to: list) == [])
        // On it, a role is changed as ever.
        #expect(try await ada.send(.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"]).status == 200)
    }

    @Test func sentTwiceItIsOneInvitation() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await bob.mayBeAdded(by: "nobody")
        let list = try await ada.checklist("Release")
        let path = "/v1/checklists/\(list)/participants/bob"
        let answers = try await concurrently(10) { _ in try await ada.send(.put, path, ["role": "viewer"]) }
        #expect(answers.allSatisfy { $0.status == 202 } && Set(answers.map(\.body)).count == 1)
        let before = try await bob.must(.get, "/v1/me")["version"].int ?? 0
        #expect(try await ada.send(.put, path, ["role": "viewer"]).body == answers[0].body)
        #expect(try await bob.must(.get, "/v1/me")["version"].int == before, "nothing new is told")
        // With another role, or title, it says so.
        #expect(try await ada.must(.put, path, ["role": "editor"])["id"] == answers[0].json["id"])
        #expect(try await bob.waitingInvitations().map { $0["role"] } == ["editor"])
        try await ada.must(.patch, "/v1/checklists/\(list)", ["title": "Second release"])
        #expect(try await bob.waitingInvitations()[0]["checklist"]["title"] == "Release")
        try await ada.must(.put, path, ["role": "editor"])
        #expect(try await bob.waitingInvitations().map { $0["checklist"]["title"] } == ["Second release"])
        #expect(try await bob.must(.get, "/v1/me")["version"].int == before + 2)
    }

    @Test func anInvitationIsDeclinedOrWithdrawnAndMadeAgain() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        try await bob.mayBeAdded(by: "nobody")
        let list = try await ada.checklist("Release")
        func invite() async throws -> String {
            try await ada.must(.put, "/v1/checklists/\(list)/participants/bob", ["role": "viewer"])["id"].string ?? ""
        }
        let first = try await invite()
        // It is for nobody else.
        expectProblem(try await eve.send(.post, "/v1/me/invitations/\(first)/accept"), 404, "invitation-not-found")
        expectProblem(try await eve.send(.delete, "/v1/me/invitations/\(first)"), 404, "invitation-not-found")
        try await bob.must(.delete, "/v1/me/invitations/\(first)")
        expectProblem(try await bob.send(.post, "/v1/me/invitations/\(first)/accept"), 404, "invitation-not-found")
        #expect(try await ada.invitations(to: list) == [])
        let second = try await invite()
        #expect(first != second)
        let bobs = Follower(bob, since: try await bob.cursor())
        try await ada.must(.delete, "/v1/checklists/\(list)/invitations/\(second)")
        #expect(try await bobs.arrival { $0["kind"] == "invitation.ended" && $0["body"]["id"].string == second } != nil)
        expectProblem(try await bob.send(.post, "/v1/me/invitations/\(second)/accept"), 404, "invitation-not-found")
        // An end is an end, also before the upkeep has removed it.
        let third = try await invite()
        try await world.psql("update invitations set expires_at = now() - interval '1 minute'")
        expectProblem(try await bob.send(.post, "/v1/me/invitations/\(third)/accept"), 410, "invitation-ended")
        #expect(try await bob.waitingInvitations() == [])
        #expect(try await ada.invitations(to: list) == [])
        #expect(try await bob.must(.get, "/v1/snapshot")["invitations"] == [])
        let fourth = try await invite()
        #expect(try await bob.waitingInvitations().map { $0["id"].string } == [fourth])
        // A user may still come by a token, and the waiting invitation is over.
        #expect(try await bob.accept(try await ada.invite(to: list)).status == 201)
        #expect(try await bob.waitingInvitations() == [])
    }

    @Test func placesAreCountedWhenItIsAccepted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let others = try await world.crowd(3)
        let list = try await ada.checklist("Release", ["participant_limit": 1])
        for other in others {
            try await other.mayBeAdded(by: "nobody")
            try await ada.add(other, to: list, as: "viewer")
        }
        let answers = try await concurrently(3) { index in
            let id = try await others[index].waitingInvitations()[0]["id"].string ?? ""
            return (index, try await others[index].send(.post, "/v1/me/invitations/\(id)/accept"))
        }
        #expect(answers.filter { $0.1.status == 201 }.count == 1)
        for (index, refused) in answers where refused.status != 201 {
            expectProblem(refused, 409, "checklist-full")
            #expect(try await others[index].waitingInvitations().count == 1, "it still waits")
        }
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        let last = try #require(answers.first { $0.1.status != 201 }?.0)
        let id = try await others[last].waitingInvitations()[0]["id"].string ?? ""
        expectProblem(try await others[last].send(.post, "/v1/me/invitations/\(id)/accept"), 409, "checklist-archived")
    }

    @Test func waitingInvitationsAreBounded() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await bob.mayBeAdded(by: "nobody")
        var lists: [String] = []
        for number in 0..<13 { lists.append(try await ada.checklist("Number \(number)")) }
        let answers = try await concurrently(lists.count) { [lists] number in
            try await ada.send(.put, "/v1/checklists/\(lists[number])/participants/bob", ["role": "viewer"])
        }
        #expect(answers.filter { $0.status == 202 }.count == 10)
        for refused in answers where refused.status != 202 {
            expectProblem(refused, 422, "too-many-invitations")
            #expect(refused.json["limit"] == 10)
        }
        // An invitation that bob declines makes room. Those of others count for him as well.
        try await bob.must(.delete, "/v1/me/invitations/\(try await bob.waitingInvitations()[0]["id"].string ?? "")")
        let free = try #require(zip(lists, answers).first { $1.status != 202 }?.0)
        try await ada.add(bob, to: free, as: "viewer")
        try await world.psql(
            """
            with owners as (
                insert into users (id, username, email, password_hash)
                select gen_random_uuid(), 'owner' || n, 'owner' || n || '@example.org', '' from generate_series(1, 90) n
                returning id
            ), lists as (
                insert into checklists (id, owner_id, title, fingerprint) select gen_random_uuid(), id, 'One', '' from owners
                returning id
            )
            insert into invitations (id, checklist_id, user_id, title, role, expires_at)
            select gen_random_uuid(), id, '\(bob.id)', 'One', 'viewer', now() + interval '1 day' from lists
            """)
        #expect(try await bob.must(.get, "/v1/me/invitations?limit=500")["invitations"].array.count == 100)
        let eve = try await world.user("eve")
        let refused = try await eve.send(
            .put, "/v1/checklists/\(try await eve.checklist("Eve's"))/participants/bob", ["role": "viewer"])
        expectProblem(refused, 422, "too-many-invitations")
        #expect(refused.json["limit"] == 100)
        // Page by page, each once.
        var (seen, page): ([String], String?) = ([], "/v1/me/invitations?limit=33")
        while let path = page {
            let answer = try await bob.send(.get, path)
            seen += answer.json["invitations"].array.compactMap { $0["id"].string }
            page = answer.header("link").flatMap { $0.firstMatch(of: /<(.*)>; rel="next"/).map { String($0.1) } }
        }
        #expect(seen.count == 100 && Set(seen).count == 100)
    }
}
