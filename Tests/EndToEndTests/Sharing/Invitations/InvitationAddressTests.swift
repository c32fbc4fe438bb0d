import TestSupport
import Testing

/// Invitations for one e-mail address.
@Suite struct InvitationAddressTests {
    @Test func onlyWhoHasTheAddressMayAccept() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        let invitation = try await ada.invite(to: list, ["email": " BOB@Example.org "])
        #expect(invitation["email"] == "BOB@example.org")
        #expect(invitation["max_uses"] == 1)
        let unknown = try await eve.accept(["token": "cc_nothing"])
        let answer = try await eve.accept(invitation)
        expectProblem(answer, 404, "invitation-not-found")
        // The answer is the same as for an unknown token.
        #expect(answer.json["detail"] == unknown.json["detail"])
        // The present address counts.
        try await bob.must(.patch, "/v1/me", ["email": "bo@example.org", "current_password": .string(Person.password)])
        #expect(try await bob.accept(invitation).status == 404)
        try await eve.must(
            .patch, "/v1/me", ["email": "bob@example.ORG", "current_password": .string(Person.password)])
        #expect(try await eve.preview(invitation).status == 200)
        #expect(try await eve.accept(invitation).status == 201)
    }

    @Test func anAddressAloneOpensNothing() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        let cursor = try await bob.cursor()
        _ = try await ada.invite(to: list, ["email": "bob@example.org"])
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404)
        #expect(try await !bob.send(.get, "/v1/changes?since=\(cursor)&wait=1").text.contains(list))
        // Not by its id either, which is not a secret.
        let id = try await ada.invitations(to: list)[0]["id"]
        expectProblem(try await bob.accept(["token": id]), 404, "invitation-not-found")
    }

    @Test func invitationsByAddressAreForOneUser() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        for uses in [1, nil] as [JSON] {
            let invitation = try await ada.invite(to: list, ["email": "bob@example.org", "max_uses": uses])
            #expect(invitation["max_uses"] == 1)
        }
        let answer = try await ada.send(
            .post, "/v1/checklists/\(list)/invitations", ["role": "viewer", "email": "bob@example.org", "max_uses": 2])
        expectProblem(answer, 422, "invalid-request", "/max_uses")
        #expect(try await ada.invite(to: list, ["email": nil, "max_uses": 2])["max_uses"] == 2)
    }
}
