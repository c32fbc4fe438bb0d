import Crypto
import Foundation
import TestSupport
import Testing

/// API tokens: made, listed, used and revoked.
@Suite struct TokenTests {
    @Test func aTokenIsShownOnceAndKeptAsAHash() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let answer = try await ada.send(
            .post, "/v1/tokens", ["name": "  Nightly backup ", "scopes": ["write", "read"]])
        #expect(answer.status == 201)
        #expect(answer.header("cache-control") == "no-store")
        let made = answer.json
        let token = try #require(made["token"].string)
        #expect(token.wholeMatch(of: /ccp_[A-Za-z0-9_-]{43}/) != nil)
        #expect(made["name"] == "Nightly backup" && made["scopes"] == ["read", "write"])
        #expect(Set(made.object.keys) == ["token", "id", "name", "scopes", "created_at", "last_used_at", "expires_at"])

        let listed = try await ada.send(.get, "/v1/tokens")
        #expect(listed.json["tokens"] == [.object(made.object.filter { $0.key != "token" })])
        let hash = SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(try await world.psql("select encode(token_hash, 'hex') from sessions where name is not null") == hash)
        #expect(
            try await world.psql("select count(*) from sessions s where s::text like '%\(token.dropFirst(4))%'") == "0")

        #expect(try await ada.by(made).must(.get, "/v1/me")["username"] == "ada")
        #expect(try await ada.send(.delete, "/v1/tokens/\(made["id"].string ?? "")").status == 204)
        expectProblem(try await ada.by(made).send(.get, "/v1/me"), 401, "unauthenticated")
        #expect(try await ada.apiTokens().isEmpty)
    }

    @Test func sessionsAndTokensAreListedAndEndedApart() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        let session = try #require(try await ada.must(.get, "/v1/sessions")["sessions"][0]["id"].string)
        #expect(try await ada.must(.get, "/v1/sessions")["sessions"].array.count == 1)
        expectProblem(try await ada.send(.delete, "/v1/tokens/\(session)"), 404, "not-found")
        let id = token["id"].string ?? ""
        expectProblem(try await ada.send(.delete, "/v1/sessions/\(id)"), 404, "not-found")
        // A token may always end itself.
        #expect(try await ada.by(token).send(.delete, "/v1/sessions/current").status == 204)
        expectProblem(try await ada.by(token).send(.get, "/v1/me"), 401, "unauthenticated")
        #expect(try await ada.send(.get, "/v1/me").status == 200)
    }

    @Test func theSameIdIsRefused() async throws {
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        let body: JSON = ["id": .string(newID()), "name": "One", "scopes": ["read"]]
        try await ada.must(.post, "/v1/tokens", body)
        expectProblem(try await ada.send(.post, "/v1/tokens", body), 409, "id-taken", "/id")
        expectProblem(try await eve.send(.post, "/v1/tokens", body), 409, "id-taken", "/id")
    }

    @Test func invalidTokensAreRefusedWithTheirMistakes() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let wrong: [(JSON, String)] = [
            (["name": "a"], "/scopes"), (["name": "a", "scopes": []], "/scopes"),
            (["name": "a", "scopes": "read"], "/scopes"), (["name": "a", "scopes": ["read", "all"]], "/scopes/1"),
            (["name": "a", "scopes": ["read", "read"]], "/scopes/1"), (["scopes": ["read"]], "/name"),
            (["name": " ", "scopes": ["read"]], "/name"),
            (["name": .string(String(repeating: "a", count: 101)), "scopes": ["read"]], "/name"),
            (["name": "a", "scopes": ["read"], "expires_at": "2020-01-01T00:00:00Z"], "/expires_at"),
            (["name": "a", "scopes": ["read"], "expires_at": "2999-01-01T00:00:00Z"], "/expires_at"),
            (["name": "a", "scopes": ["read"], "expires_at": nil], "/expires_at"),
        ]
        for (body, pointer) in wrong {
            expectProblem(try await ada.send(.post, "/v1/tokens", body), 422, "invalid-request", pointer)
        }
    }

    @Test func aTokenExpires() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])
        let cursor = try await ada.cursor()
        // Before its first use, so that no daemon has its old expiry in memory.
        try await world.psql("update sessions set expires_at = now() + interval '10 seconds' where name is not null")
        let start = ContinuousClock.now
        let answer = try await ada.by(token).send(.get, "/v1/changes?since=\(cursor)&wait=60")
        // A poll ends soon after its token.
        #expect(answer.status == 200)
        #expect((Duration.seconds(1)...(.seconds(50))).contains(ContinuousClock.now - start))
        // A daemon counts the time from before it looked the token up, so its polls end a little early.
        let isOver = try await found(within: .generous) {
            try await world.psql("select true from sessions where name is not null and expires_at <= now()").isEmpty
                ? nil : true
        }
        #expect(isOver == true)
        expectProblem(try await ada.by(token).send(.get, "/v1/me"), 401, "unauthenticated")
        #expect(try await ada.apiTokens().isEmpty)
    }

    @Test func thereAreAtMostAHundredAndTheyArePaged() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        // All at once: none may pass the limit.
        let statuses = try await concurrently(104) { number in
            try await ada.send(.post, "/v1/tokens", ["name": "Number \(number)", "scopes": ["read"]])
        }
        #expect(statuses.count { $0.status == 201 } == 100)
        for refused in statuses where refused.status != 201 { expectProblem(refused, 422, "too-many-tokens") }
        var names: [String] = []
        var path: String? = "/v1/tokens?limit=30"
        while let next = path {
            let answer = try await ada.send(.get, next)
            #expect(answer.json["tokens"].array.count <= 30)
            names += answer.json["tokens"].array.compactMap(\.["name"].string)
            path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(names.count == 100 && Set(names).count == 100)
        // Sessions have a limit of their own.
        _ = try await Person(signingIn: "ada", http: world.http)
        #expect(try await ada.must(.get, "/v1/sessions")["sessions"].array.count == 2)
    }
}
