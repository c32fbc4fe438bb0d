import Foundation
import TestSupport
import Testing

/// A token is replaced by another. Two requests at once, a lost answer, or a daemon that has not heard of it lose
/// nothing.
@Suite struct RotationTests {
    /// Gives a person's session, or API token, a new secret.
    private func rotate(_ person: Person) async throws -> Person {
        person.with(token: try await person.must(.post, "/v1/sessions/current/rotate")["token"].string ?? "")
    }

    /// Makes part of the minute pass in which the former token is valid.
    private func pass(_ seconds: Int, _ world: World) async throws {
        try await world.psql("update sessions set retired_at = retired_at - interval '\(seconds) seconds'")
    }

    @Test func theFormerTokenIsGoodForAMinute() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let answer = try await ada.send(.post, "/v1/sessions/current/rotate")
        #expect(answer.status == 201 && answer.header("cache-control") == "no-store")
        #expect(Set(answer.json.object.keys) == ["token", "expires_at"])
        let new = ada.with(token: answer.json["token"].string ?? "")
        #expect(new.token != ada.token && new.token.wholeMatch(of: /cc_[A-Za-z0-9_-]{43}/) != nil)
        for daemon in world.daemons {
            for person in [ada, new] {
                let sessions = try await person.at(daemon).must(.get, "/v1/sessions")["sessions"].array
                #expect(sessions.count == 1 && sessions[0]["current"] == true)
            }
        }
        try await pass(61, world)
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        expectProblem(try await ada.at(late).send(.get, "/v1/me"), 401, "unauthenticated")
        expectProblem(try await ada.at(late).send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        // A daemon that has it in memory refuses to rotate it all the same: the database decides.
        expectProblem(try await ada.send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        for daemon in world.daemons + [late] { #expect(try await new.at(daemon).send(.get, "/v1/me").status == 200) }
    }

    @Test func repeatedRotationsGetTheSameToken() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let tokens = try await concurrently(40) { number in
            try await rotate(ada.at(world.daemons[number % 2])).token
        }
        #expect(tokens.count == 40 && Set(tokens).count == 1)
        #expect(try await rotate(ada).token == tokens[0], "as after an answer that was lost")
        let new = ada.with(token: tokens[0])
        for daemon in world.daemons { #expect(try await new.at(daemon).send(.get, "/v1/me").status == 200) }
        #expect(try await world.psql("select count(*) from changes where kind = 'session.rotated'") == "1")
    }

    /// A client whose answers are lost for longer than a minute, for example because no standby has the rotation, stays
    /// signed in.
    @Test func askingAgainRenewsTheMinute() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let first = try await rotate(ada)
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        for _ in 0..<3 {
            try await pass(50, world)
            #expect(try await rotate(ada).token == first.token)
        }
        #expect(try await ada.at(late).send(.get, "/v1/me").status == 200)
        // A rotation with the new token gets the same one, and renews nothing.
        try await pass(50, world)
        #expect(try await rotate(first).token == first.token)
        try await pass(11, world)
        expectProblem(try await ada.send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        #expect(try await world.psql("select count(*) from audit_log where action = 'session.rotated'") == "1")
    }

    /// While the minute is renewed, the new token cannot be rotated, and an attacker may have the former.
    @Test func theMinuteIsNotRenewedForEver() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let first = try await rotate(ada)
        try await world.psql("update sessions set rotated_at = rotated_at - interval '10 minutes'")
        try await pass(50, world)
        #expect(try await rotate(ada).token == first.token)
        try await pass(11, world)
        expectProblem(try await ada.send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        #expect(try await rotate(first).token != first.token)
    }

    /// Otherwise a client with only the former token, because the answer was lost, would be signed out by another
    /// client's haste.
    @Test func theNewOneIsKeptWhileTheFormerIsGood() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let second = try await rotate(ada)
        for daemon in world.daemons { #expect(try await rotate(second.at(daemon)).token == second.token) }
        #expect(try await rotate(ada).token == second.token)
        #expect(try await world.psql("select count(*) from audit_log where action = 'session.rotated'") == "1")
    }

    @Test func rotatingTheNewOneEndsTheFormerOnEveryDaemon() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let second = try await rotate(ada)
        // The other daemon has the former token in memory.
        #expect(try await ada.at(world.daemons[1]).send(.get, "/v1/me").status == 200)
        try await pass(61, world)
        let third = try await rotate(second)
        #expect(third.token != second.token)
        expectProblem(try await ada.send(.get, "/v1/me"), 401, "unauthenticated")
        try await third.catchUp(world.daemons[1])
        expectProblem(try await ada.at(world.daemons[1]).send(.get, "/v1/me"), 401, "unauthenticated")
        expectProblem(try await ada.send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        for daemon in world.daemons {
            #expect(try await second.at(daemon).send(.get, "/v1/me").status == 200)
            #expect(try await third.at(daemon).send(.get, "/v1/me").status == 200)
        }
    }

    /// Of many clients that rotate again and again, none is left with an invalid token.
    @Test func aStormOfRotationsLeavesOneGoodToken() async throws {
        let world = try await World(daemons: 2)
        var person = try await world.user("ada")
        for _ in 0..<20 {
            let tokens = try await concurrently(8) { [person] number in
                try await rotate(person.at(world.daemons[number % 2])).token
            }
            #expect(Set(tokens + [person.token]).count == 2)
            person = person.with(token: tokens[0])
            try await pass(61, world)
        }
        for daemon in world.daemons { #expect(try await person.at(daemon).send(.get, "/v1/me").status == 200) }
        #expect(try await world.psql("select count(*) from sessions") == "1")
    }

    @Test func aWaitingPollHearsOfItAndTheFormerTokenWaitsNoLongerThanItIsGood() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let places = world.daemons.map { ada.at($0) }
        var polls: [Task<JSON, any Error>] = []
        // From the daemon where she signed up: the other may not have heard of that yet.
        let cursor = try await ada.cursor()
        for place in places {
            polls.append(Task { try await place.poll(since: cursor, wait: 30) })
        }
        try await Task.sleep(for: .milliseconds(300))
        let new = try await rotate(ada)
        for poll in polls { #expect(try await poll.value["changes"][0]["kind"] == "session.rotated") }
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        let present = try await new.cursor()
        try await pass(50, world)
        let follower = Follower(ada.at(late), since: present)
        let refusal = try #require(try await found(within: .seconds(30)) { follower.refusal })
        expectProblem(refusal.answer, 401, "unauthenticated")
        let isOver =
            "select bool_and(retired_at <= now() - interval '60 seconds') from sessions where retired_at is not null"
        #expect(try await world.psql(isOver) == "t", "and not before")
    }

    @Test func anAPITokenKeepsWhatItIs() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let made = try await ada.apiToken(["read"])
        let new = try await rotate(ada.by(made))
        #expect(new.token.hasPrefix("ccp_"))
        expectProblem(try await new.send(.post, "/v1/checklists", ["title": "a"]), 403, "insufficient-scope")
        let listed = try await ada.apiTokens()
        #expect(listed.count == 1)
        for name in ["id", "name", "scopes", "created_at", "expires_at"] { #expect(listed[0][name] == made[name]) }
        // The session that made it is separate, and unchanged.
        #expect(try await ada.send(.get, "/v1/me").status == 200)
    }

    @Test func sessionsEndedMeanwhileStayEnded() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let phone = try await Person(signingIn: "ada", http: world.http)
        let new = try await rotate(phone)
        try await ada.must(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        for person in [phone, new] {
            expectProblem(try await person.send(.get, "/v1/me"), 401, "unauthenticated")
            expectProblem(try await person.send(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
        }
    }

    @Test func theSaltOfTheSuccessorIsForgotten() async throws {
        let world = try await World()
        let new = try await rotate(try await world.user("ada"))
        try await world.ctl("prune", "--yes")
        #expect(try await world.psql("select count(successor_salt) from sessions") == "1", "not within the minute")
        try await pass(61, world)
        try await world.ctl("prune", "--yes")
        #expect(
            try await world.psql("select num_nonnulls(retired_hash, retired_at, successor_salt) from sessions") == "0")
        #expect(try await new.send(.get, "/v1/me").status == 200)
    }
}
