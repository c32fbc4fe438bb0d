import Foundation
import TestSupport
import Testing

/// Which cookie, and which origin, by the way in which a browser reaches the server.
@Suite(.timeLimit(.minutes(60))) struct CookieAddressTests {
    private static let name = "check.example.org"
    private static let secure: Set = ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"]
    private static let plain: Set = ["Path=/", "HttpOnly", "SameSite=Strict"]

    /// A browser that reaches the daemon under another name.
    private func browser(_ world: World, _ origin: String, _ headers: [String: String] = [:]) -> Browser {
        var browser = Browser(world.http, origin: origin)
        browser.host = origin.replacing(/^https?:\/\//, with: "")
        browser.headers = headers
        return browser
    }

    /// Expects a sign-in with a cookie of this name, and that it works for reads and writes.
    private func expectSession(
        _ browser: Browser, _ cookie: String, _ rules: Set<String>, at location: SourceLocation = #_sourceLocation
    ) async throws {
        var browser = browser
        let answer = try await browser.signIn("ada")
        #expect(answer.status == 201, "\(answer.text)", sourceLocation: location)
        #expect(answer.cookies.map(\.name) == [cookie], sourceLocation: location)
        #expect(answer.cookies.first?.rules == rules, sourceLocation: location)
        #expect(try await browser.ask(.get, "/v1/me").status == 200, sourceLocation: location)
        let title = JSON.string(newID())
        let made = try await browser.ask(.post, "/v1/checklists", ["title": title])
        #expect(made.status == 201, "\(made.text)", sourceLocation: location)
        let rotated = try await browser.send(.post, "/v1/sessions/current/rotate")
        #expect(
            rotated.cookies.first?.name == cookie && rotated.cookies.first?.rules == rules, sourceLocation: location)
        let end = try await browser.send(.delete, "/v1/sessions/current")
        #expect(end.cookies.first?.name == cookie && browser.cookies.isEmpty, sourceLocation: location)
    }

    private func expectRefused(_ browser: Browser, at location: SourceLocation = #_sourceLocation) async throws {
        var browser = browser
        expectProblem(try await browser.signIn("ada"), 403, "cross-origin", at: location)
    }

    @Test(arguments: [true, false]) func overTLSOnlyTheFirstIsRead(overHTTP2: Bool) async throws {
        let files = try await CertificateFiles()
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        let http = HTTP("https://localhost:\(daemon.port)", trusting: files.certificate, allowsHTTP2: overHTTP2)
        _ = try await Person("ada", http: http)
        _ = try await Person("eve", http: http)
        try await expectSession(Browser(http), "__Host-crosscheck", Self.secure)
        var (ada, eve) = (Browser(http), Browser(http))
        try await ada.signIn("ada")
        try await eve.signIn("eve")
        // What a host of the same domain, or somebody on the way of a plain request, can plant changes nothing.
        let planted = try #require(eve.cookies["__Host-crosscheck"])
        #expect(try await ada.with("crosscheck", planted).ask(.get, "/v1/me").json["username"] == "ada")
        expectProblem(try await Browser(http).with("crosscheck", planted).ask(.get, "/v1/me"), 401, "unauthenticated")
        let write = try await Browser(http).with("crosscheck", planted).ask(.post, "/v1/checklists", ["title": "a"])
        expectProblem(write, 401, "unauthenticated")
        try await expectRefused(Browser(http, origin: "http://localhost:\(daemon.port)"))
        #expect(try await daemon.terminate() == 0)
        try await http.shutdown()
    }

    /// The host that the client has named is its own, in either case and with or without the scheme's port.
    @Test func onALocalNetworkItIsPlain() async throws {
        let world = try await World()
        _ = try await world.user("ada")
        for origin in ["http://192.168.1.5:8080", "http://nas.local", "http://[fd00::5]:8080", "http://localhost:3000"]
        {
            try await expectSession(browser(world, origin), "crosscheck", Self.plain)
        }
        var other = browser(world, "http://nas.local")
        for host in ["NAS.local", "nas.local:80"] {
            other.host = host
            try await expectSession(other, "crosscheck", Self.plain)
        }
        for host in ["nas", "nas.local:8080", "evil.example"] {
            other.host = host
            try await expectRefused(other)
        }
        // Over plain HTTP no browser has the other one.
        var ada = browser(world, "http://nas.local")
        try await ada.signIn("ada")
        let token = ada.cookies["crosscheck"] ?? ""
        let answer = try await world.http.send(.get, "/v1/me", headers: ["cookie": "__Host-crosscheck=\(token)"])
        expectProblem(answer, 401, "unauthenticated")
        try await expectRefused(browser(world, "https://\(Self.name)"))
    }

    @Test(arguments: [
        ["x-forwarded-proto": "https"], ["forwarded": "proto=https"], ["forwarded": "for=192.0.2.1;proto=\"HTTPS\""],
        ["x-forwarded-proto": "http, https"],
    ])
    func aNamedProxySaysThatItIsHTTPS(headers: [String: String]) async throws {
        let world = try await World(arguments: ["--proxies", "127.0.0.1"])
        _ = try await world.user("ada")
        try await expectSession(browser(world, "https://\(Self.name)", headers), "__Host-crosscheck", Self.secure)
        try await expectRefused(browser(world, "http://\(Self.name)", headers))
        let plain = ["x-forwarded-proto": "http"]
        try await expectSession(browser(world, "http://\(Self.name)", plain), "crosscheck", Self.plain)
        // Nobody else may say so.
        let stranger = try await World(arguments: ["--proxies", "192.0.2.9"])
        _ = try await stranger.user("ada")
        try await expectRefused(browser(stranger, "https://\(Self.name)", headers))
        try await expectSession(browser(stranger, "http://\(Self.name)", headers), "crosscheck", Self.plain)
    }

    /// Then neither the proxy nor `Host` is asked.
    @Test func thePublicURLIsTheOneOrigin() async throws {
        let world = try await World(arguments: ["--public-url", "https://\(Self.name)"])
        let ada = try await world.user("ada")
        var inside = browser(world, "https://\(Self.name)")
        inside.host = "crosscheckd-1:8080"
        try await expectSession(inside, "__Host-crosscheck", Self.secure)
        try await expectRefused(Browser(world.http))
        try await expectRefused(browser(world, "http://\(Self.name)"))
        try await expectRefused(browser(world, "https://\(Self.name):8443"))
        let list = try await ada.checklist("Ours")
        let link = try await ada.must(.put, "/v1/checklists/\(list)/public-link")
        #expect(link["url"].string == "https://\(Self.name)/public/\(link["token"].string ?? "")")
        let calendar = try await ada.must(.put, "/v1/me/calendar-link")["url"].string
        #expect(calendar?.hasPrefix("https://\(Self.name)/v1/calendars/cc_") == true)
    }

    @Test func aPublicURLMayBePlain() async throws {
        let world = try await World(arguments: ["--public-url", "http://Nas.local:80/"])
        _ = try await world.user("ada")
        try await expectSession(browser(world, "http://nas.local"), "crosscheck", Self.plain)
        #expect(try await world.http.send(.get, "/v1/about").json["public_url"] == "http://nas.local")
    }
}
