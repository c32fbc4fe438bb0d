import Foundation
import TestSupport
import Testing

/// Coming onto a checklist by a token.
@Suite struct InvitationTests {
    @Test func acceptingUsersAreOnTheChecklistAndEveryoneIsTold() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob", daemon: 1)
        let list = try await ada.checklist("Release")
        let made = try await ada.send(.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"])
        #expect(made.status == 201)
        #expect(made.header("cache-control") == "no-store")
        let invitation = made.json
        #expect(invitation["token"].string?.wholeMatch(of: /cc_[A-Za-z0-9_-]{43}/) != nil)
        #expect(invitation["checklist_id"].string == list && invitation["role"] == "viewer")
        #expect(invitation["email"] == .null && invitation["max_uses"] == .null && invitation["uses"] == 0)

        let preview = try await bob.preview(invitation)
        #expect(preview.status == 200)
        #expect(
            preview.json == [
                "checklist": ["id": .string(list), "title": "Release"],
                "owner": ["id": .string(ada.id), "username": "ada"], "role": "viewer",
                "expires_at": invitation["expires_at"],
            ])
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404, "a preview opens nothing")

        let adas = Follower(ada, since: try await ada.cursor())
        let bobs = Follower(bob, since: try await bob.cursor())
        let accepted = try await bob.accept(invitation)
        #expect(accepted.status == 201)
        #expect(accepted.header("location") == "/v1/checklists/\(list)")
        #expect(accepted.header("etag") == "\"2\"")
        #expect(accepted.json["role"] == "viewer")
        #expect(accepted.json == (try await bob.must(.get, "/v1/checklists/\(list)")))
        #expect(try await ada.invitations(to: list).map { $0["uses"] } == [1])

        let patience = Duration.seconds(20)
        #expect(
            try await bobs.arrival(within: patience) {
                $0["kind"] == "checklist.added" && $0["body"]["id"].string == list && $0["body"]["role"] == "viewer"
            } != nil)
        #expect(try await adas.arrival(of: 2, in: list, within: patience) != nil)
        let added = adas.changes.first { $0["stream"].string == list && $0["version"] == 2 }
        #expect(added?["kind"] == "participant.added")
        #expect(added?["actor"]["username"] == "bob")
        #expect(added?["body"] == ["id": .string(bob.id), "username": "bob", "role": "viewer"])
    }

    @Test func participantsKeepTheirRoleWhenTheyAccept() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "viewer")
        let invitation = try await ada.invite(to: list, as: "editor", ["max_uses": 1])
        let state = try await Scene.state(of: world)
        for (person, role) in [(bob, "viewer"), (ada, "owner")] {
            let answer = try await person.accept(invitation)
            #expect(answer.status == 200)
            #expect(answer.header("location") == nil)
            #expect(answer.json["id"].string == list && answer.json["role"].string == role)
        }
        #expect(try await Scene.state(of: world) == state)
        // The one use is still there for a user who is not on the checklist; after that the invitation is used up.
        #expect(try await eve.accept(invitation).status == 201)
        #expect(try await eve.accept(invitation).status == 200)
        #expect(try await world.psql("select uses from invitations") == "1")
    }

    @Test func revokedInvitationsAreGone() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        let (kept, revoked) = (try await ada.invite(to: list), try await ada.invite(to: list))
        #expect(try await bob.accept(revoked).status == 201)
        let path = "/v1/checklists/\(list)/invitations/\(revoked["id"].string ?? "")"
        #expect(try await ada.send(.delete, path).status == 204)
        expectProblem(try await ada.send(.delete, path), 404, "not-found")
        expectProblem(try await eve.accept(revoked), 404, "invitation-not-found")
        expectProblem(try await eve.preview(revoked), 404, "invitation-not-found")
        // A user who joined by it stays.
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 200)
        #expect(try await ada.invitations(to: list).map { $0["id"] } == [kept["id"]])
        // Each belongs to its checklist: another of ada's does not reach it.
        let other = try await ada.checklist("Other")
        let elsewhere = "/v1/checklists/\(other)/invitations/\(kept["id"].string ?? "")"
        expectProblem(try await ada.send(.delete, elsewhere), 404, "not-found")
        #expect(try await eve.accept(kept).status == 201)
    }

    @Test func theFormerOwnersInvitationsAreNotHandedOver() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let formers = try await ada.invite(to: list)
        try await ada.handOver(list, to: bob)
        expectProblem(try await ada.send(.get, "/v1/checklists/\(list)/invitations"), 403, "forbidden")
        expectProblem(
            try await ada.send(.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"]), 403, "forbidden")
        // The former owner's invitations let nobody in any more.
        #expect(try await bob.invitations(to: list) == [])
        expectProblem(try await eve.accept(formers), 404, "invitation-not-found")
        let (kept, revoked) = (try await bob.invite(to: list), try await bob.invite(to: list))
        #expect(try await bob.invitations(to: list).map { $0["id"] } == [revoked["id"], kept["id"]])
        let path = "/v1/checklists/\(list)/invitations/\(revoked["id"].string ?? "")"
        expectProblem(try await ada.send(.delete, path), 403, "forbidden")
        try await bob.must(.delete, path)
        #expect(try await eve.preview(kept).json["owner"]["username"] == "bob")
        #expect(try await eve.accept(kept).status == 201)
    }

    @Test func aFullOrArchivedChecklistTakesNobodyIn() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release", ["participant_limit": 1])
        let invitation = try await ada.invite(to: list, ["max_uses": 2])
        #expect(try await bob.accept(invitation).status == 201)
        let full = try await eve.accept(invitation)
        expectProblem(full, 409, "checklist-full")
        #expect(full.json["limit"] == 1 && full.json["taken"] == 1)
        #expect(try await ada.invitations(to: list).map { $0["uses"] } == [1], "a refusal is no use")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["participant_limit": 2])
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        expectProblem(try await eve.accept(invitation), 409, "checklist-archived")
        expectProblem(
            try await ada.send(.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"]), 409,
            "checklist-archived")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": false])
        #expect(try await eve.accept(invitation).status == 201)
    }

    @Test func aHundredMayBeLive() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        let path = "/v1/checklists/\(list)/invitations"
        // More at once than the limit allows. A crowd may make a slow server busy, which then makes nothing.
        let answers = try await concurrently(104) { _ in
            try await ada.http.sendUntilServed(.post, path, token: ada.token, json: ["role": "viewer"]).answer
        }
        #expect(answers.filter { $0.status == 201 }.count == 100)
        #expect(try await ada.must(.get, "\(path)?limit=200")["invitations"].array.count == 100)
        let refused = try #require(answers.first { $0.status != 201 })
        expectProblem(refused, 422, "too-many-invitations")
        #expect(refused.json["limit"] == 100)
        // Revoked, used up and expired invitations make room; those of other checklists do not count.
        let made = answers.filter { $0.status == 201 }.map(\.json)
        try await ada.must(.delete, "\(path)/\(made[0]["id"].string ?? "")")
        let last = try await ada.invite(to: list, ["max_uses": 1])
        #expect(try await ada.send(.post, path, ["role": "viewer"]).status == 422)
        #expect(try await bob.accept(last).status == 201)
        #expect(try await ada.send(.post, path, ["role": "viewer"]).status == 201)
        _ = try await ada.invite(to: try await ada.checklist("Other"))
    }

    @Test func anIDIsTakenOnceEvenWithTheSameContent() async throws {
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        let body: JSON = ["id": .string(newID().uppercased()), "role": "viewer"]
        // A key changes nothing: no answer is stored.
        let key = ["idempotency-key": "once"]
        let first = try await ada.send(.post, "/v1/checklists/\(list)/invitations", body, headers: key)
        #expect(first.status == 201)
        #expect(first.json["id"].string == body["id"].string?.lowercased())
        let again = try await ada.send(.post, "/v1/checklists/\(list)/invitations", body, headers: key)
        expectProblem(again, 409, "id-taken", "/id")
        #expect(!again.text.contains("cc_"))
        let other = try await eve.checklist("Mine")
        expectProblem(try await eve.send(.post, "/v1/checklists/\(other)/invitations", body), 409, "id-taken", "/id")
        #expect(try await ada.invitations(to: list).count == 1)
        #expect(try await world.psql("select count(*) from idempotency_keys") == "0")
    }

    @Test func invitationsEndWithTheirOwnerOrTheirChecklist() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, gone) = (try await ada.checklist("Release"), try await ada.checklist("Gone"))
        let (invitation, other) = (try await ada.invite(to: list), try await ada.invite(to: gone))
        _ = try await ada.publish(gone)
        try await ada.must(.delete, "/v1/checklists/\(gone)")
        expectProblem(try await bob.accept(other), 404, "invitation-not-found")
        try await world.ctl("user", "disable", "ada")
        expectProblem(try await bob.accept(invitation), 404, "invitation-not-found")
        expectProblem(try await bob.preview(invitation), 404, "invitation-not-found")
        try await world.ctl("user", "enable", "ada")
        #expect(try await bob.preview(invitation).status == 200)
        try await world.ctl("user", "disable", "ada")
        try await world.ctl("user", "delete", "ada", "--yes")
        expectProblem(try await bob.accept(invitation), 404, "invitation-not-found")
        #expect(
            try await world.psql("select (select count(*) from invitations), (select count(*) from public_links)")
                == "0|0")
    }
}
