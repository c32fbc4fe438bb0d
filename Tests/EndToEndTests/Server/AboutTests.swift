import TestSupport
import Testing

/// What a client asks before anybody has signed in.
@Suite struct AboutTests {
    @Test(arguments: ["open", "invited", "closed"]) func theAnswerSaysWhetherUsersCanSignUp(registration: String)
        async throws
    {
        let world = try await World(registration: registration)
        let answer = try await world.http.send(.get, "/v1/about")
        #expect(answer.status == 200)
        #expect(
            answer.json == [
                "registration": .string(registration), "sign_in": ["password"], "public_url": .null,
            ])
    }

    @Test func theAnswerNamesTheServersAddress() async throws {
        let world = try await World(arguments: ["--public-url", "https://Check.example.org:443/"])
        #expect(try await world.http.send(.get, "/v1/about").json["public_url"] == "https://check.example.org")
    }
}
