import Foundation
import TestSupport
import Testing

/// What pages of other sites, and other hosts of the same domain, can make a browser send.
@Suite(.timeLimit(.minutes(60))) struct CookieAttackTests {
    private static let evil = "https://evil.example"

    /// Whatever a page elsewhere can have a browser say about where a request comes from. An own `Origin` beside it would
    /// be the work of a broken proxy, and is no proof either.
    private static func foreign(_ own: String) -> [String: [String: String]] {
        [
            "another origin": ["origin": evil],
            "a sandbox": ["origin": "null"],
            "another port": ["origin": own + "1"],
            "another scheme": ["origin": own.replacing("http:", with: "https:")],
            "a longer host": ["origin": own + ".evil.example"],
            "two origins": ["origin": "\(own), \(evil)"],
            "nothing": [:],
            "an empty origin": ["origin": ""],
            "another site": ["sec-fetch-site": "cross-site"],
            "the same site": ["sec-fetch-site": "same-site"],
            "the address bar": ["sec-fetch-site": "none"],
            "another site beside the own origin": ["origin": own, "sec-fetch-site": "cross-site"],
            "the same site beside the own origin": ["origin": own, "sec-fetch-site": "same-site"],
            "another origin beside the same one": ["origin": evil, "sec-fetch-site": "same-origin"],
            "a sandbox beside the same origin": ["origin": "null", "sec-fetch-site": "same-origin"],
        ]
    }

    private func unsafe(_ world: World) async throws -> [(method: HTTP.Method, path: String)] {
        let document = try OpenAPIDocument(try await world.http.send(.get, "/v1/openapi.json").body)
        return try document.operations.filter { $0.method != "GET" }.map {
            (try #require(HTTP.Method(rawValue: $0.method)), $0.path)
        }
    }

    /// Every route that could change something, with a body that it would read: the check comes first.
    @Test func noWriteFromElsewhereIsTaken() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        let list = try await browser.ask(.post, "/v1/checklists", ["title": "Ours"]).json["id"].string ?? ""
        let state = try await Scene.state(of: world)
        let routes = try await unsafe(world)
        #expect(routes.count > 50)
        for (method, path) in routes {
            let path = path.replacing("{id}", with: list).replacing(/\{[a-z_]+\}/, with: list)
            for (what, headers) in Self.foreign(browser.origin) {
                let sent = headers.merging(["cookie": browser.cookie, "content-type": "application/json"]) { $1 }
                let answer = try await world.http.send(method, path, body: Data("{}".utf8), headers: sent)
                expectProblem(answer, 403, "cross-origin", says: "\(method) \(path): \(what): \(answer.text)")
                #expect(answer.cookies.isEmpty && answer.header("www-authenticate") == nil, "\(path)")
            }
        }
        #expect(try await Scene.state(of: world) == state)
        // Either proof is enough, in the form that browsers write and in any other.
        for proof in [
            ["origin": browser.origin], ["sec-fetch-site": "same-origin"],
            ["origin": browser.origin.uppercased()],
            ["origin": browser.origin, "sec-fetch-site": "same-origin"],
        ] {
            let sent = proof.merging(["cookie": browser.cookie]) { $1 }
            let answer = try await world.http.send(.post, "/v1/checklists/\(list)/complete", headers: sent)
            #expect(answer.status == 200, "\(proof): \(answer.text)")
        }
    }

    /// A form of another page has one of these types, and none of them is read from the own page either.
    @Test func noFormIsRead() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        let state = try await Scene.state(of: world)
        for (method, path) in try await unsafe(world) {
            let path = path.replacing(/\{[a-z_]+\}/, with: newID())
            for type in [
                nil, "text/plain", "text/plain; charset=utf-8", "multipart/form-data; boundary=x",
                "application/x-www-form-urlencoded", "text/html",
            ] {
                var headers = ["cookie": browser.cookie, "origin": browser.origin]
                headers["content-type"] = type
                let answer = try await world.http.send(method, path, body: Data("{}".utf8), headers: headers)
                expectProblem(answer, 415, "unsupported-media-type", says: "\(method) \(path): \(type ?? "none")")
                // From elsewhere that is not even looked at.
                headers["origin"] = Self.evil
                let foreign = try await world.http.send(method, path, body: Data("{}".utf8), headers: headers)
                expectProblem(foreign, 403, "cross-origin", says: "\(method) \(path): \(type ?? "none")")
            }
        }
        #expect(try await Scene.state(of: world) == state)
    }

    /// Without the cookie nothing is proved, and nothing needs to be: what is open to everyone is, and the rest is not.
    @Test func withoutTheCookieNothingIsAsked() async throws {
        let world = try await World()
        let answer = try await world.http.send(
            .post, "/v1/users",
            json: ["username": "eve", "email": "eve@example.org", "password": .string(Person.password)],
            headers: ["origin": Self.evil, "cookie": "theme=dark; crosschecks=cc_1"])
        #expect(answer.status == 201)
        expectProblem(
            try await world.http.send(.post, "/v1/checklists", json: ["title": "a"], headers: ["origin": Self.evil]),
            401, "unauthenticated")
    }

    /// The answer would be hidden from the page, but its length and its time are not.
    @Test func readsFromElsewhereAreWithoutTheCookie() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        for path in ["/v1/me", "/v1/snapshot", "/v1/changes", "/v1/progress.svg?from=2026-01-01&to=2026-01-31"] {
            for headers in [
                ["origin": Self.evil], ["origin": "null"], ["sec-fetch-site": "cross-site"],
                ["sec-fetch-site": "same-site"],
            ] {
                expectProblem(
                    try await browser.ask(.get, path, headers: headers), 401, "unauthenticated",
                    says: "\(path): \(headers)")
            }
            for headers in [
                [:], ["sec-fetch-site": "same-origin"], ["sec-fetch-site": "none"], ["origin": browser.origin],
            ] {
                #expect(try await browser.ask(.get, path, headers: headers).status == 200, "\(path): \(headers)")
            }
        }
    }

    @Test func aSignInFromElsewhereGivesNoCookie() async throws {
        let world = try await World()
        _ = try await world.user("eve")
        let state = try await Scene.state(of: world)
        for (what, headers) in Self.foreign(world.http.base)
        where !headers.isEmpty && headers["sec-fetch-site"] != "none" {
            let answer = try await world.http.send(
                .post, "/v1/sessions", json: Browser.signIn("eve"), headers: headers)
            expectProblem(answer, 403, "cross-origin", says: "\(what): \(answer.text)")
            #expect(answer.cookies.isEmpty)
        }
        #expect(try await Scene.state(of: world) == state)
        // By a token it may come from anywhere: a client on another site keeps that itself.
        let answer = try await world.http.send(
            .post, "/v1/sessions", json: ["login": "eve", "password": .string(Person.password)],
            headers: ["origin": Self.evil])
        #expect(answer.status == 201)
    }

    /// Somebody has put a session of their own into the browser, or knows the cookie from before (fixation).
    @Test func aPlantedCookieChangesAtSignIn() async throws {
        let world = try await World()
        let eve = try await world.browser(of: "eve")
        _ = try await world.user("ada")
        let planted = try #require(eve.cookies["crosscheck"])
        var ada = Browser(world.http).with("crosscheck", planted)
        #expect(try await ada.signIn("ada").status == 201)
        #expect(ada.cookies["crosscheck"] != planted)
        #expect(try await ada.ask(.get, "/v1/me").json["username"] == "ada")
        #expect(try await eve.ask(.get, "/v1/me").json["username"] == "eve")
        // A text that nobody has given out becomes nobody's session.
        let invented = "cc_" + String(repeating: "a", count: 43)
        var bob = Browser(world.http).with("crosscheck", invented)
        try await bob.signIn("ada")
        #expect(bob.cookies["crosscheck"] != invented)
        expectProblem(
            try await Browser(world.http).with("crosscheck", invented).ask(.get, "/v1/me"), 401, "unauthenticated")
    }

    /// Another host of the domain can set a cookie of this name for all of it, over plain HTTP. Nothing tells which is
    /// whose.
    @Test func twoCookiesSignNobodyIn() async throws {
        let world = try await World()
        let (ada, eve) = (try await world.browser(of: "ada"), try await world.browser(of: "eve"))
        for both in ["\(ada.cookie); \(eve.cookie)", "\(eve.cookie); \(ada.cookie)"] {
            expectProblem(try await world.http.send(.get, "/v1/me", headers: ["cookie": both]), 401, "unauthenticated")
        }
        for (text, status) in [
            ("a=1; \(ada.cookie); b=2", 200), ("\(ada.cookie);", 200), (ada.cookie.uppercased(), 401),
            ("crosscheck", 401),
            ("crosscheck=", 401), ("crosscheck=\"\(ada.cookies["crosscheck"] ?? "")\"", 401), ("x\(ada.cookie)", 401),
            (String(repeating: "a=1; ", count: 1_000) + ada.cookie, 200),
        ] {
            let answer = try await world.http.send(.get, "/v1/me", headers: ["cookie": text])
            #expect(answer.status == status, "\(text.prefix(80))")
        }
    }

    /// An API token stands in scripts, and has no page.
    @Test func anAPITokenIsNoCookie() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let token = try await ada.apiToken(["read"])["token"].string ?? ""
        let answer = try await world.http.send(.get, "/v1/me", headers: ["cookie": "crosscheck=\(token)"])
        expectProblem(answer, 401, "unauthenticated")
    }

    /// Sites that may read answers do so with a token of their own.
    @Test(arguments: ["*", "https://app.example.org"]) func noOtherSiteComesByTheCookie(origins: String) async throws {
        let world = try await World(arguments: ["--cors-origins", origins])
        let app = "https://app.example.org"
        let browser = try await world.browser(of: "ada")
        let ada = try await Person(signingIn: "ada", http: world.http)
        let read = try await browser.ask(.get, "/v1/me", headers: ["origin": app])
        expectProblem(read, 401, "unauthenticated")
        let write = try await browser.ask(.post, "/v1/checklists", ["title": "a"], headers: ["origin": app])
        expectProblem(write, 403, "cross-origin")
        let signIn = try await world.http.send(
            .post, "/v1/sessions", json: Browser.signIn("ada"), headers: ["origin": app])
        expectProblem(signIn, 403, "cross-origin")
        let preflight = try await world.http.send(
            .options, "/v1/checklists",
            headers: [
                "origin": app, "access-control-request-method": "POST", "access-control-request-headers": "cookie",
            ])
        #expect(preflight.status == 204)
        #expect(preflight.header("access-control-allow-headers")?.lowercased().contains("cookie") == false)
        let own = try await browser.ask(.get, "/v1/me")
        let token = try await ada.send(.get, "/v1/me", headers: ["origin": app])
        #expect(own.status == 200 && token.status == 200)
        for answer in [read, write, signIn, preflight, own, token] {
            #expect(answer.header("access-control-allow-credentials") == nil)
        }
        #expect(token.header("access-control-allow-origin") == (origins == "*" ? "*" : app))
    }

    /// What has a secret address, or none, is the same with a cookie as without.
    @Test func calendarsLinksAndMetricsTakeNoCookie() async throws {
        let world = try await World()
        let browser = try await world.browser(of: "ada")
        let ada = try await Person(signingIn: "ada", http: world.http)
        let calendar = try await ada.calendar()
        let link = try await ada.publish(try await ada.checklist("Ours"))
        let page = link.replacing("/v1", with: "")
        for path in [link, page, "/livez", "/docs", "/problems/not-found", "/", "/lists"] {
            let (with, without) = (try await browser.ask(.get, path), try await world.http.send(.get, path))
            #expect(with.status == 200 && with.body == without.body && with.cookies.isEmpty, "\(path)")
        }
        // These have a time in them.
        for path in [calendar, "/metrics"] { #expect(try await browser.ask(.get, path).status == 200) }
        // Somebody with only the cookie opens none of them.
        for path in [
            "/v1/calendars/\(browser.cookies["crosscheck"] ?? "").ics",
            "/v1/public/\(browser.cookies["crosscheck"] ?? "")",
        ] { expectProblem(try await browser.ask(.get, path), 404, "not-found") }
    }
}
