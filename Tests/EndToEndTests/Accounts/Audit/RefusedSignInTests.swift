import TestSupport
import Testing

/// The audit log has failed sign-ins in few rows, and without the text that the client sent.
@Suite struct RefusedSignInTests {
    private func fail(_ login: String, _ world: World) async throws -> HTTP.Answer {
        try await world.http.send(
            .post, "/v1/sessions", json: ["login": .string(login), "password": "wrong password"])
    }

    @Test func aNameThatNobodyHasIsNotKept() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for login in ["hunter2-my-password", "ada@example.org", "ADA"] {
            expectProblem(try await fail(login, world), 401, "sign-in-failed")
        }
        let dump = try await world.psql("select string_agg(a::text, ' ' order by id) from audit_log a")
        #expect(!dump.contains("hunter2"))
        let accounts = try await world.psql(
            "select coalesce(account_id::text, 'nobody') from audit_log where outcome = 'refused' order by id")
        #expect(accounts.split(separator: "\n").map(String.init) == ["nobody", ada.id, ada.id])
    }

    @Test func theDisabledAreToldOfToo() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await world.ctl("user", "disable", "ada")
        let answer = try await world.http.send(
            .post, "/v1/sessions", json: ["login": "ada", "password": .string(Person.password)])
        expectProblem(answer, 401, "sign-in-failed")
        let account = try await world.psql("select account_id from audit_log where outcome = 'refused'")
        #expect(account == ada.id)
    }

    @Test func manyRefusedSignInsAreNotLoggedOneByOne() async throws {
        let world = try await World(arguments: ["--rates-sign-ins-per-minute", "3"])
        let (failed, _) = try await expectRate(3, allowed: 401) { _ in try await fail("nobody", world) }
        #expect(try await world.psql("select count(*) from audit_log") == "\(failed)")
    }

    @Test func aFloodIsFewRows() async throws {
        let world = try await World()
        let start = ContinuousClock.now
        let statuses = try await concurrently(300) { number in try await fail("nobody\(number)", world).status }
        let failed = statuses.count { $0 == 401 }
        #expect(failed > 100)
        let rows = try await world.psql("select count(*) from audit_log")
        // Sixty at once, then one each second.
        #expect(try #require(Int(rows)) <= 61 + Int((ContinuousClock.now - start) / .seconds(1)))
        // The next entry counts all those that had none.
        try await Task.sleep(for: .seconds(1.5))
        _ = try await fail("nobody", world)
        #expect(try await world.psql("select sum(times) from audit_log") == "\(failed + 1)")
    }
}
