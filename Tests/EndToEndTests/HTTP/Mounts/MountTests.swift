import Foundation
import HTTPServer
import Logging
import Postgres
import TestSupport
import Testing

@testable import API
@testable import crosscheckd

/// A daemon's mounts, with one of the tests beside them: over real connections, on a real database.
@Suite(.timeLimit(.minutes(60))) struct MountTests {
    /// The interface in this process, with one more mount.
    private func withServer(
        on world: World, origins: [String] = [], _ body: (HTTP) async throws -> Void
    ) async throws {
        let logger = Logger(label: "mounts", factory: { _ in SwiftLogNoOpLogHandler() })
        let settings = try await Settings.read(
            arguments: ["crosscheckd", "--database-url", world.url, "--passwords-memory", "64"]
                + origins.flatMap { ["--cors-origins", $0] }, environment: [:])
        let daemon = Daemon(settings, role: nil, inherited: nil, logger: logger, requestLogger: logger)
        let server = daemon.server(with: [FileMount.mount] + daemon.mounts.of(.everything))
        let databases = daemon.services.compactMap { ($0 as? DatabaseService)?.database }
        let running = Task {
            await withTaskGroup { group in
                for database in databases { group.addTask { await database.run() } }
            }
        }
        let port = try FreePort.find()
        let listener = try await server.listen(host: "127.0.0.1", port: port)
        let result: Result<Void, any Error>
        do { result = .success(try await body(HTTP("http://127.0.0.1:\(port)"))) } catch { result = .failure(error) }
        await listener.close()
        await server.closeConnections()
        for database in databases { database.shutdown() }
        await running.value
        try result.get()
    }

    private func send(
        _ method: String, _ path: String, to http: HTTP, _ headers: String...
    ) async throws -> HTTP.Answer {
        try await RawConnection.open(http) { connection in
            try await connection.send(
                (["\(method) \(path) HTTP/1.1", "Host: a"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
            return try await connection.answer()
        }
    }

    private func basic(_ name: String, _ token: String) -> String {
        "Authorization: Basic " + Data("\(name):\(token)".utf8).base64EncodedString()
    }

    private func expectError(
        _ answer: HTTP.Answer, _ status: Int, _ name: String, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, "\(answer.text)", sourceLocation: location)
        #expect(answer.header("content-type") == "application/xml", sourceLocation: location)
        #expect(answer.text.contains("<\(name)/>"), "\(answer.text)", sourceLocation: location)
        let id = answer.header("x-request-id") ?? ""
        #expect(answer.text.contains("id=\"\(id)\"") && !id.isEmpty, sourceLocation: location)
    }

    @Test func aMountSignsInByItsOwnWays() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let report = "/files/all/a"
        try await withServer(on: world) { http in
            let known = try await send("REPORT", report, to: http, basic("ada", ada.token))
            #expect(known.status == 200 && known.text == "ada a")
            let challenge = "Basic realm=\"crosscheck\", charset=\"UTF-8\""
            for bad in [
                "X-None: 0", basic("bob", ada.token), basic("ada", "cc_unknown"), "Authorization: Bearer \(ada.token)",
            ] {
                let refused = try await send("REPORT", report, to: http, bad)
                expectError(refused, 401, "unauthenticated")
                #expect(
                    refused.headers.filter { $0.name.lowercased() == "www-authenticate" }.map(\.value) == [challenge])
            }
            // A right that is missing is not asked for in another mount's way.
            let token = try await ada.apiToken(["write"])["token"].string ?? ""
            let missing = try await send("REPORT", report, to: http, basic("ada", token))
            expectError(missing, 403, "insufficient-scope")
            #expect(missing.header("www-authenticate") == nil)
            // Each mount takes its own.
            let other = try await send("GET", "/v1/me", to: http, basic("ada", ada.token))
            expectProblem(other, 401, "unauthenticated")
            #expect(other.header("www-authenticate")?.hasPrefix("Bearer") == true)
            #expect(try await send("GET", "/v1/me", to: http, "Authorization: Bearer \(ada.token)").status == 200)
        }
    }

    @Test func aMountTakesAnyMethodAndTheRestOfThePath() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await withServer(on: world, origins: ["https://app.example.org"]) { http in
            for (path, rest) in [("/files/all", ""), ("/files/all/", ""), ("//files/all/a/b%2Fc/?d", "a/b%2Fc/")] {
                let answer = try await send("REPORT", path, to: http, basic("ada", ada.token))
                #expect(answer.text == "ada \(rest)")
            }
            let wrong = try await send("PROPFIND", "/files/all/a", to: http)
            expectError(wrong, 405, "method-not-allowed")
            #expect(wrong.header("allow") == "GET, HEAD, REPORT")
            // A method that no parser knows has no path yet: all that there are.
            let unknown = try await send("BREW", "/files/all/a", to: http)
            expectProblem(unknown, 405, "method-not-allowed")
            #expect(unknown.header("allow") == "DELETE, GET, HEAD, PATCH, POST, PUT, REPORT")
            let preflight = try await send(
                "OPTIONS", "/files/all/a", to: http, "Origin: https://app.example.org",
                "Access-Control-Request-Method: REPORT")
            #expect(preflight.header("access-control-allow-methods") == "GET, HEAD, REPORT")
            // What has a route is counted by its name.
            let metrics = try await http.send(.get, "/metrics").text
            #expect(metrics.contains(#"method="REPORT",route="/files/all/{path...}",status="200"} 3"#))
            #expect(metrics.contains(#"method="other",route="none",status="405"} 2"#))
        }
    }

    @Test func aMountHasItsOwnErrorsAndHeaders() async throws {
        let world = try await World()
        try await withServer(on: world) { http in
            let absent = try await send("GET", "/files/nothing", to: http)
            expectError(absent, 404, "not-found")
            #expect(absent.header("content-security-policy") == FileMount.policy)
            #expect(absent.header("x-content-type-options") == "nosniff")
            let answer = try await send("GET", "/files/all/a", to: http)
            #expect(answer.text == "a" && answer.header("content-security-policy") == "sandbox", "its own goes first")
            for path in ["/v1/nothing", "/docs/nothing"] {
                let other = try await send("GET", path, to: http)
                expectProblem(other, 404, "not-found")
                #expect(other.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'")
            }
            // A mount's prefix ends where a segment ends: this is a path of the web app.
            let page = try await send("GET", "/filesystem", to: http)
            #expect(page.status == 200 && page.header("content-type") == "text/html; charset=utf-8")
        }
    }

    @Test func noOtherMountIsInTheDocument() async throws {
        let world = try await World()
        try await withServer(on: world) { http in
            let document = try OpenAPIDocument(try await http.send(.get, "/v1/openapi.json").body)
            #expect(document.operations.count > 50 && !document.operations.contains { $0.path.hasPrefix("/files") })
        }
    }
}
