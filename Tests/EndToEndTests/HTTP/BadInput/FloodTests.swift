import TestSupport
import Testing

/// Bytes that ask for nothing: control frames, padding, unknown frames, extensions of chunks, empty lines. A connection
/// has some for free, and the rest end it.
@Suite(.timeLimit(.minutes(60))) struct FloodTests {
    /// More than any of these connections may send, with what the system keeps of it.
    private static let most = 64 << 20

    private static func window(_ stream: UInt32) -> [UInt8] { RawFrames.frame(8, stream: stream, [0, 0, 0, 1]) }

    /// The frames of a flood, each on a connection whose stream 1 has sent the head of a request.
    private static let frames: [String: [UInt8]] = [
        "WINDOW_UPDATE of the connection": window(0), "WINDOW_UPDATE of a stream": window(1),
        "PING": RawFrames.frame(6, [UInt8](repeating: 0, count: 8)), "SETTINGS": RawFrames.frame(4, []),
        "PRIORITY": RawFrames.frame(2, stream: 1, [0, 0, 0, 0, 16]),
        "an unknown type": RawFrames.frame(0xBB, [UInt8](repeating: 0, count: 1_000)),
        "empty DATA": RawFrames.frame(0, stream: 1, []),
        "padded DATA": RawFrames.frame(0, flags: 8, stream: 1, [255, 32] + [UInt8](repeating: 0, count: 255)),
    ]

    @Test(arguments: frames.keys.sorted()) func aFloodOfFramesEndsTheConnection(kind: String) async throws {
        let files = try await CertificateFiles()
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        let frame = try #require(Self.frames[kind])
        let flood = [UInt8]((0..<max(1, 16_000 / frame.count)).map { _ in frame }.joined())
        try await RawFrames.open(port: daemon.port, trusting: files.certificate) { connection in
            try await connection.send(RawFrames.headers("POST", "/v1/sessions", stream: 1, isEnd: false))
            var sent = 0
            while sent < Self.most, (try? await connection.send(flood)) != nil { sent += flood.count }
            #expect(await connection.end() == RawFrames.enhanceYourCalm)
            #expect(sent < Self.most)
        }
        // Others are served.
        let http = HTTP("https://localhost:\(daemon.port)", trusting: files.certificate)
        #expect(try await http.send(.get, "/livez").status == 200)
        try await http.shutdown()
        #expect(try await daemon.terminate() == 0)
    }

    /// A stream begun and given up, again and again.
    @Test func aFloodOfResetsEndsTheConnection() async throws {
        let files = try await CertificateFiles()
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        try await RawFrames.open(port: daemon.port, trusting: files.certificate) { connection in
            for number in 0..<10_000 as Range<UInt32> {
                let stream = 2 * number + 1
                let bytes =
                    try RawFrames.headers("GET", "/livez", stream: stream, isEnd: true)
                    + RawFrames.frame(3, stream: stream, [0, 0, 0, 8])
                if (try? await connection.send(bytes)) == nil { break }
            }
            #expect(await connection.end() == RawFrames.enhanceYourCalm)
        }
        #expect(try await daemon.terminate() == 0)
    }

    /// A client that acknowledges each answer frame by frame may do so for ever.
    @Test func acknowledgementsOfAnswersEndNothing() async throws {
        let files = try await CertificateFiles()
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        try await RawFrames.open(port: daemon.port, trusting: files.certificate) { connection in
            var bytes = 0
            for number in 0..<60 as Range<UInt32> {
                let stream = 2 * number + 1
                try await connection.send(
                    RawFrames.headers("GET", "/v1/openapi.json", stream: stream, isEnd: true))
                var isDone = false
                while !isDone {
                    guard let frame = await connection.next() else { return #expect(Bool(false), "closed") }
                    #expect(frame.goAway == nil)
                    guard frame.type == 0 else { continue }
                    bytes += frame.payload.count
                    isDone = frame.payload.isEmpty
                    guard !frame.payload.isEmpty else { continue }
                    // As wasteful as can be: many small ones for each frame, of the stream and of the connection.
                    let step = max(1, frame.payload.count / 4)
                    let steps = [step, step, step, frame.payload.count - 3 * step].filter { $0 > 0 }
                    for step in steps {
                        let increment = [24, 16, 8, 0].map { UInt8(step >> $0 & 255) }
                        try await connection.send(
                            RawFrames.frame(8, stream: stream, increment) + RawFrames.frame(8, increment))
                    }
                }
            }
            #expect(bytes > 10 << 20)
        }
        #expect(try await daemon.terminate() == 0)
    }

    private static let pieces = [
        "extensions of chunks": "1;name=\(String(repeating: "x", count: 200))\r\nx\r\n",
        "chunks of a byte": "1\r\nx\r\n",
        "quoted extensions": "1;name=\"\(String(repeating: "y", count: 900))\"\r\nx\r\n",
    ]

    @Test(arguments: pieces.keys.sorted()) func aFloodWithinABodyEndsTheConnection(kind: String) async throws {
        let scene = try await Scene.shared.value
        let piece = try #require(Self.pieces[kind])
        let flood = [UInt8](String(repeating: piece, count: 16_000 / piece.utf8.count).utf8)
        try await RawConnection.open(scene.world.http) { connection in
            try await connection.send(
                "POST /v1/checklists HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(scene.ada.token)\r\n"
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
            var sent = 0
            while sent < Self.most, (try? await connection.send(flood)) != nil { sent += flood.count }
            // The daemon may have reset the connection, and then the answer is lost.
            if let answer = try? await connection.answer() { expectProblem(answer, 400, "malformed-request") }
            #expect(await connection.isAtEnd())
            #expect(sent < Self.most, "\(sent) bytes")
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func aFloodOfEmptyLinesEndsTheConnection() async throws {
        let scene = try await Scene.shared.value
        let flood = [UInt8](String(repeating: "\r\n", count: 8_000).utf8)
        try await RawConnection.open(scene.world.http) { connection in
            var sent = 0
            while sent < Self.most, (try? await connection.send(flood)) != nil { sent += flood.count }
            if let answer = try? await connection.answer() { expectProblem(answer, 400, "malformed-request") }
            #expect(await connection.isAtEnd())
            #expect(sent < Self.most, "\(sent) bytes")
        }
    }

    /// Small extensions, and lines between requests, are of no use and do no harm.
    @Test func someOfItIsAccepted() async throws {
        let scene = try await Scene.shared.value
        try await RawConnection.open(scene.world.http) { connection in
            for _ in 0..<200 {
                try await connection.send(
                    "\r\nPOST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n1;c=\"d\"\r\n}\r\n0\r\n\r\n")
                expectProblem(
                    try await connection.answer(), 422, "invalid-request", pointers: ["/login", "/password"])
            }
        }
    }
}
