import TestSupport
import Testing

/// The last use of a session is recorded, and a session without use ends.
@Suite struct SessionUseTests {
    private func age(_ world: World, by interval: String) async throws {
        try await world.psql(
            "update sessions set used_at = used_at - interval '\(interval)', created_at = created_at - interval '\(interval)'"
        )
    }

    @Test func theFirstUseOfATokenIsSoonSeen() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        #expect(token["last_used_at"] == .null)
        try await ada.by(token).must(.get, "/v1/me")
        let seen = try await found(within: .generous) { try await ada.apiTokens()[0]["last_used_at"].string }
        #expect(seen != nil)
    }

    @Test func aSessionThatIsNotUsedEnds() async throws {
        let world = try await World(arguments: ["--sessions-idle-days", "2"])
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        try await age(world, by: "47 hours")
        let daemon = try await World.daemon(url: world.url, ["--sessions-idle-days", "2"])
        try await daemon.waitUntilReady()
        let sessions = try await ada.at(daemon).must(.get, "/v1/sessions")["sessions"]
        #expect(sessions.array.count == 1, "an hour is left")
        // That was a use, and the daemon must record it in the database.
        let isNoted = try await found(within: .generous) {
            try await world.psql("select used_at > now() - interval '1 hour' from sessions where name is null") == "t"
                ? true : nil
        }
        #expect(isNoted == true)
        try await age(world, by: "49 hours")
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        expectProblem(try await ada.at(late).send(.get, "/v1/me"), 401, "unauthenticated")
        // The limit without use does not apply to API tokens: they have their own end.
        #expect(try await ada.by(token).at(late).send(.get, "/v1/me").status == 200)
        try await world.ctl("prune", "--yes")
        #expect(try await world.psql("select string_agg(name, ',') from sessions") == "Backup")
    }

    @Test func withoutTheSettingNoneEndsByThat() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await age(world, by: "80 days")
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        #expect(try await ada.at(daemon).send(.get, "/v1/me").status == 200)
    }
}
