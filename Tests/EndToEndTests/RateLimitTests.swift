import TestSupport
import Testing

/// Who does something too often is told when to come again, and nobody else notices.
@Suite struct RateLimitTests {
    private func signIn(_ daemon: DaemonProcess, _ login: String, _ password: String, from address: String) async throws
        -> HTTP.Answer
    {
        try await daemon.http.send(
            .post, "/v1/sessions", json: ["login": .string(login), "password": .string(password)],
            headers: ["x-forwarded-for": address])
    }

    @Test func guessingIsSlowedDownAndLocksNobodyOut() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "4", "--proxies", "127.0.0.1"])
        let daemon = world.daemons[0]
        _ = try await daemon.http.send(
            .post, "/v1/users",
            json: ["username": "ada", "email": "ada@example.org", "password": .string(Person.password)])
        for name in ["ada", "nobody"] {
            var statuses: [Int] = []
            for _ in 0..<6 {
                statuses.append(try await signIn(daemon, name, "wrong password", from: "192.0.2.1").status)
            }
            // Alike for a name that nobody has.
            #expect(statuses == [401, 401, 401, 401, 429, 429])
        }
        let refused = try await signIn(daemon, "ada", Person.password, from: "192.0.2.1")
        expectProblem(refused, 429, "too-many-requests")
        #expect((1...15).contains(Int(refused.header("retry-after") ?? "") ?? 0))
        #expect(try await signIn(daemon, "ADA", Person.password, from: "192.0.2.2").status == 201)
    }

    @Test func theWordOfWhoIsNoProxyDoesNotCount() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "2"])
        var statuses: [Int] = []
        for number in 0..<3 {
            statuses.append(try await signIn(world.daemons[0], "ada", "wrong", from: "192.0.2.\(number)").status)
        }
        #expect(statuses == [401, 401, 429])
    }

    @Test func aUserMayAskSoOften() async throws {
        let world = try await World(arguments: ["--rates-requests-per-minute", "20"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let statuses = try await concurrently(40) { _ in try await ada.send(.get, "/v1/me").status }
        #expect(statuses.count { $0 == 200 } == 20 && statuses.count { $0 == 429 } == 20)
        #expect(try await bob.send(.get, "/v1/me").status == 200)
        #expect(try await ada.http.send(.get, "/livez").status == 200)
    }

    @Test func anAddressMayMakeSoManyAccounts() async throws {
        let world = try await World(arguments: ["--rates-sign-ups-per-hour", "2", "--proxies", "127.0.0.0/8"])
        func signUp(_ name: String, from address: String) async throws -> HTTP.Answer {
            try await world.http.send(
                .post, "/v1/users",
                json: [
                    "username": .string(name), "email": .string("\(name)@example.org"),
                    "password": .string(Person.password),
                ], headers: ["forwarded": "for=\(address)"])
        }
        #expect(try await signUp("ada", from: "192.0.2.1").status == 201)
        #expect(try await signUp("bob", from: "192.0.2.1").status == 201)
        expectProblem(try await signUp("eve", from: "192.0.2.1"), 429, "too-many-requests")
        #expect(try await signUp("eve", from: "192.0.2.2").status == 201)
    }

    @Test func thePresentPasswordIsNotGuessedEither() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "3"])
        let ada = try await world.user("ada")
        let change: JSON = ["email": "eve@example.org", "current_password": "wrong password"]
        var statuses: [Int] = []
        for _ in 0..<5 { statuses.append(try await ada.send(.patch, "/v1/me", change).status) }
        #expect(statuses == [403, 403, 403, 429, 429])
    }
}
