import Foundation
import TestSupport
import Testing

/// The web app as a daemon serves it: each test asks as a browser does.
@Suite(.timeLimit(.minutes(60))) struct WebAppTests {
    /// Paths of screens, and of none: the page itself knows which.
    private static let screens = [
        "/", "/lists", "/lists/0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
        "/lists/0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10/tasks/0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a11", "/journal",
        "/progress",
        "/rewards", "/time", "/reports", "/calendar", "/search?q=a%20b", "/settings", "/settings/sessions", "/sign-in",
        "/sign-up", "/join", "/share?title=a&url=https%3A%2F%2Fexample.org", "/confirm", "/forgot", "/nothing/at/all",
        "/lists/", "//lists", "/%D9%82%D9%88%D8%A7%D8%A6%D9%85",
    ]

    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
        require-trusted-types-for 'script'
        """

    /// The page is the same, and its edition.
    private func page(_ world: World) async throws -> (answer: HTTP.Answer, edition: String) {
        let answer = try await world.http.send(.get, "/")
        let match = try #require(answer.text.firstMatch(of: /\/assets\/([0-9a-f]+)\//))
        return (answer, String(match.1))
    }

    /// The names of the files that the service worker keeps.
    private func files(_ world: World) async throws -> [String] {
        let text = try await world.http.send(.get, "/sw.js").text
        let list = try #require(text.firstMatch(of: /\["[^\]]*"\]/))
        return try JSON(Array(String(list.0).utf8)).array.compactMap(\.string)
    }

    @Test func everyPathOfTheAppIsThePage() async throws {
        let world = try await World()
        let first = try await page(world).answer
        #expect(first.text.contains("<div id=\"app\">") && !first.text.contains("{{"))
        for path in Self.screens {
            for accept in [nil, "*/*", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"] {
                let answer = try await world.http.send(.get, path, headers: accept.map { ["accept": $0] } ?? [:])
                #expect(answer.status == 200 && answer.body == first.body, "\(path)")
                #expect(answer.header("content-type") == "text/html; charset=utf-8")
                #expect(answer.header("cache-control") == "no-cache")
                #expect(answer.header("content-security-policy") == Self.policy)
                #expect(answer.header("cross-origin-opener-policy") == "same-origin")
                #expect(answer.header("cross-origin-resource-policy") == "same-origin")
                #expect(answer.header("referrer-policy") == "same-origin")
                #expect(answer.header("x-content-type-options") == "nosniff")
                #expect(answer.header("vary") == "Accept, Accept-Encoding")
                #expect(answer.cookies.isEmpty)
            }
            let head = try await world.http.send(.head, path)
            #expect(head.status == 200 && head.body == [])
            #expect(head.header("content-length") == "\(first.body.count)")
        }
        let tag = try #require(first.header("etag"))
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*", tag.dropLast() + "-gzip\""] {
            let same = try await world.http.send(.get, "/lists", headers: ["if-none-match": String(known)])
            #expect(same.status == 304 && same.body == [] && same.header("etag") == tag, "\(known)")
        }
        #expect(try await world.http.send(.get, "/lists", headers: ["if-none-match": "\"other\""]).status == 200)
    }

    /// All that the page names is there, and what it will need first is named at once.
    @Test func thePageNamesItsFiles() async throws {
        let world = try await World()
        let (answer, edition) = try await page(world)
        let named = answer.text.matches(of: /(?:src|href)="(\/[^"]+)"/).map { String($0.1) }
        #expect(named.contains("/assets/\(edition)/app.js") && named.contains("/manifest.webmanifest"))
        for path in named { #expect(try await world.http.send(.get, path).status == 200, "\(path)") }
        let preloaded = answer.text.matches(of: /<link rel="modulepreload" href="\/assets\/[0-9a-f]+\/([^"]+)">/)
            .map { String($0.1) }
        #expect(preloaded.count == 1)
        // It has all modules that the first ones import, and the page loads no others by itself.
        var (found, rest): (Set<String>, [String]) = ([], ["app.js"])
        while let name = rest.popLast() {
            let text = try await world.http.send(.get, "/assets/\(edition)/\(name)").text
            let folder = URL(filePath: "/" + name).deletingLastPathComponent()
            for match in text.matches(of: /(?:^|[;}\n])(?:import|export)(?:[^"'()`;]*\bfrom|\{[^}]*\}from)?"(\.[^"]+)"/)
            {
                let module = String(folder.appending(path: match.1).standardizedFileURL.path.dropFirst())
                if found.insert(module).inserted { rest.append(module) }
            }
        }
        #expect(found == Set(preloaded))
        let manifest = try await world.http.send(.get, "/manifest.webmanifest")
        #expect(manifest.status == 200 && manifest.header("content-type") == "application/manifest+json")
        #expect(manifest.header("cache-control") == "no-cache" && manifest.json["name"].string != nil)
        for icon in manifest.json["icons"].array {
            #expect(try await world.http.send(.get, icon["src"].string ?? "").status == 200)
        }
        let icon = try await world.http.send(.get, "/favicon.ico")
        #expect(icon.status == 200 && icon.header("content-type") == "image/png")
    }

    @Test func everyFileIsKeptForEver() async throws {
        let world = try await World()
        let (_, edition) = try await page(world)
        let names = try await files(world)
        #expect(names.count > 20 && names.contains("app.js") && names.contains("words/de/planning.json"))
        let types = [
            "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json",
            "svg": "image/svg+xml", "png": "image/png",
        ]
        // The engine is for other pages: the app has it in its own files.
        #expect(!names.contains("client/index.js"))
        for name in names + ["client/index.js", "vendor/notice.txt"] {
            let path = "/assets/\(edition)/\(name)"
            let plain = try await world.http.send(.get, path)
            #expect(plain.status == 200 && plain.header("content-encoding") == nil, "\(name)")
            let type = types[String(name.split(separator: ".").last ?? "")] ?? "text/plain; charset=utf-8"
            #expect(plain.header("content-type") == type, "\(name)")
            #expect(plain.header("cache-control") == "public, max-age=31536000, immutable", "\(name)")
            #expect(plain.header("content-security-policy") == Self.policy, "\(name)")
            #expect(plain.header("cross-origin-resource-policy") == "same-origin", "\(name)")
            let packed = try await world.http.send(.get, path, headers: ["accept-encoding": "br, gzip;q=0.9"])
            let tag = try #require(plain.header("etag"))
            if packed.header("content-encoding") == "gzip" {
                #expect(packed.body.count < plain.body.count && packed.header("etag") == "W/\(tag)", "\(name)")
                #expect(plain.header("vary") == "Accept-Encoding" && packed.header("vary") == "Accept-Encoding")
            } else {
                #expect(packed.body == plain.body && plain.header("vary") == nil, "\(name)")
            }
            let head = try await world.http.send(.head, path, headers: ["accept-encoding": "gzip"])
            #expect(head.body == [] && head.header("content-length") == "\(packed.body.count)", "\(name)")
            for known in [tag, "W/\(tag)"] {
                let same = try await world.http.send(.get, path, headers: ["if-none-match": known])
                #expect(same.status == 304 && same.header("etag") == tag, "\(name)")
            }
        }
    }

    @Test func theServiceWorkerIsAskedForEachTime() async throws {
        let world = try await World()
        let (_, edition) = try await page(world)
        let worker = try await world.http.send(.get, "/sw.js")
        #expect(worker.status == 200 && worker.header("content-type") == "text/javascript; charset=utf-8")
        #expect(worker.header("cache-control") == "no-cache" && worker.header("etag") != nil)
        #expect(worker.header("content-security-policy") == Self.policy, "the policy of its own requests")
        #expect(worker.text.contains(edition) && !worker.text.contains("{{"))
        let names = try await files(world)
        #expect(!names.contains("index.html") && !names.contains("sw.js") && !names.contains { $0.hasSuffix(".d.ts") })
    }

    /// So that no cache keeps the absence of a file that another release has, and no module is a page.
    @Test func unknownFilesAreNotFound() async throws {
        let world = try await World()
        let (_, edition) = try await page(world)
        for path in [
            "/assets", "/assets/", "/assets/app.js", "/assets/\(edition)", "/assets/\(edition)/",
            "/assets/\(edition)/nothing.js", "/assets/\(edition)/App.js", "/assets/\(edition)/app.js/x",
            "/assets/0123456789abcdef/app.js", "/assets/\(edition)0/app.js", "/assets/\(edition)/index.html",
            "/assets/\(edition)/sw.js", "/assets/\(edition)/vendor", "/assets/\(edition)/vendor/preact.js",
            "/assets/\(edition)/vendor/preact.d.ts", "/assets/\(edition)/words/de.json", "/assets/\(edition)/view.js",
            "/assets/\(edition)/../../etc/passwd", "/assets/\(edition)/..%2f..%2fetc%2fpasswd",
            "/assets/\(edition)/%61pp.js", "/index.html", "/app.js", "/lists/a.txt", "/robots.txt",
            "/.well-known/security.txt", "/wp-login.php",
        ] {
            let answer = try await world.http.send(.get, path)
            expectProblem(answer, 404, "not-found", says: "\(path)")
            #expect(answer.header("cache-control") == "no-store", "\(path)")
        }
        // Below what belongs to something else there is no page either.
        for path in [
            "/v1", "/v1/", "/v1/nothing", "/v1/lists", "/docs/x", "/livez/x", "/readyz/x", "/metrics/x", "/problems",
            "/problems/nothing", "/%00", "/a%0Ab",
        ] { expectProblem(try await world.http.send(.get, path), 404, "not-found", says: "\(path)") }
        // A program that wants JSON gets no page.
        let asked = ["accept": "application/json"]
        for path in ["/lists", "/v2/checklists"] {
            expectProblem(try await world.http.send(.get, path, headers: asked), 404, "not-found")
        }
        #expect(try await world.http.send(.get, "/", headers: asked).json["openapi"] == "/v1/openapi.json")
    }

    @Test func theAppIsOnlyRead() async throws {
        let world = try await World()
        for path in ["/", "/lists", "/sw.js", "/assets/x/app.js"] {
            for method in [HTTP.Method.post, .put, .patch, .delete, .options] {
                let answer = try await world.http.send(method, path)
                expectProblem(answer, 405, "method-not-allowed", says: "\(method) \(path)")
                #expect(answer.header("allow") == "GET, HEAD")
            }
        }
        for method in [HTTP.Method.post, .delete, .options] {
            expectProblem(try await world.http.send(method, "/v1/nothing"), 404, "not-found")
            expectProblem(try await world.http.send(method, "/assets"), 404, "not-found")
        }
    }

    /// Browsers ignore it elsewhere, and complain.
    @Test func openersAreClosedWhereBrowsersTrustTheAddress() async throws {
        let world = try await World(arguments: ["--proxies", "127.0.0.1"])
        for (host, headers, isSent) in [
            ("localhost:8080", [:], true), ("127.0.0.1", [:], true), ("127.1.2.3:80", [:], true),
            ("[::1]:8080", [:], true),
            ("app.localhost", [:], true), ("192.168.1.5", [:], false), ("localhost.example.org", [:], false),
            ("128.0.0.1", [:], false), ("nas.local", ["x-forwarded-proto": "https"], true),
        ] as [(String, [String: String], Bool)] {
            let answer = try await world.http.send(.get, "/", headers: headers.merging(["host": host]) { $1 })
            #expect(answer.status == 200)
            #expect((answer.header("cross-origin-opener-policy") != nil) == isSent, "\(host)")
        }
    }

    @Test func withoutTheAppThereIsTheWayToTheDocumentation() async throws {
        let world = try await World(arguments: ["--web", "false"])
        for (accept, status) in [
            (nil, 200), ("*/*", 200), ("application/json", 200), ("text/html;q=0.5, application/json", 200),
            ("x/y", 200), ("text/html", 303), ("text/html,application/xhtml+xml,*/*;q=0.8", 303),
        ] {
            let answer = try await world.http.send(.get, "/", headers: accept.map { ["accept": $0] } ?? [:])
            #expect(answer.status == status && answer.header("vary") == "Accept", "\(accept ?? "")")
            if status == 303 {
                #expect(answer.header("location") == "/docs")
            } else {
                #expect(answer.json == ["docs": "/docs", "openapi": "/v1/openapi.json"])
            }
        }
        for path in ["/lists", "/sign-in", "/assets/x/app.js", "/manifest.webmanifest", "/favicon.ico", "/index.html"] {
            expectProblem(try await world.http.send(.get, path), 404, "not-found", says: "\(path)")
            #expect(try await world.http.send(.post, path).status == 404)
        }
        // A browser that had the app asks for its worker, which then removes itself.
        let worker = try await world.http.send(.get, "/sw.js")
        #expect(worker.status == 200 && worker.header("content-type") == "text/javascript; charset=utf-8")
        #expect(worker.header("cache-control") == "no-cache")
        #expect(worker.text.contains("registration.unregister()") && worker.text.contains("caches.delete"))
        // What was given to others stays.
        let ada = try await world.user("ada")
        let path = try await ada.publish(try await ada.checklist("Ours")).replacing("/v1", with: "")
        #expect(try await world.http.send(.get, path).status == 200)
    }
}
