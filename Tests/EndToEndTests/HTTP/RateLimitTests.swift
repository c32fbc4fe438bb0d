import TestSupport
import Testing

/// A client over a rate limit is told when to retry, and no other client notices.
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
        var refused: HTTP.Answer?
        // Where a machine is slow, one more may be allowed in between: then from another address.
        for number in 1...10 where refused?.status != 429 {
            let address = "192.0.2.\(number)"
            // The same for a name that does not exist.
            for name in ["nobody", "ada"] {
                try await expectRate(4, allowed: 401) { _ in
                    try await signIn(daemon, name, "wrong password", from: address)
                }
            }
            refused = try await signIn(daemon, "ada", Person.password, from: address)
        }
        let answer = try #require(refused)
        expectProblem(answer, 429, "too-many-requests")
        #expect((1...15).contains(Int(answer.header("retry-after") ?? "") ?? 0))
        #expect(try await signIn(daemon, "ADA", Person.password, from: "198.51.100.1").status == 201)
    }

    /// An attacker uses up the failures of a name from many addresses. The user of the name still gets in from a new
    /// address, also at a daemon that was restarted and knows nobody. They do not get in from an address where the
    /// attacker has just failed.
    @Test func guessersLockNoUserOut() async throws {
        let arguments = ["--rates-sign-ins-per-minute", "10", "--proxies", "127.0.0.1"]
        let world = try await World(arguments: arguments)
        _ = try await world.http.send(
            .post, "/v1/users",
            json: ["username": "ada", "email": "ada@example.org", "password": .string(Person.password)])
        #expect(try await signIn(world.daemons[0], "ada", Person.password, from: "192.0.2.1").status == 201)
        let restarted = try await World.daemon(url: world.url, arguments)
        try await restarted.waitUntilReady()
        for daemon in [world.daemons[0], restarted] {
            for name in ["ada", "nobody"] {
                for number in 0..<120 {
                    let address = "203.0.113.\(number / 3)"
                    #expect(try await signIn(daemon, name, "wrong password", from: address).status == 401)
                }
                var answers: [HTTP.Answer] = []
                for password in Array(repeating: "wrong password", count: 5) + [Person.password] {
                    answers.append(try await signIn(daemon, name, password, from: "198.51.100.1"))
                }
                // The same for a name that does not exist. After 36 seconds, one of the name's failures may be allowed
                // again.
                #expect((3...4).contains(answers.count { $0.status == 401 }))
                expectProblem(answers[5], 429, "too-many-requests")
                #expect((600...1200).contains(Int(answers[5].header("retry-after") ?? "") ?? 0))
            }
            for address in ["192.0.2.1", "198.51.100.2"] {
                #expect(try await signIn(daemon, "ada", Person.password, from: address).status == 201)
            }
            for _ in 0..<5 {
                #expect(try await signIn(daemon, "ada", "wrong password", from: "198.51.100.2").status == 401)
            }
            #expect(try await signIn(daemon, "ada", Person.password, from: "198.51.100.2").status == 201)
        }
    }

    @Test func theWordOfWhoIsNoProxyDoesNotCount() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "2"])
        try await expectRate(2, allowed: 401) { number in
            try await signIn(world.daemons[0], "ada", "wrong", from: "192.0.2.\(number)")
        }
    }

    @Test func aUserMayAskSoOften() async throws {
        let world = try await World(arguments: ["--rates-requests-per-minute", "4"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let start = ContinuousClock.now
        let statuses = try await concurrently(40) { _ in try await ada.send(.get, "/v1/me").status }
        let more = Int((ContinuousClock.now - start) / .seconds(15))
        #expect((4...4 + more).contains(statuses.count { $0 == 200 }) && Set(statuses) == [200, 429])
        #expect(try await bob.send(.get, "/v1/me").status == 200)
        #expect(try await ada.http.send(.get, "/livez").status == 200)
    }

    /// An attacker has a token of Ada's and sends requests with it without end.
    @Test func usersCanEndATokenThatFloodsThem() async throws {
        let world = try await World(arguments: ["--rates-requests-per-minute", "4"])
        let ada = try await world.user("ada")
        let made = try await ada.must(.post, "/v1/tokens", ["name": "leaked", "scopes": ["read"]])
        let thief = ada.with(token: try #require(made["token"].string))
        var start = ContinuousClock.now
        for _ in 0..<30 { _ = try await thief.send(.get, "/v1/me") }
        try await expectRate(4, left: 0, since: start, allowed: 200) { _ in try await ada.send(.get, "/v1/checklists") }
        // The attacker's requests do not count against her session.
        for _ in 0..<40 { _ = try await thief.send(.get, "/v1/tokens") }
        let id = try #require(try await ada.must(.get, "/v1/tokens")["tokens"][0]["id"].string)
        #expect(try await ada.send(.delete, "/v1/tokens/\(id)").status == 204)
        expectProblem(try await thief.send(.get, "/v1/me"), 401, "unauthenticated")
        start = .now
        let statuses = try await concurrently(40) { _ in try await ada.send(.get, "/v1/sessions").status }
        // Four as the user, and thirty of the session's own.
        let most = 34 + Int(34 * ((ContinuousClock.now - start) / .seconds(60)))
        #expect(statuses.count { $0 == 200 } <= most && Set(statuses).isSubset(of: [200, 429]))
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

    private func rotate(_ person: Person) async throws -> Person {
        person.with(token: try await person.must(.post, "/v1/sessions/current/rotate")["token"].string ?? "")
    }

    /// Each rotation writes to the audit log. A repeated one does not.
    @Test func tokensAreRotatedAtTheSameRate() async throws {
        let world = try await World(arguments: ["--rates-tokens-per-hour", "3"])
        let ada = try await world.user("ada")
        var sessions = [ada]
        for _ in 0..<3 { sessions.append(try await Person(signingIn: "ada", http: world.http)) }
        let new = try await rotate(sessions[0])
        for _ in 0..<10 {
            #expect(try await rotate(sessions[0]).token == new.token)
            #expect(try await rotate(new).token == new.token)
        }
        for session in sessions[1...2] { _ = try await rotate(session) }
        expectProblem(try await sessions[3].send(.post, "/v1/sessions/current/rotate"), 429, "too-many-requests")
        expectProblem(
            try await ada.send(.post, "/v1/tokens", ["name": "a", "scopes": ["read"]]), 429, "too-many-requests")
        #expect(try await world.psql("select count(*) from audit_log where action = 'session.rotated'") == "3")
    }

    /// Each new token writes to the audit log.
    @Test func tokensAreMadeAtARate() async throws {
        let world = try await World(arguments: ["--rates-tokens-per-hour", "3"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.must(.put, "/v1/checklists/\(list)/public-link")
        for _ in 0..<2 { _ = try await ada.apiToken(["read"]) }
        expectProblem(
            try await ada.send(.post, "/v1/tokens", ["name": "a", "scopes": ["read"]]), 429, "too-many-requests")
        expectProblem(try await ada.send(.put, "/v1/checklists/\(list)/public-link"), 429, "too-many-requests")
        expectProblem(
            try await ada.send(.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"]), 429,
            "too-many-requests")
        _ = try await bob.apiToken(["read"])
    }

    @Test func aPublicLinkIsReadSoOften() async throws {
        let world = try await World(arguments: ["--rates-public-reads-per-minute", "2", "--proxies", "127.0.0.1"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let link = try await ada.must(.put, "/v1/checklists/\(list)/public-link")["token"].string ?? ""
        func read(from address: String) async throws -> HTTP.Answer {
            try await world.http.send(.get, "/v1/public/\(link)", headers: ["x-forwarded-for": address])
        }
        try await expectRate(2, allowed: 200) { _ in try await read(from: "192.0.2.1") }
        #expect(try await read(from: "192.0.2.2").status == 200)
        #expect(try await ada.send(.get, "/v1/me", headers: ["x-forwarded-for": "192.0.2.1"]).status == 200)
    }

    /// Public links and calendars share a rate.
    @Test func aCalendarIsReadSoOften() async throws {
        let world = try await World(
            arguments: [
                "--rates-public-reads-per-minute", "2", "--rates-tokens-per-hour", "2", "--proxies", "127.0.0.1",
            ])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let paths = [try await ada.calendar(), try await ada.calendar(of: list)]
        expectProblem(try await ada.send(.put, "/v1/me/calendar-link"), 429, "too-many-requests")
        func read(_ path: String, from address: String) async throws -> HTTP.Answer {
            try await world.http.send(.get, path, headers: ["x-forwarded-for": address])
        }
        let start = ContinuousClock.now
        try await expectRate(2, allowed: 200) { number in try await read(paths[number % 2], from: "192.0.2.1") }
        try await expectRate(2, left: 0, since: start, allowed: 404) { _ in
            try await read("/v1/calendars/cc_guess.ics", from: "192.0.2.1")
        }
        #expect(try await read(paths[0], from: "192.0.2.2").status == 200)
    }

    private func guess(_ person: Person, _ token: String, from address: String) async throws -> HTTP.Answer {
        try await person.with(token: token).send(.get, "/v1/me", headers: ["x-forwarded-for": address])
    }

    /// A client that guesses tokens is stopped before they cost the database anything, also when it sends many at once.
    /// Other clients' tokens still work.
    @Test func guessersOfTokensAreStopped() async throws {
        let world = try await World(arguments: ["--rates-unknown-tokens-per-minute", "4", "--proxies", "127.0.0.1"])
        let other = try await World.daemon(url: world.url)
        try await other.waitUntilReady()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        @Sendable func ask(_ person: Person, from address: String) async throws -> Int {
            try await person.send(.get, "/v1/me", headers: ["x-forwarded-for": address]).status
        }
        // Another daemon has given bob his token, and this one has not seen it yet.
        let elsewhere = try await Person(signingIn: "bob", http: other.http).at(world.daemons[0])
        #expect(try await ask(ada, from: "192.0.2.9") == 200)
        let start = ContinuousClock.now
        let guesses = try await concurrently(60) { number in
            try await ask(ada.with(token: "cc_guess\(number)"), from: "192.0.2.1")
        }
        #expect(guesses.count { $0 == 401 } >= 4 && guesses.allSatisfy { [401, 429].contains($0) })
        try await expectRate(4, left: 0, since: start, allowed: 401) { number in
            try await guess(ada, "cc_more\(number)", from: "192.0.2.1")
        }
        #expect(try await ask(elsewhere, from: "192.0.2.1") == 429)
        #expect(try await ask(elsewhere, from: "192.0.2.2") == 200)
        #expect(try await ask(elsewhere, from: "192.0.2.1") == 200)
        // The memory is empty, but users who were here before are looked up all the same.
        try await forget(world)
        for person in [ada, bob, elsewhere] { #expect(try await ask(person, from: "192.0.2.1") == 200) }
    }

    /// A client guesses tokens, and others sign in from the same address meanwhile.
    @Test func newTokensAreGoodAtOnce() async throws {
        let arguments = ["--rates-unknown-tokens-per-minute", "4", "--proxies", "127.0.0.1"]
        let world = try await World(arguments: arguments)
        let ada = try await world.user("ada")
        let address = ["x-forwarded-for": "192.0.2.1"]
        let start = ContinuousClock.now
        try await expectRate(4, allowed: 401) { number in try await guess(ada, "cc_guess\(number)", from: "192.0.2.1") }
        let tokens = [try await ada.apiToken(["read"]), try await ada.apiToken(["read"])]
        let people = [
            try await Person(signingIn: "ada", http: world.http), ada.by(tokens[0]),
            try await rotate(ada.by(tokens[1])),
            try await rotate(ada),
        ]
        for person in people { #expect(try await person.send(.get, "/v1/me", headers: address).status == 200) }
        try await expectRate(4, left: 0, since: start, allowed: 401) { number in
            try await guess(ada, "cc_more\(number)", from: "192.0.2.1")
        }
    }

    /// A client that does not notice its sign-out costs the others at its address nothing, nor the database any work.
    @Test func theSameBadTokenCountsOnceAMinute() async throws {
        let arguments = ["--rates-unknown-tokens-per-minute", "4", "--proxies", "127.0.0.1"]
        let world = try await World(arguments: arguments)
        let ada = try await world.user("ada")
        func ask(_ token: String, from address: String) async throws -> Int {
            try await guess(ada, token, from: address).status
        }
        try await world.forgetStatements()
        let start = ContinuousClock.now
        func minutes() -> Int { Int((ContinuousClock.now - start) / .seconds(60)) }
        for _ in 0..<20 { #expect(try await ask("cc_ended", from: "192.0.2.1") == 401) }
        let lookups = try await world.statements().filter { $0.key.contains("is_in_grace(") }
        #expect((1...1 + minutes()).contains(lookups.values.reduce(0, +)), "\(lookups)")
        for number in 0..<3 { #expect(try await ask("cc_guess\(number)", from: "192.0.2.1") == 401) }
        try await expectRate(4, left: 0, since: start, allowed: 401) { number in
            try await guess(ada, "cc_more\(number)", from: "192.0.2.1")
        }
        // Within its minute it still gets 401, and each address pays for itself.
        let again = try await ask("cc_ended", from: "192.0.2.1")
        #expect(again == 401 || minutes() > 0)
        #expect(try await ask("cc_ended", from: "192.0.2.2") == 401)
    }

    /// A client with a valid token pays nothing for it, also when many requests come at once.
    @Test func goodTokensCostNothing() async throws {
        let arguments = ["--rates-unknown-tokens-per-minute", "4", "--proxies", "127.0.0.1"]
        let world = try await World(daemons: 2, arguments: arguments)
        _ = try await world.user("ada")
        let people = try await concurrently(12) { _ in try await Person(signingIn: "ada", http: world.daemons[1].http) }
        let answers = try await concurrently(12) { number in
            try await people[number].at(world.daemons[0])
                .send(.get, "/v1/me", headers: ["x-forwarded-for": "192.0.2.3"]).status
        }
        #expect(Set(answers) == [200])
    }

    /// Makes the daemons forget all tokens. Returns when they have.
    private func forget(_ world: World) async throws {
        let person = try await Person(signingIn: "ada", http: world.http)
        let cursor = try await person.cursor()
        try await world.ctl("feed", "reset", "--yes")
        _ = try await found(within: .generous) {
            try await person.send(.get, "/v1/changes?since=\(cursor)").status == 410 ? true : nil
        }
    }

    @Test func soManyPollsOfAUserMayWait() async throws {
        let world = try await World(arguments: ["--limits-waiting-polls", "3"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        #expect(try await ada.must(.get, "/v1/limits")["waiting_polls"] == 3)
        let cursor = try await ada.cursor()
        let answers = Task {
            try await concurrently(20) { _ in try await ada.send(.get, "/v1/changes?since=\(cursor)&wait=30") }
        }
        try await world.http.expectWaitingPolls(3)
        // A request that does not wait is answered; polls of other users wait.
        #expect(try await ada.poll(since: cursor)["changes"].array.isEmpty)
        expectProblem(
            try await ada.send(.get, "/v1/changes?since=\(cursor)&wait=30"), 429, "too-many-requests")
        #expect(try await bob.poll(since: try await bob.cursor(), wait: 1)["changes"].array.isEmpty)
        _ = try await ada.checklist("Ours")
        let statuses = try await answers.value.map(\.status)
        #expect(statuses.count { $0 == 200 } == 3 && statuses.count { $0 == 429 } == 17)
    }

    /// No checklist passes the limit, and it also binds a user who gets one handed over.
    @Test func aUserOwnsSoManyChecklists() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await world.psql(
            """
            insert into checklists (id, owner_id, title, fingerprint)
            select gen_random_uuid(), '\(ada.id)', 'Number ' || n, ''
            from generate_series(1, 9995 - (select count(*) from checklists where owner_id = '\(ada.id)')) n
            """)
        let answers = try await concurrently(10) { number in
            try await ada.send(.post, "/v1/checklists", ["title": "New \(number)"])
        }
        #expect(answers.count { $0.status == 201 } == 5)
        for refused in answers where refused.status != 201 { expectProblem(refused, 422, "too-many-checklists") }
        #expect(try await world.psql("select count(*) from checklists where owner_id = '\(ada.id)'") == "10000")
        // Offered checklists do not pass the limit either.
        try await world.psql(
            """
            delete from checklists where id in (
                select id from checklists where owner_id = '\(ada.id)' and title like 'Number %' limit 3)
            """)
        var lists: [String] = []
        for number in 0..<8 {
            lists.append(try await bob.checklist("Bob's \(number)"))
            try await bob.add(ada, to: lists[number], as: "editor")
        }
        for list in lists { try await bob.must(.put, "/v1/checklists/\(list)/owner", ["username": "ada"]) }
        let accepted = try await concurrently(8) { [lists] number in
            try await ada.send(.post, "/v1/checklists/\(lists[number])/owner/accept")
        }
        #expect(accepted.count { $0.status == 200 } == 3)
        for refused in accepted where refused.status != 200 { expectProblem(refused, 422, "too-many-checklists") }
        #expect(try await world.psql("select count(*) from checklists where owner_id = '\(ada.id)'") == "10000")
    }

    @Test func thePresentPasswordIsNotGuessedEither() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "3"])
        let ada = try await world.user("ada")
        let change: JSON = ["email": "eve@example.org", "current_password": "wrong password"]
        try await expectRate(3, allowed: 403) { _ in try await ada.send(.patch, "/v1/me", change) }
    }
}
