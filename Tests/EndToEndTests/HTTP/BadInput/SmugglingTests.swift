import Foundation
import TestSupport
import Testing

/// Requests whose end a proxy may see elsewhere, with another request in the place of their body (RFC 9112, sections
/// 6.1, 6.3 and 11.2). That one is never answered, and never done.
@Suite struct SmugglingTests {
    private static let hidden =
        "POST /v1/checklists/{list}/complete HTTP/1.1\r\nHost: a\r\nAuthorization: {token}\r\n\r\n"

    /// The part before an empty line; then comes the hidden request, or a body with it.
    private static let refused = [
        "a length and chunks": "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "chunks and a length": "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "two lengths": "Content-Length: 0\r\nContent-Length: 5",
        "two lengths, alike": "Content-Length: 0\r\nContent-Length: 0",
        "a list of lengths": "Content-Length: 0, 5",
        "a list of lengths, alike": "Content-Length: 0, 0",
        "a length with a sign": "Content-Length: +0",
        "a length below zero": "Content-Length: -1",
        "a length in hexadecimal": "Content-Length: 0x0",
        "a length of spaces within": "Content-Length: 1 0",
        "no length": "Content-Length:",
        "a length beyond 64 bits": "Content-Length: 18446744073709551616",
        "a space before the colon": "Content-Length : 0",
        "a space before the other colon": "Transfer-Encoding : chunked",
        "a folded length": "X: y\r\n Content-Length: 5",
        "folded chunks": "Transfer-Encoding:\r\n chunked",
        "a folded header": "X: a\r\n\tb",
        "a fold before all headers": " X: a",
        "chunks that are not last": "Transfer-Encoding: chunked, identity",
        "chunks and identity": "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked, identity",
        "an unknown coding": "Transfer-Encoding: xchunked",
        "a coding with a quote": "Transfer-Encoding: \"chunked\"",
        "a coding behind a vertical tab": "Transfer-Encoding: \u{0B}chunked",
        "a coding of spaces within": "Transfer-Encoding: chun ked",
        "chunks with a parameter": "Transfer-Encoding: chunked;q=1",
        "a bare carriage return": "X: a\rTransfer-Encoding: chunked",
        "NUL": "X: a\u{0}b",
        "a name with a space": "Content Length: 0",
        "a name with a slash": "Content/Length: 0",
        "no colon": "Content-Length",
    ]

    @Test(arguments: refused.keys.sorted()) func anUnclearEndIsRefused(what: String) async throws {
        let scene = try await Scene.shared.value
        let hidden = scene.fill(Self.hidden).replacing("{token}", with: "Bearer \(scene.ada.token)")
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                "POST /v1/sessions HTTP/1.1\r\nHost: a\r\n\(Self.refused[what] ?? "")\r\n\r\n0\r\n\r\n" + hidden)
            let answer = try await connection.answer()
            expectProblem(answer, 400, "malformed-request", says: "\(answer.status) \(answer.text)")
            #expect(answer.header("connection") == "close")
            #expect(await connection.isAtEnd())
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    private static let badChunks = [
        "no length": "zz\r\n", "a length of nothing": "\r\n", "a length with a sign": "+1\r\na\r\n",
        "0x": "0x1\r\na\r\n",
        "a length beyond 64 bits": "10000000000000000\r\na\r\n", "a length with spaces": "1 \r\na\r\n",
        "more than its length": "1\r\nab\r\n0\r\n\r\n", "a bare line feed": "1\na\n0\n\n",
        "a line feed in an extension": "1;a\nb\r\na\r\n0\r\n\r\n",
    ]

    @Test(arguments: badChunks.keys.sorted()) func unclearChunksAreRefused(what: String) async throws {
        let scene = try await Scene.shared.value
        let hidden = scene.fill(Self.hidden).replacing("{token}", with: "Bearer \(scene.ada.token)")
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(Self.badChunks[what] ?? "")"
                    + hidden)
            let answer = try await connection.answer()
            expectProblem(answer, 400, "malformed-request", says: "\(answer.status) \(answer.text)")
            #expect(await connection.isAtEnd())
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    /// Its version knows no chunks: a proxy that speaks it has taken the body's end elsewhere, if it was one that keeps
    /// connections.
    @Test(arguments: ["", "Content-Length: 12\r\n"]) func chunksOfAnOldVersionEndTheConnection(length: String)
        async throws
    {
        let scene = try await Scene.shared.value
        let hidden = scene.fill(Self.hidden).replacing("{token}", with: "Bearer \(scene.ada.token)")
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                """
                POST /v1/sessions HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nContent-Type: application/json\r
                \(length)Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n\(hidden)
                """)
            let answer = try await connection.answer()
            #expect(answer.status == (length.isEmpty ? 422 : 400))
            #expect(answer.header("connection") == "close")
            #expect(await connection.isAtEnd())
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    /// The server reads a clear request, with anything behind it.
    @Test(arguments: [
        "Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "transfer-encoding: Chunked\r\n\r\n1;a=b\r\n{\r\n1\r\n}\r\n0\r\nX-Trailer: x\r\n\r\n",
    ])
    func aClearEndIsRead(rest: String) async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\(rest)"
                    + "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await connection.answer().status == 422)
            #expect(try await connection.answer().json["status"] == "live")
        }
    }
}
