import Foundation
import Synchronization
import TestSupport
import Testing

/// Signing in and out, and the life of a session.
@Suite struct SessionTests {
    private func signIn(_ login: String, _ password: String = Person.password, http: HTTP) async throws -> HTTP.Answer {
        try await http.send(.post, "/v1/sessions", json: ["login": .string(login), "password": .string(password)])
    }

    @Test func sessionsAreListedAndEnded() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let phone = try await Person(signingIn: "ada", http: world.http)
        let mail = try await signIn("ADA@Example.org", http: world.http)
        #expect(mail.status == 201)
        #expect(mail.header("cache-control") == "no-store")
        let sessions = try await ada.must(.get, "/v1/sessions")["sessions"].array
        #expect(sessions.count == 3)
        #expect(sessions.filter { $0["current"] == true }.count == 1)
        #expect(!"\(sessions)".contains(ada.token))
        let phones = try #require(
            try await phone.must(.get, "/v1/sessions")["sessions"].array.first { $0["current"] == true }?["id"].string)
        let cursor = try await phone.cursor()
        async let poll = phone.send(.get, "/v1/changes?since=\(cursor)&wait=30")
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await ada.send(.delete, "/v1/sessions/\(phones)").status == 204)
        // The session's poll ends at once, and its token no longer works.
        expectProblem(try await poll, 401, "unauthenticated")
        expectProblem(try await phone.send(.get, "/v1/me"), 401, "unauthenticated")
        expectProblem(try await ada.send(.delete, "/v1/sessions/\(phones)"), 404, "not-found")
        #expect(try await ada.send(.delete, "/v1/sessions/current").status == 204)
        expectProblem(try await ada.send(.get, "/v1/me"), 401, "unauthenticated")
        let last = try #require(mail.json["token"].string)
        #expect(try await world.http.send(.get, "/v1/me", token: last).status == 200)
    }

    @Test func aSessionOutlivesTheDaemonAndHoldsOnOthers() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        #expect(try await world.daemons[0].terminate() == 0)
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        #expect(try await ada.at(daemon).must(.get, "/v1/me")["username"] == "ada")
    }

    @Test func aNewPasswordEndsTheOtherSessionsOnEveryDaemon() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let phone = try await Person(signingIn: "ada", http: world.daemons[1].http)
        let cursor = try await phone.cursor()
        async let poll = phone.send(.get, "/v1/changes?since=\(cursor)&wait=30")
        try await Task.sleep(for: .milliseconds(200))
        try await ada.must(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        expectProblem(try await poll, 401, "unauthenticated")
        for daemon in world.daemons {
            expectProblem(try await phone.at(daemon).send(.get, "/v1/me"), 401, "unauthenticated")
        }
        #expect(try await ada.must(.get, "/v1/sessions")["sessions"].array.count == 1)
        expectProblem(try await signIn("ada", http: world.http), 401, "sign-in-failed")
        #expect(try await signIn("ada", "another horse battery", http: world.http).status == 201)
    }

    @Test func anExpiredSessionIsNone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await world.psql("update sessions set expires_at = now() - interval '1 second'")
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        expectProblem(try await ada.at(daemon).send(.get, "/v1/me"), 401, "unauthenticated")
    }

    @Test func thereAreAtMostAHundred() async throws {
        let world = try await World()
        let first = try await world.user("ada")
        var last = first
        for _ in 0..<100 { last = try await Person(signingIn: "ada", http: world.http) }
        #expect(try await last.must(.get, "/v1/sessions")["sessions"].array.count == 100)
        expectProblem(try await first.send(.get, "/v1/me"), 401, "unauthenticated")
    }

    /// An answer does not tell whether a name exists, and the daemon does the same work in both cases: most of it is
    /// the hash. This compares processor time, because other programs on the machine lengthen elapsed time.
    /// `scripts/timing` measures the rest.
    @Test func aWrongNameAndAWrongPasswordAreAlike() async throws {
        let world = try await World(
            arguments: ["--passwords-memory", "19456", "--passwords-iterations", "2"], besides: .nobody)
        _ = try await world.user("ada")
        var times: [String: Duration] = [:]
        var answers: [String: JSON] = [:]
        for _ in 0..<9 {
            for login in ["ada", "nobody", "ada@example.org", "nobody@example.org", "not even a name"] {
                let before = try world.daemons[0].processorTime
                let answer = try await signIn(login, "wrong horse battery", http: world.http)
                times[login, default: .zero] += try world.daemons[0].processorTime - before
                expectProblem(answer, 401, "sign-in-failed")
                #expect(answer.header("www-authenticate") != nil)
                answers[login] = .object(answer.json.object.filter { $0.key != "request_id" })
            }
        }
        #expect(Set(answers.values.map { "\($0.object.sorted { $0.key < $1.key })" }).count == 1)
        let known = try #require(times["ada"])
        for (login, time) in times {
            #expect(time > known / 4 && time < known * 4, "\(login): \(time), ada: \(known)")
        }
    }

    /// The first of them to end renews the hash that the others have been checked against.
    @Test func signInsAtOnceThatRenewTheHashAllSucceed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let before = try await world.psql("select password_hash from users where id = '\(ada.id)'")
        let costlier = try await World.daemon(
            url: world.url, ["--passwords-memory", "19456", "--passwords-iterations", "2"])
        try await costlier.waitUntilReady()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await signIn("ada", http: costlier.http).status } }
            for try await status in group { #expect(status == 201) }
        }
        let after = try await world.psql("select password_hash from users where id = '\(ada.id)'")
        #expect(before != after && after.contains("$m=19456,t=2,"))
        #expect(try await world.psql("select count(*) from audit_log where outcome = 'refused'") == "0")
        expectProblem(try await signIn("ada", "wrong password", http: costlier.http), 401, "sign-in-failed")
    }

    /// The hash is renewed, and then the password changes, while an edit waits whose password was right.
    @Test func anEditOfTheLoginHoldsForThePasswordOfItsMoment() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        func edit(_ email: String, while change: String) async throws -> HTTP.Answer {
            try await world.committing(change) {
                try await ada.send(
                    .patch, "/v1/me", ["email": .string(email), "current_password": .string(Person.password)])
            }
        }
        // Both have the same password.
        let renewal = "update users a set password_hash = b.password_hash from users b where (a.id, b.id) ="
        let renewed = try await edit("one@example.org", while: "\(renewal) ('\(ada.id)', '\(bob.id)')")
        #expect(renewed.status == 200 && renewed.json["email"] == "one@example.org")
        let changed = try await edit("two@example.org", while: "select user_set_password('\(ada.id)', 'x')")
        expectProblem(changed, 403, "wrong-password", "/current_password")
        #expect(try await world.psql("select email from users where id = '\(ada.id)'") == "one@example.org")
    }

    /// A sign-in with a password that is changed meanwhile makes no session.
    @Test func aSignInHoldsForThePasswordOfItsMoment() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let answer = try await world.committing("select user_set_password('\(ada.id)', 'x')") {
            try await signIn("ada", http: world.http)
        }
        expectProblem(answer, 401, "sign-in-failed")
        #expect(try await world.psql("select count(*) from sessions") == "0")
        let refused = "select count(*) from audit_log where (action, outcome) = ('session.created', 'refused')"
        #expect(try await world.psql(refused) == "1")
    }

    private final class Count: Sendable {
        let value = Mutex(0)
    }

    /// Only a few hashes are made at once. A client that comes when too many wait is told when to retry, and others are
    /// served.
    @Test func aRushOfSignInsHoldsUpNobodyElse() async throws {
        let world = try await World(
            arguments: ["--passwords-memory", "19456", "--passwords-iterations", "2"], besides: .nobody)
        let ada = try await world.user("ada")
        try await withThrowingTaskGroup(of: HTTP.Answer.self) { group in
            let refused = Count()
            for _ in 0..<200 {
                group.addTask {
                    let answer = try await signIn("nobody", http: world.http)
                    if answer.status == 401 { refused.value.withLock { $0 += 1 } }
                    return answer
                }
            }
            var statuses: [Int: Int] = [:]
            var refusedBefore: Int?
            for try await answer in group {
                statuses[answer.status, default: 0] += 1
                // The first refused client shows that the queue is full.
                if answer.status == 503, refusedBefore == nil {
                    #expect(try await ada.send(.get, "/v1/me").status == 200)
                    refusedBefore = refused.value.withLock { $0 }
                }
                guard answer.status == 503 else { continue }
                expectProblem(answer, 503, "busy")
                #expect(answer.header("retry-after") == "1")
            }
            #expect(Set(statuses.keys) == [401, 503], "\(statuses)")
            #expect(try #require(refusedBefore) < statuses[401, default: 0], "answered before the line was empty")
        }
    }
}
