import Foundation
import TestSupport
import Testing

/// Bytes that only a broken or hostile client sends: no HTTP, half a request, or several at once.
@Suite(.timeLimit(.minutes(60))) struct RawRequestTests {
    private func head(_ line: String, _ person: Person, _ headers: String...) -> String {
        (["\(line) HTTP/1.1", "Host: localhost", "Authorization: Bearer \(person.token)"] + headers).joined(
            separator: "\r\n")
            + "\r\n\r\n"
    }

    /// The client states the length of the body and stops in the middle, with or without waiting for an answer.
    @Test(arguments: ["Content-Length: 100", "Transfer-Encoding: chunked"], [true, false])
    func aBodyCutOffChangesNothing(length: String, isWaiting: Bool) async throws {
        let scene = try await Scene.shared.value
        // The part is valid by itself: a daemon that did not wait for the rest would make a checklist.
        let body = #"{"title": "Half of it"}"#
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(head("POST /v1/checklists", scene.ada, length, "Content-Type: application/json"))
            try await connection.send(length.contains("chunked") ? "17\r\n\(body)\r\n" : body)
            guard isWaiting else { return }
            connection.finish()
            expectProblem(try await connection.answer(), 400, "malformed-request")
            #expect(await connection.isAtEnd())
        }
        #expect(try await scene.ada.send(.get, "/v1/checklists").text.contains("Half of it") == false)
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func aRequestCutOffInItsHeadersIsDropped() async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send("POST /v1/checklists HTTP/1.1\r\nHost: loc")
            connection.finish()
            if let answer = try? await connection.answer() { expectProblem(answer, 400, "malformed-request") }
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    private static let badHeaders = [
        "one header": "X-Long: \(String(repeating: "x", count: 17 << 10))",
        "one of a megabyte": "X-Long: \(String(repeating: "x", count: 1 << 20))",
        "one of a megabyte of spaces": "X-Spaces:\(String(repeating: " ", count: 1 << 20))x",
        "all together": (0..<50).map { "X-\($0): \(String(repeating: "x", count: 1000))" }.joined(separator: "\r\n"),
        "too many": (0..<200).map { "X-\($0): x" }.joined(separator: "\r\n"),
        "no length": "Content-Length: ten",
        "two lengths": "Content-Length: 5\r\nContent-Length: 6",
        "length and chunks": "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "an unknown encoding": "Transfer-Encoding: gzip",
        "NUL in a header": "X-Nul: a\u{0}b",
        "a header without a name": ": x",
        "combining marks": "Expect: \(String(repeating: "\u{301}\u{323}", count: 3_900))",
        "no header": "what is this",
    ]

    /// Each is refused with a problem, and the daemon closes the connection after it.
    @Test(arguments: badHeaders.keys.sorted()) func badHeadersAreRefused(what: String) async throws {
        let scene = try await Scene.shared.value
        let large = ["one header", "one of a megabyte", "one of a megabyte of spaces", "all together", "too many"]
        let isLarge = large.contains(what)
        try await RawConnection.open(scene.world.http) { connection in
            let header = Self.badHeaders[what] ?? ""
            try await connection.send(
                head("POST /v1/checklists/\(scene.names["list"] ?? "")/complete", scene.ada, header))
            let answer = try await connection.answer()
            expectProblem(answer, isLarge ? 431 : 400, isLarge ? "headers-too-large" : "malformed-request")
            #expect(await connection.isAtEnd())
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    /// NIO's parser skips such spaces without counting them.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "no /proc"),
        arguments: ["GET /x", "GET / HTTP/1.1\r\nX:"])
    func spacesWithoutEndAreNotKept(beginning: String) async throws {
        let world = try await World()
        let before = try #require(world.daemons[0].residentBytes)
        try await RawConnection.open(world.http) { connection in
            try await connection.send(beginning)
            let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
            // The daemon may close the connection before all are sent.
            for _ in 0..<32 where (try? await connection.send(spaces)) == nil { break }
            let held = (world.daemons[0].residentBytes ?? 0) - before
            #expect(held < 16 << 20, "\(held) bytes")
            expectProblem(try await connection.answer(), 431, "headers-too-large")
            #expect(await connection.isAtEnd())
        }
    }

    /// Headers within the limits are accepted, in any number of pieces and with anything behind them.
    @Test func headersUpToTheLimitAreTaken() async throws {
        let scene = try await Scene.shared.value
        let long = "X-Long:\(String(repeating: " ", count: 100))\(String(repeating: "x", count: 15 << 10))"
        let request = head("GET /v1/me", scene.ada, long)
        try await RawConnection.open(scene.world.http) { connection in
            for part in [request.prefix(200), request.dropFirst(200).prefix(9000), request.dropFirst(9200)] {
                try await connection.send(String(part))
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try await connection.answer().json["username"] == "ada")
            try await connection.send(String(repeating: request, count: 20))
            for _ in 0..<20 { #expect(try await connection.answer().json["username"] == "ada") }
        }
    }

    /// Operators see them like any other request.
    @Test func refusedRequestsAreLoggedAndCounted() async throws {
        let world = try await World()
        var ids: [String] = []
        for bytes in [
            "hello\r\n\r\n", "GET / HTTP/3.7\r\n\r\n",
            "GET / HTTP/1.1\r\n\(Self.badHeaders["one header"] ?? "")\r\n\r\n",
        ] {
            try await RawConnection.open(world.http) { connection in
                try await connection.send(bytes)
                ids.append(try #require(try await connection.answer().header("x-request-id")))
            }
        }
        let metrics = try await world.http.send(.get, "/metrics").text
        for (id, status) in zip(ids, [405, 400, 431]) {
            let line = try await world.daemons[0].waitForLine(containing: id)
            #expect(line.contains("status=\(status)") && line.contains("route=none"), "\(line)")
            let series = #"crosscheck_http_requests_total{method="other",route="none",status="\#(status)"} 1"#
            #expect(metrics.contains(series), "\(status)")
        }
    }

    private static let noHTTP = [
        "a greeting": "\r\n\r\nhello\r\n\r\n",
        "HTTP/0.9": "GET /v1/me\r\n\r\n",
        "HTTP/3.7": "GET /v1/me HTTP/3.7\r\n\r\n",
        "TLS": "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
        "no path": "GET  HTTP/1.1\r\n\r\n",
        "a chunk without length": "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ]

    @Test(arguments: noHTTP.keys.sorted()) func invalidHTTPIsRefused(what: String) async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(Self.noHTTP[what] ?? "")
            let answer = try await connection.answer()
            // Without a known method, the rest is not read.
            let isMethod = ["a greeting", "TLS"].contains(what)
            expectProblem(
                answer, isMethod ? 405 : 400, isMethod ? "method-not-allowed" : "malformed-request",
                says: "\(answer.text)")
            #expect(await connection.isAtEnd())
        }
    }

    /// Spaces behind the length are not of it (RFC 9110, section 5.5).
    @Test(arguments: ["2000000000", "2000000000  "])
    func aBodyOverTheLimitIsRefusedBeforeItIsSent(length: String) async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                head("POST /v1/checklists", scene.ada, "Content-Type: application/json", "Content-Length: \(length)"))
            let answer = try await connection.answer()
            expectProblem(answer, 413, "body-too-large")
            #expect(answer.json["limit"] == 1_048_576)
        }
    }

    /// A client without a session needs no more to sign up or in.
    @Test(arguments: ["/v1/sessions", "/v1/users"]) func withoutATokenABodyIsSmall(path: String) async throws {
        let scene = try await Scene.shared.value
        let unknown = (0..<2000).map { "\"unknown\($0)\": 0" }.joined(separator: ", ")
        let answer = try await scene.world.http.send(
            .post, path, body: Data("{\(unknown)}".utf8), headers: ["content-type": "application/json"])
        expectProblem(answer, 413, "body-too-large")
        #expect(answer.json["limit"] == 16384)
    }

    /// A chunked body does not state its length.
    @Test func anEndlessBodyIsRefused() async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                head("POST /v1/checklists", scene.ada, "Content-Type: application/json", "Transfer-Encoding: chunked"))
            let chunk = "10000\r\n\(String(repeating: " ", count: 1 << 16))\r\n"
            for _ in 0..<17 { try await connection.send(chunk) }
            expectProblem(try await connection.answer(), 413, "body-too-large")
        }
    }

    @Test func anUnknownMethodIsRefused() async throws {
        let scene = try await Scene.shared.value
        for method in ["BREW", "TRACE", "CONNECT", "PROPFIND", "get"] {
            try await RawConnection.open(scene.world.http) { connection in
                try await connection.send(head("\(method) /v1/checklists", scene.ada))
                let answer = try await connection.answer()
                if method != "CONNECT" { expectProblem(answer, 405, "method-not-allowed", says: "\(method)") }
                #expect((400..<500).contains(answer.status))
                #expect(answer.header("allow")?.contains("POST") == true || method == "CONNECT")
            }
        }
    }

    /// Nobody reads the bytes behind it, so the daemon does not wait for them.
    @Test func noTunnelIsMadeAndTheConnectionEnds() async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send("CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n" + head("GET /livez", scene.ada))
            let answer = try await connection.answer()
            #expect((400..<500).contains(answer.status))
            #expect(answer.header("connection") == "close")
            #expect(await connection.isAtEnd())
        }
    }
}
