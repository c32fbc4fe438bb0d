import Foundation
import TestSupport
import Testing

/// The page at the address of a public link: what people read, and what a preview of the link shows.
@Suite(.timeLimit(.minutes(60))) struct PublicPageTests {
    private static var policy: Regex<Substring> {
        /default-src 'none'; style-src 'sha256-[A-Za-z0-9+\/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/
    }

    /// The page of a checklist of this user.
    private func path(_ person: Person, _ list: String) async throws -> String {
        let url = try await person.must(.put, "/v1/checklists/\(list)/public-link")["url"].string ?? ""
        #expect(url.hasPrefix(person.http.base + "/public/cc_"), "\(url)")
        return String(url.dropFirst(person.http.base.count))
    }

    @Test func thePageShowsTheChecklistAndNoPeople() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist(
            "Release 2", ["description": "Of *all* teams", "due_at": "2030-01-02T03:04:05Z", "color": "#a0b1c2"])
        try await ada.add(bob, to: list, as: "editor")
        let parent = try await bob.task(
            "Branch", on: list,
            ["section": "Before", "labels": ["git"], "priority": "delay", "due_on": "2026-12-24"])
        let child = try await bob.task("Name it", on: list, ["parent_id": .string(parent), "section": "Before"])
        _ = try await bob.task("Announce", on: list, ["section": "After", "description": "See <https://example.org>."])
        try await bob.must(.post, "/v1/tasks/\(parent)/claim")
        try await bob.must(.post, "/v1/tasks/\(parent)/comments", ["body": "Only for us"])
        try await bob.must(.patch, "/v1/tasks/\(child)", ["status": "completed"])
        let path = try await path(ada, list)
        for accept in [nil, "*/*", "text/html, */*;q=0.1"] {
            let answer = try await world.http.send(.get, path, headers: accept.map { ["accept": $0] } ?? [:])
            #expect(answer.status == 200 && answer.header("content-type") == "text/html; charset=utf-8")
            for piece in [
                "<html lang=\"en\" dir=\"ltr\">", "<title>Release 2</title>", "Release 2</h1>", "Of <em>all</em> teams",
                "Completed: 1 of 3", "Due 2 January 2030, 03:04 UTC", "fill=\"#a0b1c2\"",
                "<h2 dir=\"auto\">Before</h2>",
                "<h2 dir=\"auto\">After</h2>", "<bdi>Branch</bdi>", "In progress", "Due 24 December 2026", "Delay",
                "<bdi>git</bdi>", "<bdi>Name it</bdi>", "<li class=\"completed\">",
                "<a href=\"https://example.org\" rel=\"noopener noreferrer\">https://example.org</a>",
                "<meta property=\"og:title\" content=\"Release 2\">",
                "<meta property=\"og:description\" content=\"Completed: 1 of 3 · Of all teams\">",
                "<meta name=\"description\" content=\"Completed: 1 of 3 · Of all teams\">",
                "<meta name=\"robots\" content=\"noindex\">",
            ] { #expect(answer.text.contains(piece), "\(piece)") }
            for secret in ["ada", "bob", ada.id, bob.id, list, parent, child, "Only for us", "<script"] {
                #expect(!answer.text.contains(secret), "\(secret)")
            }
            #expect(answer.header("content-security-policy")?.wholeMatch(of: Self.policy) != nil)
            #expect(answer.header("cache-control") == "no-cache" && answer.header("x-robots-tag") == "noindex")
            #expect(answer.header("referrer-policy") == "no-referrer" && answer.cookies.isEmpty)
            #expect(answer.header("vary")?.hasPrefix("Accept, Accept-Language") == true)
        }
        #expect(try await world.http.send(.head, path).body == [])
        #expect(try await world.http.send(.post, path).status == 405)
        let program = try await world.http.send(.post, path, headers: ["accept": "application/json"])
        expectProblem(program, 405, "method-not-allowed")
    }

    /// The same address is for programs too.
    @Test func programsGetJSONOrMarkdown() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let path = try await path(ada, try await ada.checklist("Release"))
        for type in ["application/json", "text/markdown"] {
            let answers = try await [path, "/v1" + path].asyncMap {
                try await world.http.send(.get, $0, headers: ["accept": type])
            }
            #expect(answers[0].status == 200 && answers[0].body == answers[1].body, "\(type)")
            #expect(answers[0].header("content-type") == answers[1].header("content-type"))
            #expect(answers[0].header("etag") == answers[1].header("etag"))
        }
        expectProblem(try await world.http.send(.get, path, headers: ["accept": "text/csv"]), 406, "not-acceptable")
    }

    @Test func anUnchangedPageIsNotSentAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let path = try await path(ada, list)
        let first = try await world.http.send(.get, path)
        let tag = try #require(first.header("etag"))
        for known in [tag, "W/\(tag)"] {
            let same = try await world.http.send(.get, path, headers: ["if-none-match": known])
            #expect(same.status == 304 && same.body == [])
        }
        // A tag is of one form, and of one language.
        let json = try await world.http.send(.get, path, headers: ["accept": "application/json"])
        let german = try await world.http.send(.get, path, headers: ["accept-language": "de"])
        #expect(Set([tag, json.header("etag") ?? "", german.header("etag") ?? ""]).count == 3)
        let mixed = ["accept-language": "de", "if-none-match": tag]
        #expect(try await world.http.send(.get, path, headers: mixed).status == 200)
        _ = try await ada.task("Branch", on: list)
        let changed = try await world.http.send(.get, path, headers: ["if-none-match": tag])
        #expect(changed.status == 200 && changed.text.contains("Branch"))
        // Its address is a secret, so what is compressed has none beside it.
        _ = try await ada.task(
            "Long", on: list, ["description": .string(String(repeating: "Ask them. ", count: 1_500))])
        let packed = try await world.http.send(.get, path, headers: ["accept-encoding": "gzip"])
        #expect(packed.header("content-encoding") == "gzip" && packed.header("etag")?.hasPrefix("W/") == true)
    }

    @Test(arguments: [
        (nil, "en", "ltr", "Completed: 0 of 1"), ("fr", "en", "ltr", "Completed: 0 of 1"),
        ("de-AT, en;q=0.5", "de", "ltr", "Erledigt: 0 von 1"), ("en;q=0.5, ar", "ar", "rtl", "مكتمل: 0 من 1"),
    ])
    func thePageSpeaksTheReadersLanguage(accept: String?, language: String, direction: String, words: String)
        async throws
    {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("قائمة")
        _ = try await ada.task("Branch", on: list)
        let headers = accept.map { ["accept-language": $0] } ?? [:]
        let page = try await world.http.send(.get, try await path(ada, list), headers: headers)
        #expect(page.text.contains("<html lang=\"\(language)\" dir=\"\(direction)\">") && page.text.contains(words))
        #expect(page.text.contains("<main dir=\"auto\">\n<header>\n<h1>قائمة</h1>"), "in its own direction")
        let gone = try await world.http.send(.get, "/public/cc_nothing", headers: headers)
        #expect(gone.status == 404 && gone.text.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
    }

    /// One page for a link that has ended and for one that never was, and for programs the problem.
    @Test func anUnknownLinkHasAPageThatSaysSo() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Secret plans")
        let former = try await path(ada, list)
        let present = try await path(ada, list)
        let pages = try await [former, "/public/cc_x", "/public/\(list)", "/public/%00", "/public/x/y", "/public"]
            .asyncMap {
                try await world.http.send(.get, $0)
            }
        for page in pages {
            #expect(page.status == 404 && page.header("content-type") == "text/html; charset=utf-8")
            #expect(page.body == pages[0].body && page.text.contains("Nothing is shared here"))
            #expect(!page.text.contains("Secret") && page.header("cache-control") == "no-store")
            #expect(page.header("x-robots-tag") == "noindex" && page.header("content-security-policy") != nil)
            #expect(page.header("content-security-policy")?.wholeMatch(of: Self.policy) != nil)
        }
        for accept in ["application/json", "text/markdown"] {
            expectProblem(try await world.http.send(.get, former, headers: ["accept": accept]), 404, "not-found")
        }
        #expect(try await world.http.send(.get, present).status == 200)
        try await ada.must(.delete, "/v1/checklists/\(list)/public-link")
        #expect(try await world.http.send(.get, present).status == 404)
    }

    /// The page and the interface share a rate.
    @Test func thePageHasTheRateLimitOfTheInterface() async throws {
        let world = try await World(arguments: ["--rates-public-reads-per-minute", "4", "--proxies", "127.0.0.1"])
        let ada = try await world.user("ada")
        let page = try await path(ada, try await ada.checklist("Ours"))
        func read(_ path: String, from address: String) async throws -> HTTP.Answer {
            try await world.http.send(
                .get, path, headers: ["x-forwarded-for": address, "accept": "application/json, text/html;q=0.5"])
        }
        try await expectRate(4, allowed: 200) { try await read($0 % 2 == 0 ? page : "/v1" + page, from: "192.0.2.1") }
        #expect(try await read(page, from: "192.0.2.2").status == 200)
        // People get a page, with the time to wait.
        let people = try await world.http.send(
            .get, page, headers: ["x-forwarded-for": "192.0.2.1", "accept": "text/html"])
        #expect(people.status == 429 && people.header("retry-after") != nil && people.text.contains("<h1"))
    }

    /// Text of users stays text, wherever it stands.
    @Test func noTextIsHTML() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let markup = #""'><script>alert(1)</script><img src=x onerror=alert(1)> & <svg/onload=alert(1)>"#
        let description = """
            \(markup)

            <script>alert(2)</script>

            [one](javascript:alert\\(3\\)) [two](JaVaScRiPt:alert) [three](data:text/html,x) [four](vbscript:x)
            [five](https://example.org/"onmouseover="alert) ![six](https://evil.example/pixel.png) <javascript:alert>
            [seven](//evil.example) [eight](/v1/me) [nine](mailto:ada@example.org) [ten]( &#106;avascript:alert)
            """
        let list = try await ada.checklist(markup, ["description": .string(description)])
        _ = try await ada.task(
            markup, on: list, ["section": .string(markup), "labels": ["<b>x</b>"], "description": .string(description)])
        let bidi = "\u{202E}gnp.exe \u{2066}isolated"
        _ = try await ada.task(bidi, on: list)
        let page = try await world.http.send(.get, try await path(ada, list))
        let text = page.text
        #expect(page.status == 200)
        let elements = Self.elements(of: text)
        // Of the elements and attributes that a page may have, these are all.
        #expect(
            Set(elements.map(\.name)).isSubset(of: [
                "html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2", "p", "progress",
                "section",
                "ul", "li", "span", "div", "bdi", "em", "strong", "code", "pre", "a", "footer", "br", "time",
            ]), "\(Set(elements.map(\.name)))")
        #expect(
            Set(elements.flatMap(\.attributes.keys)).isSubset(of: [
                "lang", "dir", "charset", "name", "content", "property", "class", "max", "value", "aria-hidden", "href",
                "rel",
                "datetime",
            ]), "\(Set(elements.flatMap(\.attributes.keys)))")
        let targets = elements.compactMap { $0.attributes["href"] }
        #expect(!targets.isEmpty)
        #expect(
            targets.allSatisfy { $0.hasPrefix("https://example.org/") || $0 == "mailto:ada@example.org" }, "\(targets)")
        // What steers the direction cannot reach beyond its own element.
        #expect(text.contains("<bdi>\(bidi)</bdi>"))
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    /// The elements that begin in a page, with their attributes, as a browser reads a page that has no errors.
    private static func elements(of html: String) -> [(name: String, attributes: [String: String])] {
        var elements: [(name: String, attributes: [String: String])] = []
        var rest = Substring(html)
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...].dropFirst()
            guard rest.first?.isLetter == true else { continue }
            let name = rest.prefix { $0.isLetter || $0.isNumber }
            rest = rest[name.endIndex...]
            var attributes: [String: String] = [:]
            while let first = rest.first, first != ">" {
                if first == " " || first == "/" {
                    rest = rest.dropFirst()
                    continue
                }
                let key = rest.prefix { $0 != "=" && $0 != ">" && $0 != " " }
                rest = rest[key.endIndex...]
                guard rest.hasPrefix("=\"") else {
                    attributes[String(key)] = ""
                    continue
                }
                let value = rest.dropFirst(2).prefix { $0 != "\"" }
                attributes[String(key)] = String(value)
                rest = rest[value.endIndex...].dropFirst()
            }
            elements.append((name.lowercased(), attributes))
            // What stands in these is text.
            if name == "style", let end = rest.range(of: "</style>") { rest = rest[end.lowerBound...] }
        }
        return elements
    }
}
