import TestSupport
import Testing

/// The host of a request: a proxy and a server that read it differently would take one request for another.
@Suite struct HostTests {
    private static let bad = [
        "none": "GET /livez HTTP/1.1\r\n\r\n",
        "two": "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "the same twice": "GET /livez HTTP/1.1\r\nHost: a\r\nX-Between: x\r\nhost: a\r\n\r\n",
        "empty": "GET /livez HTTP/1.1\r\nHost:\r\n\r\n",
        "spaces": "GET /livez HTTP/1.1\r\nHost: \t  \r\n\r\n",
        "a list": "GET /livez HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "a path": "GET /livez HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "a user": "GET /livez HTTP/1.1\r\nHost: eve@a\r\n\r\n",
        "a port that is none": "GET /livez HTTP/1.1\r\nHost: a:99999\r\n\r\n",
        "an address without brackets": "GET /livez HTTP/1.1\r\nHost: ::1\r\n\r\n",
        "not ASCII": "GET /livez HTTP/1.1\r\nHost: b\u{FC}cher.example\r\n\r\n",
        "two in HTTP/1.0": "GET /livez HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
        "none beside an absolute target": "GET http://a/livez HTTP/1.1\r\n\r\n",
        "a bad one beside an absolute target": "GET http://a/livez HTTP/1.1\r\nHost: a b\r\n\r\n",
        "a user in the target": "GET http://eve@a/livez HTTP/1.1\r\nHost: a\r\n\r\n",
        "a target without a host": "GET http:///livez HTTP/1.1\r\nHost: a\r\n\r\n",
        "a target with a bad port": "GET http://a:x/livez HTTP/1.1\r\nHost: a\r\n\r\n",
        "of a poll's connection": "POST /v1/sessions HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}",
        "before a large body": "POST /v1/imports HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 500000\r\n\r\n",
    ]

    @Test(arguments: bad.keys.sorted()) func requestsWithoutAHostAreRefused(what: String) async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(Self.bad[what] ?? "")
            let answer = try await connection.answer()
            expectProblem(answer, 400, "malformed-request", says: "\(answer.text)")
            #expect(answer.json["detail"].string?.contains("Host") == true)
            #expect(await connection.isAtEnd())
        }
    }

    private static let good = [
        "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n", "GET /livez HTTP/1.1\r\nhOsT: EXAMPLE.org:8080\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\n\r\n", "GET /livez HTTP/1.1\r\nHost: 192.0.2.1\r\n\r\n",
        // What stands around a value is not of it (RFC 9110, section 5.5).
        "GET /livez HTTP/1.1\r\nHost: \t a \t \r\n\r\n",
        // The target's host is the one that counts.
        "GET http://a/livez HTTP/1.1\r\nHost: b\r\n\r\n", "GET http://a:8080/livez HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /livez HTTP/1.0\r\n\r\n", "GET /livez HTTP/1.0\r\nHost: a\r\n\r\n", "GET http://a/livez HTTP/1.0\r\n\r\n",
    ]

    @Test(arguments: good) func requestsWithAHostAreAnswered(request: String) async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(request)
            #expect(try await connection.answer().status == 200)
        }
    }
}
