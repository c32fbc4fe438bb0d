import TestSupport
import Testing

/// An API token ends at once, on every daemon, with its waiting polls.
@Suite struct TokenEndTests {
    /// Parked polls of a token, one at each daemon.
    private func followers(_ person: Person, _ world: World) async throws -> [Follower] {
        var followers: [Follower] = []
        for daemon in world.daemons {
            followers.append(Follower(person.at(daemon), since: try await person.at(daemon).cursor()))
        }
        try await Task.sleep(for: .milliseconds(300))
        for follower in followers { #expect(follower.refusal == nil) }
        return followers
    }

    private func expectEnd(of followers: [Follower], _ person: Person, _ world: World) async throws {
        for follower in followers {
            let refusal = try #require(try await found(within: .generous) { follower.refusal })
            expectProblem(refusal.answer, 401, "unauthenticated")
        }
        for daemon in world.daemons {
            expectProblem(try await person.at(daemon).send(.get, "/v1/me"), 401, "unauthenticated")
        }
    }

    @Test func aRevokedTokenIsOutOnEveryDaemon() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let (token, other) = (try await ada.apiToken(["read"]), try await ada.apiToken(["read"]))
        let followers = try await followers(ada.by(token), world)
        let bystander = Follower(ada.by(other), since: try await ada.cursor())
        try await ada.must(.delete, "/v1/tokens/\(token["id"].string ?? "")")
        try await expectEnd(of: followers, ada.by(token), world)
        #expect(bystander.refusal == nil, "the other goes on")
        #expect(try await ada.by(other).at(world.daemons[1]).send(.get, "/v1/me").status == 200)
    }

    @Test func aNewPasswordEndsTokens() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        let followers = try await followers(ada.by(token), world)
        try await ada.must(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        try await expectEnd(of: followers, ada.by(token), world)
        #expect(try await ada.apiTokens().isEmpty)
    }

    @Test(arguments: [["user", "disable", "ada"], ["user", "sign-out", "ada"]])
    func theOperatorEndsTokens(_ command: [String]) async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        let followers = try await followers(ada.by(token), world)
        try await world.ctl(command[0], command[1], command[2])
        try await expectEnd(of: followers, ada.by(token), world)
    }
}
