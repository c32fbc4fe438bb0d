import TestSupport
import Testing

/// Guessing is slow from wherever it comes, and keeps nobody else from signing in.
@Suite(.timeLimit(.minutes(60))) struct SignInRateTests {
    private static let behindProxy = ["--proxies", "127.0.0.1"]

    private func signIn(
        _ http: HTTP, _ login: String, _ password: String, from address: String
    ) async throws -> HTTP.Answer {
        try await http.send(
            .post, "/v1/sessions", json: ["login": .string(login), "password": .string(password)],
            headers: ["x-forwarded-for": address])
    }

    /// Uses up the failures of a name, from many addresses.
    private func useUp(_ http: HTTP, _ logins: [String]) async throws {
        for number in 0..<110 {
            let answer = try await signIn(
                http, logins[number % logins.count], "wrong password", from: "203.0.113.\(number / 2)")
            #expect(answer.status == 401 || number >= 100)
        }
    }

    @Test func theRateOfTheOwnPasswordIsApartFromNames() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "10"] + Self.behindProxy)
        let ada = try await world.user("ada")
        try await useUp(world.http, [ada.id])
        func change(_ password: String) async throws -> HTTP.Answer {
            let body: JSON = ["email": "ada@example.com", "current_password": .string(password)]
            return try await ada.send(.patch, "/v1/me", body, headers: ["x-forwarded-for": "198.51.100.1"])
        }
        let start = ContinuousClock.now
        for _ in 0..<8 { expectProblem(try await change("wrong password"), 403, "wrong-password", "/current_password") }
        #expect(try await change(Person.password).status == 200)
        // But it has a rate.
        try await expectRate(10, left: 1, since: start, allowed: 403) { _ in try await change("wrong password") }
    }

    /// Somebody guesses half under the username, and half under the address.
    @Test func anAccountsNamesCountTogether() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "10"] + Self.behindProxy)
        _ = try await world.user("ada")
        try await useUp(world.http, ["ada", "ada@example.org", "ADA@Example.org"])
        for login in ["ada", "ada@example.org"] {
            let address = login == "ada" ? "198.51.100.1" : "198.51.101.1"
            let statuses = try await (0..<6).asyncMap { _ in
                try await signIn(world.http, login, "wrong password", from: address).status
            }
            // One of the failures may have come back, after 36 seconds.
            #expect((3...4).contains(statuses.count { $0 == 401 }), "\(login): \(statuses)")
        }
    }

    /// No other writing of a name tells whether an account has it.
    @Test func otherWritingsOfANameCountAlikeForAllNames() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "1"] + Self.behindProxy)
        _ = try await world.user("kate")
        // A wide letter in the domain; the sign for kelvin, which is a `k` in lower case.
        let writings: [(String) -> (usual: String, other: String)] = [
            { ("\($0)@example.org", "\($0)@\u{FF45}xample.org") },
            { ("\($0)@example.org", "\u{212A}\($0.dropFirst())@example.org") },
            { ($0, "\u{212A}\($0.dropFirst())") },
        ]
        for (number, writing) in writings.enumerated() {
            let statuses = try await ["kate", "karl"].asyncMap { name in
                let (login, address) = (writing(name), "\(name == "kate" ? "198.51.100" : "203.0.113").\(number)")
                #expect(try await signIn(world.http, login.usual, "wrong password", from: address).status == 401)
                return try await signIn(world.http, login.other, "wrong password", from: address).status
            }
            // The first two are the same name, the third is another one: usernames have only letters of ASCII.
            #expect(statuses == (number < 2 ? [429, 429] : [401, 401]), "\(writing("kate"))")
        }
    }

    /// A daemon that was started anew has nobody in memory, and her session tells where Ada has been.
    @Test func knownAddressesAreKnownToEveryDaemon() async throws {
        let arguments = ["--rates-sign-ins-per-minute", "10"] + Self.behindProxy
        let world = try await World(arguments: arguments)
        _ = try await world.user("ada")
        #expect(try await signIn(world.http, "ada", Person.password, from: "192.0.2.1").status == 201)
        #expect(try await signIn(world.http, "ada", Person.password, from: "2001:db8:1:2ff::1").status == 201)
        #expect(
            try await world.psql(
                "select string_agg(network::text, ' ' order by network) from sessions where network <> '127.0.0.1/32'")
                == "192.0.2.1/32 2001:db8:1:200::/56")
        let restarted = try await World.daemon(url: world.url, arguments)
        try await restarted.waitUntilReady()
        try await useUp(restarted.http, ["ada"])
        // Of IPv6 she has had another address since.
        for address in ["192.0.2.1", "2001:db8:1:201::5"] {
            for _ in 0..<6 {
                #expect(try await signIn(restarted.http, "ada", "wrong password", from: address).status == 401)
            }
            #expect(try await signIn(restarted.http, "ada", Person.password, from: address).status == 201)
        }
    }

    /// One client has 65,536 networks of a size that others have one of.
    @Test func aNetworkOfManyAddressesIsOneClient() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "1"] + Self.behindProxy)
        let start = ContinuousClock.now
        let statuses = try await (0..<120).asyncMap { number in
            try await signIn(
                world.http, "nobody\(number)", "wrong password",
                from: "2001:db8:1:\(String(number * 400, radix: 16))::1"
            ).status
        }
        // Thrice the rate for the address, and sixteen times that for all of it, within each minute.
        let more = Int(48 * ((ContinuousClock.now - start) / .seconds(60)))
        #expect(statuses.prefix(48).allSatisfy { $0 == 401 } && Set(statuses).isSubset(of: [401, 429]))
        #expect(statuses.count { $0 == 401 } <= 48 + more)
        #expect(try await signIn(world.http, "nobody", "wrong password", from: "2001:db8:2::1").status == 401)
    }

    /// Each network within its rate, all together more than there are cores for. Ada comes from where she has been before, and
    /// Bob is signed in.
    @Test func seventyNetworksKeepNobodyOut() async throws {
        let world = try await World(
            arguments: [
                "--rates-sign-ins-per-minute", "600", "--passwords-memory", "65536", "--passwords-iterations", "2",
            ] + Self.behindProxy)
        let http = world.http
        let (_, bob) = (try await world.user("ada"), try await world.user("bob"))
        #expect(try await signIn(http, "ada", Person.password, from: "192.0.2.1").status == 201)
        try await withThrowingTaskGroup { group in
            for number in 0..<140 {
                group.addTask {
                    var refused = 0
                    while !Task.isCancelled {
                        let address = "203.0.\(number / 2).\(number)"
                        let answer = try await http.send(
                            .post, "/v1/sessions", json: ["login": .string("nobody\(number)"), "password": "wrong"],
                            headers: ["x-forwarded-for": address])
                        refused += answer.status == 503 ? 1 : 0
                    }
                    return refused
                }
            }
            // There is no place left for strangers.
            let full = try await found(within: .generous) {
                try await signIn(http, "stranger", "wrong", from: "198.51.100.1").status == 503 ? true : nil
            }
            #expect(full == true)
            for _ in 0..<3 {
                #expect(try await signIn(http, "ada", Person.password, from: "192.0.2.1").status == 201)
                let change: JSON = ["email": "bob@example.com", "current_password": .string(Person.password)]
                #expect(try await bob.send(.patch, "/v1/me", change).status == 200)
            }
            group.cancelAll()
            while let result = await group.nextResult() { _ = result }
        }
    }

    /// The interface's document is the largest public answer.
    @Test func theDocumentIsReadSoOften() async throws {
        let world = try await World(arguments: ["--rates-public-reads-per-minute", "4"] + Self.behindProxy)
        func read(_ path: String, from address: String, knowing tag: String? = nil) async throws -> HTTP.Answer {
            var headers = ["x-forwarded-for": address]
            headers["if-none-match"] = tag
            return try await world.http.send(.get, path, headers: headers)
        }
        let start = ContinuousClock.now
        for path in ["/v1/openapi.json", "/docs"] {
            let whole = try await read(path, from: "192.0.2.1")
            #expect(whole.status == 200 && whole.body.count > 100_000 && whole.header("cache-control") == "no-cache")
            let tag = try #require(whole.header("etag"))
            let known = try await read(path, from: "192.0.2.1", knowing: tag)
            #expect(known.status == 304 && known.body.isEmpty && known.header("etag") == tag)
            #expect(try await read(path, from: "192.0.2.2", knowing: "\"1\"").status == 200)
        }
        for path in ["/v1/openapi.json", "/docs"] {
            try await expectRate(4, left: 0, since: start, allowed: 200) { _ in try await read(path, from: "192.0.2.1")
            }
        }
        #expect(try await read("/docs", from: "192.0.2.3").status == 200)
        #expect(try await read("/livez", from: "192.0.2.1").status == 200)
    }
}
