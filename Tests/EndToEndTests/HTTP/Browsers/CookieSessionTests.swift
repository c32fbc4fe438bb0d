import Foundation
import TestSupport
import Testing

/// Sessions that a browser shows by its cookie.
@Suite(.timeLimit(.minutes(60))) struct CookieSessionTests {
    @Test func aSignInGivesACookieAndNoToken() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var browser = Browser(world.http)
        let answer = try await browser.signIn("ada")
        #expect(answer.status == 201 && answer.header("cache-control") == "no-store")
        #expect(Set(answer.json.object.keys) == ["expires_at", "user"] && answer.json["user"]["id"].string == ada.id)
        #expect(!answer.text.contains("cc_"))
        let cookie = try #require(answer.cookies.first)
        #expect(answer.cookies.count == 1 && cookie.name == "crosscheck")
        #expect(cookie.value.wholeMatch(of: /cc_[A-Za-z0-9_-]{43}/) != nil)
        #expect(cookie.rules == ["Path=/", "HttpOnly", "SameSite=Strict"] && cookie.seconds == 90 * 86_400)
        #expect(try await browser.ask(.get, "/v1/me").json["username"] == "ada")
        let sessions = try await browser.ask(.get, "/v1/sessions").json["sessions"].array
        #expect(sessions.count == 2 && sessions.count { $0["current"] == true } == 1)
        let made = try await browser.ask(.post, "/v1/checklists", ["title": "Bread"])
        #expect(made.status == 201, "\(made.text)")
        // Without the member, a program gets its token as before.
        for more in [[:], ["cookie": false]] as [[String: JSON]] {
            let body: [String: JSON] = ["login": "ada", "password": .string(Person.password)]
            let plain = try await world.http.send(.post, "/v1/sessions", json: .object(body.merging(more) { $1 }))
            #expect(plain.status == 201 && plain.json["token"].string != nil && plain.cookies.isEmpty)
        }
        expectProblem(
            try await world.http.send(
                .post, "/v1/sessions", json: ["login": "ada", "password": "x", "cookie": "yes"]), 422,
            "invalid-request", "/cookie")
        let wrong = try await browser.ask(
            .post, "/v1/sessions", ["login": "ada", "password": "wrong", "cookie": true])
        expectProblem(wrong, 401, "sign-in-failed")
        #expect(wrong.cookies.isEmpty)
    }

    /// A program that keeps cookies has no page, and sends no `Origin`.
    @Test func aProgramMaySignInByTheCookieToo() async throws {
        let world = try await World()
        _ = try await world.user("ada")
        let answer = try await world.http.send(.post, "/v1/sessions", json: Browser.signIn("ada"))
        #expect(answer.status == 201 && answer.cookies.count == 1)
    }

    @Test func aTokenGoesBeforeTheCookie() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        let bob = try await world.user("bob")
        let token = ["authorization": "Bearer \(bob.token)"]
        #expect(try await browser.ask(.get, "/v1/me", headers: token).json["username"] == "bob")
        // No page of another site can add it, so it needs no proof.
        let foreign = token.merging(["origin": "https://evil.example"]) { $1 }
        let made = try await browser.ask(.post, "/v1/checklists", ["title": "Bob's"], headers: foreign)
        #expect(made.status == 201)
        #expect(try await bob.must(.get, "/v1/checklists")["checklists"].array.contains { $0["title"] == "Bob's" })
        expectProblem(
            try await browser.ask(.get, "/v1/me", headers: ["authorization": "Bearer cc_unknown"]), 401,
            "unauthenticated")
        let rotated = try await browser.ask(.post, "/v1/sessions/current/rotate", headers: token)
        #expect(rotated.json["token"].string != nil && rotated.cookies.isEmpty)
        // A proxy's own password is for the proxy.
        let basic = ["authorization": "Basic " + Data("guard:secret".utf8).base64EncodedString()]
        #expect(try await browser.ask(.get, "/v1/me", headers: basic).json["username"] == "ada")
    }

    /// Another tab has signed in anew, and this one does not know yet.
    @Test func aPageMaySayForWhomItAsks() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        let (ada, bob) = (try await Person(signingIn: "ada", http: world.http), try await world.user("bob"))
        let state = try await Scene.state(of: world)
        for named in [bob.id, newID(), "ada", "", ada.id + "0"] {
            let headers = ["crosscheck-user": named]
            for (method, path) in [
                (HTTP.Method.get, "/v1/me"), (.post, "/v1/checklists"), (.get, "/v1/changes?wait=1"),
            ] {
                let body: JSON? = method == .post ? ["title": "a"] : nil
                let answer = try await browser.ask(method, path, body, headers: headers)
                expectProblem(answer, 401, "unauthenticated", says: "\(named)")
                #expect(answer.json["detail"].string?.contains("another user") == true)
            }
            // A token is somebody's too.
            expectProblem(try await ada.send(.get, "/v1/me", headers: headers), 401, "unauthenticated")
        }
        #expect(try await Scene.state(of: world) == state)
        for named in [ada.id, ada.id.uppercased()] {
            #expect(try await browser.ask(.get, "/v1/me", headers: ["crosscheck-user": named]).status == 200)
            #expect(try await ada.send(.get, "/v1/me", headers: ["crosscheck-user": named]).status == 200)
        }
    }

    @Test func aRotationGivesAnotherCookie() async throws {
        let world = try await World(daemons: 2)
        var browser = try await world.browser(of: "ada")
        let before = browser
        let answer = try await browser.send(.post, "/v1/sessions/current/rotate")
        #expect(answer.status == 201 && Set(answer.json.object.keys) == ["expires_at"], "\(answer.text)")
        #expect(answer.header("cache-control") == "no-store")
        let cookie = try #require(answer.cookies.first)
        #expect(cookie.rules == ["Path=/", "HttpOnly", "SameSite=Strict"] && browser.cookies != before.cookies)
        // The session keeps its end.
        #expect((90 * 86_400 - 3_600...90 * 86_400).contains(cookie.seconds ?? 0))
        // As with a token, the former one is good for a minute, and gets the same again.
        for daemon in world.daemons {
            for browser in [before, browser] { #expect(try await browser.at(daemon).ask(.get, "/v1/me").status == 200) }
        }
        #expect(try await before.ask(.post, "/v1/sessions/current/rotate").cookies.first?.value == cookie.value)
        try await world.psql("update sessions set retired_at = retired_at - interval '61 seconds'")
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        expectProblem(try await before.at(late).ask(.get, "/v1/me"), 401, "unauthenticated")
        #expect(try await browser.at(late).ask(.get, "/v1/me").status == 200)
        expectProblem(try await Browser(world.http).ask(.post, "/v1/sessions/current/rotate"), 401, "unauthenticated")
    }

    @Test func aSessionThatIsNotUsedEnds() async throws {
        let world = try await World(arguments: ["--sessions-idle-days", "2"])
        let browser = try await world.browser(of: "ada")
        try await world.psql(
            "update sessions set used_at = used_at - interval '49 hours', created_at = created_at - interval '49 hours'"
        )
        let late = try await World.daemon(url: world.url)
        try await late.waitUntilReady()
        expectProblem(try await browser.at(late).ask(.get, "/v1/me"), 401, "unauthenticated")
    }

    @Test func signingOutClearsTheCookie() async throws {
        let world = try await World()
        var browser = try await world.browser(of: "ada")
        let former = browser
        let answer = try await browser.send(.delete, "/v1/sessions/current")
        #expect(answer.status == 204)
        #expect(
            answer.header("set-cookie") == "crosscheck=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
        #expect(browser.cookies.isEmpty)
        expectProblem(try await former.ask(.get, "/v1/me"), 401, "unauthenticated")
        // The same by the session's id; another session's end leaves the cookie.
        try await browser.signIn("ada")
        let sessions = try await browser.ask(.get, "/v1/sessions").json["sessions"].array
        func end(_ isCurrent: Bool) async throws -> HTTP.Answer {
            let id = sessions.first { $0["current"] == .bool(isCurrent) }?["id"].string ?? ""
            return try await browser.ask(.delete, "/v1/sessions/\(id)")
        }
        let other = try await end(false)
        #expect(other.status == 204 && other.cookies.isEmpty)
        let own = try await end(true)
        #expect(own.status == 204 && own.cookies.first?.seconds == 0)
    }

    /// By a new password in another browser: at once, on every daemon, also in what waits.
    @Test func aNewPasswordEndsCookiesPollsAndStreams() async throws {
        let world = try await World(daemons: 2)
        let browser = try await world.browser(of: "ada")
        let ada = try await Person(signingIn: "ada", http: world.http)
        let there = browser.at(world.daemons[1])
        // Else the other daemon still has changes from before.
        try await ada.catchUp(world.daemons[1])
        let cursor = try await there.ask(.get, "/v1/changes").json["cursor"].string ?? ""
        let poll = Task { try await there.ask(.get, "/v1/changes?since=\(cursor)&wait=60") }
        let stream = Task {
            try await RawConnection.open(there.http) { connection in
                try await connection.send(
                    "GET /v1/changes HTTP/1.1\r\nHost: a\r\nCookie: \(there.cookie)\r\nAccept: text/event-stream\r\n\r\n"
                )
                let head = try await connection.head()
                var text = ""
                while let chunk = try await connection.chunk() { text += String(decoding: chunk, as: UTF8.self) }
                return (head.status, text)
            }
        }
        try await world.daemons[1].http.expectWaitingPolls(2)
        try await ada.must(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        expectProblem(try await poll.value, 401, "unauthenticated")
        #expect(try await stream.value.0 == 200, "and it ended")
        for daemon in world.daemons {
            expectProblem(try await browser.at(daemon).ask(.get, "/v1/me"), 401, "unauthenticated")
        }
    }
}
