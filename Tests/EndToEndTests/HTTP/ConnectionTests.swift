import Foundation
import Synchronization
import TestSupport
import Testing

/// The life of a connection, and requests on it (RFC 9112).
@Suite(.timeLimit(.minutes(60))) struct ConnectionTests {
    private func request(_ line: String, _ person: Person, _ headers: [String] = [], _ body: String = "") -> String {
        ([line, "Host: a", "Authorization: Bearer \(person.token)"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
            + body
    }

    @Test func theServerClosesBehindTheLastAnswer() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for (version, header) in [("1.1", "Connection: close"), ("1.0", "X: y")] {
            try await RawConnection.open(world.http) { connection in
                // The daemon no longer answers later requests.
                try await connection.send(
                    request("GET /v1/me HTTP/\(version)", ada, [header]) + request("GET /livez HTTP/1.1", ada))
                let answer = try await connection.answer()
                #expect(answer.status == 200)
                #expect(answer.header("connection") == "close")
                #expect(answer.json["username"] == "ada")
                #expect(await connection.isAtEnd())
            }
        }
    }

    @Test func anOldClientMayStay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await RawConnection.open(world.http) { connection in
            for _ in 0..<3 {
                try await connection.send(request("GET /v1/me HTTP/1.0", ada, ["Connection: keep-alive"]))
                let answer = try await connection.answer()
                #expect(answer.json["username"] == "ada")
                #expect(answer.header("connection") == "keep-alive")
            }
        }
    }

    /// NIO's parser reads no request after one that offers another protocol.
    @Test func upgradesToAnotherProtocolAreIgnored() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                request("GET /v1/me HTTP/1.1", ada, ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"])
                    + String(repeating: " ", count: 1 << 20))
            let answer = try await connection.answer()
            #expect(answer.json["username"] == "ada")
            #expect(answer.header("connection") == "close")
            #expect(await connection.isAtEnd())
        }
    }

    @Test func theAnswerSaysWhenItWasGiven() async throws {
        let world = try await World()
        let date = try #require(try await world.http.send(.get, "/livez").header("date"))
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = .gmt
        form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        #expect(abs(try #require(form.date(from: date)).timeIntervalSinceNow) < 60)
    }

    /// Half closed, the connection still takes the answer.
    @Test func halfClosedConnectionsAreAnswered() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                request("GET /v1/me HTTP/1.1", ada) + request("GET /v1/limits HTTP/1.1", ada))
            connection.finish()
            #expect(try await connection.answer().json["username"] == "ada")
            #expect(try await connection.answer().json["body_bytes"] == 1_048_576)
            #expect(await connection.isAtEnd())
        }
    }

    /// A short request can have a long answer, and the client sends another before it reads that one.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "no /proc"))
    func idleReadersAreKeptWaitingAndNotTheirAnswers() async throws {
        let world = try await World()
        let size = try await world.http.send(.get, "/v1/openapi.json").body.count
        let count = 500_000_000 / size
        let before = try #require(world.daemons[0].residentBytes)
        try await RawConnection.open(world.http) { connection in
            let request = "GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
            try await connection.send(String(repeating: request, count: count))
            try await Task.sleep(for: .seconds(3))
            let held = (world.daemons[0].residentBytes ?? 0) - before
            #expect(held < 50_000_000, "\(held) bytes")
            for _ in 0..<10 { #expect(try await connection.answer().body.count == size) }
        }
    }

    /// The client closes its side while most answers wait for it to read.
    @Test func lateReadersLoseNothing() async throws {
        let world = try await World()
        let size = try await world.http.send(.get, "/v1/openapi.json").body.count
        let count = 20_000_000 / size
        try await RawConnection.open(world.http) { connection in
            let request = "GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
            try await connection.send(String(repeating: request, count: count))
            connection.finish()
            try await Task.sleep(for: .seconds(1))
            for _ in 0..<count { #expect(try await connection.answer().body.count == size) }
            #expect(await connection.isAtEnd())
        }
    }

    @Test(arguments: [9, 200_000]) func clientsThatExpectContinueAreInvited(size: Int) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let body = #"{"title": "Release"}"# + String(repeating: " ", count: size)
        let headers = [
            "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Expect: 100-continue",
        ]
        try await RawConnection.open(world.http) { connection in
            try await connection.send(request("POST /v1/checklists HTTP/1.1", ada, headers))
            #expect(try await connection.head().status == 100)
            try await connection.send(body)
            #expect(try await connection.answer().status == 201)
            try await connection.send(request("GET /v1/me HTTP/1.1", ada))
            #expect(try await connection.answer().status == 200)
        }
    }

    /// The daemon asks for a large body only when it knows the user.
    @Test func aStrangersBodyIsNotAskedFor() async throws {
        let world = try await World()
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                "POST /v1/checklists HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n")
            let answer = try await connection.answer()
            #expect(answer.status == 401)
            #expect(answer.header("connection") == "close")
            #expect(await connection.isAtEnd())
        }
    }

    /// If the client sends it all the same, the daemon drops it, and the answer still arrives.
    @Test func aStrangersBodyDoesNotCostTheAnswer() async throws {
        let world = try await World()
        let body = String(repeating: "x", count: 900_000)
        for _ in 0..<5 {
            try await RawConnection.open(world.http) { connection in
                try await connection.send(
                    "POST /v1/checklists HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                #expect(try await connection.answer().status == 401)
            }
        }
    }

    @Test(arguments: [100, 20_000, 900_000], [true, false])
    func bodiesOfAllSizesArrive(size: Int, isChunked: Bool) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let body =
            "{\"title\": \"\(size)\", " + String(repeating: " ", count: size) + "\"description\": \"It ends here\"}"
        try await RawConnection.open(world.http) { connection in
            for status in [201, 409] {
                try await connection.send(
                    request(
                        "POST /v1/checklists HTTP/1.1", ada,
                        [
                            "Content-Type: application/json",
                            isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.utf8.count)",
                        ]))
                var rest = body[...]
                while !rest.isEmpty {
                    let part = rest.prefix(50_000)
                    rest = rest.dropFirst(50_000)
                    try await connection.send(
                        isChunked ? "\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n" : String(part))
                }
                if isChunked { try await connection.send("0\r\n\r\n") }
                let answer = try await connection.answer()
                #expect(answer.status == status)
                if status == 201 { #expect(answer.json["description"] == "It ends here") }
            }
        }
    }

    /// Slow requests of some clients do not delay others.
    @Test func tricklingClientsHoldUpNoOthers() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<50 {
                group.addTask {
                    try await RawConnection.open(world.http) { connection in
                        let text = request(
                            "POST /v1/checklists HTTP/1.1", ada, ["Content-Length: \(index % 2 == 0 ? 900 : 90_000)"],
                            "{}")
                        for byte in text.utf8.prefix(40 + index * 4) {
                            try await connection.send([byte])
                            try await Task.sleep(for: .milliseconds(20))
                        }
                    }
                }
            }
            for _ in 0..<50 {
                let answer = try await ada.send(.get, "/v1/me", timeout: .seconds(20))
                #expect(answer.status == 200)
            }
            group.cancelAll()
        }
    }

    private final class Count: Sendable { let value = Mutex(0) }

    /// More requests than may run at once wait for the database, which does not answer.
    @Test func probesAreAnsweredWhenNothingElseIs() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let relay = try await Relay(to: world.cluster)
        let daemon = try await World.daemon(
            url: relay.url(database: world.database), ["--cors-origins", "https://app.example.org"],
            environment: ["NIO_SINGLETON_GROUP_LOOP_COUNT": "1"])
        try await daemon.waitUntilReady()
        let list = try await ada.checklist("Release")
        try await ada.at(daemon).must(.get, "/v1/checklists/\(list)")
        relay.withholdAnswers()
        let refused = Count()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<600 {
                group.addTask {
                    let answer = try await ada.at(daemon).send(
                        .get, "/v1/checklists/\(list)", headers: ["Origin": "https://app.example.org"])
                    #expect(answer.header("access-control-allow-origin") == "https://app.example.org")
                    if answer.status == 503 { refused.value.withLock { $0 += 1 } }
                    return answer.status
                }
            }
            try await Task.sleep(for: .seconds(3))
            for path in ["/livez", "/metrics"] {
                for _ in 0..<3 {
                    #expect(try await daemon.http.send(.get, path, timeout: .generous).status == 200)
                }
            }
            // Requests that wait for the database are answered when it is back; queued ones do not wait for so long.
            _ = try await found(within: .generous) { refused.value.withLock { $0 } >= 600 - 512 ? true : nil }
            relay.cut()
            var answers: [Int: Int] = [:]
            for try await status in group { answers[status, default: 0] += 1 }
            #expect(answers[200, default: 0] + answers[503, default: 0] == 600)
            #expect(answers[503, default: 0] >= 600 - 512)
        }
        // By then the connections without input have been closed.
        let isBack = try await found(within: .generous) {
            try await ada.at(daemon).send(.get, "/v1/checklists/\(list)").status == 200 ? true : nil
        }
        #expect(isBack == true)
    }
}
