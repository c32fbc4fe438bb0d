import Foundation
import TestSupport
import Testing

/// Methods, media types and authentication.
@Suite struct NegotiationTests {
    private static let json = #"{"title": "Release"}"#

    @Test(arguments: [
        ("/v1/checklists", "GET, HEAD, POST"), ("/v1/checklists/{list}", "DELETE, GET, HEAD, PATCH"),
        ("/v1/tasks/{list}/claim", "POST"),
        ("/v1/sessions/current", "DELETE"), ("/v1/sessions/{list}", "DELETE"), ("/v1/users", "GET, HEAD, POST"),
        ("/v1/imports", "POST"),
        ("/livez", "GET, HEAD"), ("/v1/checklists/{list}/participants/ada", "DELETE, PUT"),
        ("/v1/changes", "GET, HEAD"),
    ])
    func aMethodThatIsNotThereIsRefused(path: String, allowed: String) async throws {
        let scene = try await Scene.shared.value
        let methods: [HTTP.Method] = [.delete, .get, .head, .options, .patch, .post, .put]
        for method in methods where !allowed.contains(method.rawValue) {
            let answer = try await scene.ada.send(method, scene.fill(path))
            #expect(answer.header("allow") == allowed, "\(method.rawValue) \(path)")
            if method == .head {
                #expect(answer.status == 405)
            } else {
                expectProblem(answer, 405, "method-not-allowed")
            }
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test(arguments: [
        "/v1", "/v1/nowhere", "/v1/checklists/{list}/frobs",
        "/v1/checklists/{list}/tasks/{task}", "/v1/me/x",
        "/v1/checklists/..%2F..%2Fetc%2Fpasswd", "/v1/../readyz", "/problems/nothing",
        "/v1/tasks/{task}/comments/1",
    ])
    func aPathThatIsNotThereIsNotFound(path: String) async throws {
        let scene = try await Scene.shared.value
        for method in [HTTP.Method.get, .post, .delete] {
            let answer = try await scene.ada.send(method, scene.fill(path))
            if answer.status == 405 {
                #expect(path.hasPrefix("/problems") || path.contains("%2F"))
            } else {
                expectProblem(answer, 404, "not-found")
            }
        }
        #expect(try await scene.world.http.send(.get, "/v1/nowhere").status == 404)
    }

    /// The tests' HTTP client asks for `/` in place of such a path.
    @Test(arguments: ["/%FF", "/v1/public/%FF", "/v1/%C3%28", "/v1/problems/%FF"]) func aPathThatIsNotUTF8IsNotFound(
        path: String
    )
        async throws
    {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            expectProblem(try await connection.answer(), 404, "not-found")
        }
    }

    @Test func headIsGetWithoutTheBody() async throws {
        let scene = try await Scene.shared.value
        for path in [
            "/v1/checklists/{list}", "/v1/tasks/{task}", "/v1/checklists", "/v1/limits", "/livez",
            "/v1/checklists/{list}/export", "/v1/tasks/{eves-task}",
        ] {
            let get = try await scene.ada.send(.get, scene.fill(path))
            let head = try await scene.ada.send(.head, scene.fill(path))
            #expect(head.status == get.status, "\(path)")
            #expect(head.body == [])
            // The body has the id of its own request, so it differs.
            for name in ["content-type", "etag", "content-length", "vary"] where get.status == 200 {
                #expect(head.header(name) == get.header(name), "\(path) \(name)")
            }
        }
    }

    /// On the wire, too: bytes behind the headers would look like the next answer.
    @Test func noAnswerToHeadHasABody() async throws {
        let scene = try await Scene.shared.value
        let paths = ["/v1/nowhere", "/v1/tasks/{eves-task}", "/v1/imports", "/v1/changes?since=x", "/v1/me", "/livez"]
        try await RawConnection.open(scene.world.http) { connection in
            for path in paths {
                let line = "HEAD \(scene.fill(path)) HTTP/1.1"
                try await connection.send("\(line)\r\nHost: a\r\nAuthorization: Bearer \(scene.ada.token)\r\n\r\n")
            }
            for (path, status) in zip(paths, [404, 404, 405, 410, 200, 200]) {
                #expect(try await connection.answer(hasBody: false).status == status, "\(path)")
            }
        }
    }

    @Test(arguments: [
        "application/json", "application/json; charset=utf-8", "APPLICATION/JSON", " application/json ;CHARSET=UTF-8",
        "application/json;charset=\"utf-8\"", "application/json;",
    ])
    func jsonIsTakenUnderItsNames(type: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let answer = try await world.http.send(
            .post, "/v1/checklists", token: ada.token, body: Data(Self.json.utf8), headers: ["content-type": type])
        #expect(answer.status == 201)
        #expect(answer.header("content-type") == "application/json")
        #expect(answer.header("x-content-type-options") == "nosniff")
    }

    @Test(arguments: [
        (nil, "text/markdown"), ("*/*", "text/markdown"), ("text/*", "text/markdown"), ("text/csv", "text/csv"),
        ("application/json", "application/json"), ("application/*;q=0.5, text/csv;q=0.4", "application/json"),
        ("text/markdown;q=0, */*;q=0.1", "application/json"),
        ("text/html, application/xhtml+xml, */*;q=0.8", "text/markdown"),
        ("text/calendar", "text/calendar"), ("TEXT/CSV", "text/csv"),
        ("text/markdown;q=0.1, text/csv;q=0.9", "text/csv"),
    ])
    func anExportComesAsAskedFor(accept: String?, type: String) async throws {
        let scene = try await Scene.shared.value
        let answer = try await scene.ada.send(
            .get, scene.fill("/v1/checklists/{list}/export"), headers: accept.map { ["accept": $0] } ?? [:])
        #expect(answer.status == 200)
        #expect(answer.header("content-type")?.hasPrefix(type) == true, "\(answer.header("content-type") ?? "")")
        #expect(answer.header("vary")?.lowercased() == "accept")
    }

    @Test(arguments: ["", "Bearer", "Bearer ", "Bearer x", "Basic YWRhOng=", "Bearer a b", "x", "Bearer cc_{long}"])
    func signedOutClientsAreToldSo(authorization: String) async throws {
        let scene = try await Scene.shared.value
        let header = authorization.replacing("{long}", with: String(repeating: "x", count: 1000))
        for (method, path) in [
            (HTTP.Method.get, "/v1/me"), (.post, "/v1/checklists"), (.get, "/v1/changes?wait=9"),
            (.delete, "/v1/checklists/{list}"),
        ] {
            let answer = try await scene.world.http.send(
                method, scene.fill(path), headers: header.isEmpty ? [:] : ["authorization": header])
            expectProblem(answer, 401, "unauthenticated")
            #expect(answer.header("www-authenticate")?.hasPrefix("Bearer realm=") == true)
            // RFC 6750, section 3.1: a client without a token gets no error code.
            #expect(
                answer.header("www-authenticate")?.contains("invalid_token")
                    == (header.hasPrefix("Bearer x") || header.hasPrefix("Bearer a b")))
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func theNameOfTheSchemeIsTakenInAnyCase() async throws {
        let scene = try await Scene.shared.value
        let answer = try await scene.world.http.send(
            .get, "/v1/me", headers: ["authorization": "bEARER \(scene.ada.token)"])
        #expect(answer.status == 200)
    }

    @Test func everyProblemIsDescribed() async throws {
        let scene = try await Scene.shared.value
        for name in ["stale", "task-full", "cursor-expired", "invalid-request", "headers-too-large", "title-taken"] {
            let answer = try await scene.world.http.send(.get, "/problems/\(name)")
            #expect(answer.status == 200)
            #expect(answer.json["type"].string == "/problems/\(name)")
        }
    }
}
