import TestSupport
import Testing

/// The answers for browsers.
@Suite struct CrossOriginTests {
    private static let app = "https://app.example.org"

    @Test func unlistedOriginsAreNotAdmitted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let answer = try await ada.send(.get, "/v1/checklists", headers: ["Origin": Self.app])
        #expect(answer.status == 200)
        #expect(answer.headers.allSatisfy { !$0.name.lowercased().hasPrefix("access-control-") })
        #expect(answer.header("vary")?.contains("Origin") != true)
        let preflight = try await world.http.send(
            .options, "/v1/checklists",
            headers: ["Origin": Self.app, "Access-Control-Request-Method": "POST"])
        #expect(preflight.status == 405)
    }

    @Test func listedOriginsMayReadAndAsk() async throws {
        let world = try await World(arguments: ["--cors-origins", "\(Self.app), http://localhost:3000"])
        let ada = try await world.user("ada")
        for origin in [Self.app, "http://localhost:3000"] {
            let preflight = try await world.http.send(
                .options, "/v1/checklists",
                headers: [
                    "Origin": origin, "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "authorization, content-type, idempotency-key",
                ])
            #expect(preflight.status == 204)
            #expect(preflight.header("access-control-allow-origin") == origin)
            #expect(preflight.header("access-control-allow-methods") == "GET, HEAD, POST")
            #expect(preflight.header("access-control-allow-headers")?.contains("Idempotency-Key") == true)
            #expect(preflight.header("access-control-max-age") == "7200")
            for path in ["/v1/checklists", "/v1/changes", "/v1/nothing"] {
                let answer = try await ada.send(.get, path, headers: ["Origin": origin])
                #expect(answer.header("access-control-allow-origin") == origin)
                #expect(answer.header("access-control-expose-headers")?.contains("ETag") == true)
                #expect(answer.header("access-control-allow-credentials") == nil)
            }
        }
        // Also a poll that had to wait.
        let poll = try await ada.send(
            .get, "/v1/changes?since=\(try await ada.cursor())&wait=1", headers: ["Origin": Self.app])
        #expect(poll.header("access-control-allow-origin") == Self.app)
        for origin in ["https://evil.example.org", "null", "https://app.example.org:444", Self.app + ".evil.org"] {
            let answer = try await ada.send(.get, "/v1/checklists", headers: ["Origin": origin])
            #expect(answer.header("access-control-allow-origin") == nil, "\(origin)")
            #expect(answer.headers.contains { $0.name.lowercased() == "vary" && $0.value.contains("Origin") })
        }
    }

    @Test func anyOriginMayBeAdmitted() async throws {
        let world = try await World(arguments: ["--cors-origins", "*"])
        let answer = try await world.http.send(.get, "/livez", headers: ["Origin": "https://any.example"])
        #expect(answer.header("access-control-allow-origin") == "*")
    }

    @Test func everyAnswerIsForNoPage() async throws {
        let world = try await World()
        for path in ["/livez", "/metrics", "/v1/checklists", "/v1/nothing", "/v1/openapi.json"] {
            let answer = try await world.http.send(.get, path)
            #expect(answer.header("x-content-type-options") == "nosniff")
            #expect(answer.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'")
            #expect(answer.header("referrer-policy") == "no-referrer")
            // It must not be sent over an unencrypted connection.
            #expect(answer.header("strict-transport-security") == nil)
        }
    }
}
