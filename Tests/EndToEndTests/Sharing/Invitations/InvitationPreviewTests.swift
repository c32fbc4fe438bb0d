import TestSupport
import Testing

/// An invitation is seen before somebody has an account.
@Suite struct InvitationPreviewTests {
    @Test func anyUserWithTheTokenSeesThePreview() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release", ["description": "Secret plans"])
        _ = try await ada.task("Secret task", on: list)
        try await ada.add(bob, to: list, as: "editor")
        let invitation = try await ada.invite(to: list, as: "viewer")
        func preview(_ token: JSON) async throws -> HTTP.Answer {
            try await world.http.send(.post, "/v1/invitations/preview", json: ["token": token])
        }
        let answer = try await preview(invitation["token"])
        #expect(answer.status == 200)
        #expect(
            answer.json == [
                "checklist": ["id": .string(list), "title": "Release"],
                "owner": ["id": .string(ada.id), "username": "ada"], "role": "viewer",
                "expires_at": invitation["expires_at"],
            ])
        #expect(try await bob.preview(invitation).body == answer.body, "the same for everyone")
        // The one for an address was sent there; only accepting needs an account with it.
        let named = try await ada.invite(to: list, ["email": "eve@example.org"])
        #expect(try await preview(named["token"]).status == 200)
        let eve = try await world.user("eve")
        let zoe = try await world.user("zoe")
        expectProblem(try await zoe.accept(named), 404, "invitation-not-found")
        #expect(try await eve.accept(named).status == 201)
        expectProblem(try await preview(named["token"]), 410, "invitation-ended")
        for token in ["cc_unknown", .string(ada.token), invitation["id"]] as [JSON] {
            expectProblem(try await preview(token), 404, "invitation-not-found")
        }
        try await world.ctl("user", "disable", "ada")
        expectProblem(try await preview(invitation["token"]), 404, "invitation-not-found")
    }

    @Test func unknownOnesHaveARate() async throws {
        let world = try await World(arguments: ["--rates-unknown-tokens-per-minute", "3", "--proxies", "127.0.0.1"])
        let ada = try await world.user("ada")
        let invitation = try await ada.invite(to: try await ada.checklist("Release"))
        func preview(_ token: JSON, from address: String) async throws -> HTTP.Answer {
            try await world.http.send(
                .post, "/v1/invitations/preview", json: ["token": token], headers: ["x-forwarded-for": address])
        }
        try await expectRate(3, allowed: 404) { try await preview("cc_\($0)", from: "192.0.2.1") }
        expectProblem(try await preview(invitation["token"], from: "192.0.2.1"), 429, "too-many-requests")
        for _ in 0..<5 { #expect(try await preview(invitation["token"], from: "192.0.2.2").status == 200) }
    }
}
