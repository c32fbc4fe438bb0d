import TestSupport
import Testing

/// The host of a request over HTTP/2 (RFC 9113, section 8.3.1).
@Suite struct StreamHostTests {
    @Test func authorityAndHostAgree() async throws {
        let files = try await CertificateFiles()
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        func status(_ headers: [(String, String)]) async throws -> Int? {
            let usual = [(":method", "GET"), (":scheme", "https"), (":path", "/livez")]
            let pseudo = headers.filter { $0.0.hasPrefix(":") }
            return try await FramedRequest.status(
                usual + pseudo + headers.filter { !$0.0.hasPrefix(":") }, port: daemon.port,
                trusting: files.certificate)
        }
        func status(_ headers: (String, String)...) async throws -> Int? { try await status(headers) }
        #expect(try await status((":authority", "localhost")) == 200)
        #expect(try await status((":authority", "localhost"), ("host", "LOCALHOST:443")) == 200)
        // Either is enough.
        #expect(try await status(("host", "localhost")) == 200)
        #expect(try await status((":authority", "localhost"), ("host", "example.org")) == 400)
        #expect(try await status((":authority", "localhost"), ("host", "localhost:8443")) == 400)
        #expect(try await status() == 400)
        for bad in [
            [(":authority", "localhost"), ("host", "localhost"), ("host", "localhost")],
            [(":authority", "eve@localhost")], [(":authority", "")], [("host", "a b")],
        ] {
            #expect(try await status(bad) == 400, "\(bad)")
        }
        // Swift would sort these marks each time it compares them.
        let marks = String(repeating: "\u{301}\u{323}", count: 1_000)
        #expect(try await status((":authority", "localhost"), ("x-marks", marks)) == 400)
        #expect(try await daemon.terminate() == 0)
    }
}
