import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite struct MessageFramingTests {
    private var framing = MessageFraming()
    private let streamed = Reply(.ok, body: .stream { _ in })

    private mutating func begin(
        _ reply: Reply, version: HTTPVersion = .http1_1, mayContinue: Bool = true, fixed: HTTPFields = [:]
    ) {
        framing.begin(
            reply, version: version, date: "now", mayContinue: mayContinue, fixed: FixedHeaders(fixed).plain)
    }

    /// The whole message, whose body comes in these parts.
    private mutating func message(_ parts: [ByteBuffer]) -> String {
        var bytes = ByteBuffer()
        for part in parts { for whole in framing.add(part) { bytes.writeImmutableBuffer(whole) } }
        bytes.writeImmutableBuffer(framing.end())
        return String(buffer: bytes)
    }

    private mutating func message(_ text: String...) -> String { message(text.map { ByteBuffer(string: $0) }) }

    @Test mutating func aBodyWithItsLengthIsOneWriteBehindTheHeaders() {
        let body = ByteBuffer(string: "{}")
        begin(Reply(.ok, headers: [.contentType: "application/json", .contentLength: "2"], body: .bytes(body)))
        #expect(framing.add(body).isEmpty)
        #expect(
            String(buffer: framing.end())
                == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\ndate: now\r\n\r\n{}")
    }

    @Test mutating func aLargeBodyIsNotCopied() {
        let body = ByteBuffer(repeating: 120, count: 100_000)
        begin(Reply(.ok, headers: [.contentLength: "100000"], body: .bytes(body)))
        let whole = framing.add(body)
        #expect(whole.count == 2)
        #expect(whole.last == body)
        #expect(framing.end().readableBytes == 0)
    }

    @Test mutating func aKnownLengthIsAdded() {
        let body = ByteBuffer(string: "{}")
        begin(Reply(.ok, body: .bytes(body)))
        #expect(message([body]) == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\ndate: now\r\n\r\n{}")
        begin(Reply(.ok))
        #expect(message() == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\ndate: now\r\n\r\n")
    }

    @Test mutating func theRequestsIDIsBehindTheHeaders() {
        var reply = Reply(.notFound, headers: [.eTag: "\"1\""])
        reply.requestID = "4d"
        begin(reply)
        #expect(
            message()
                == "HTTP/1.1 404 Not Found\r\nETag: \"1\"\r\nContent-Length: 0\r\nx-request-id: 4d\r\ndate: now\r\n\r\n"
        )
    }

    @Test mutating func withoutALengthItComesInChunks() {
        begin(streamed)
        #expect(
            message("hello", "", "world, world, world")
                == "HTTP/1.1 200 OK\r\ndate: now\r\ntransfer-encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\n13\r\nworld, world, world\r\n0\r\n\r\n")
    }

    @Test mutating func aLargeChunkIsWhole() {
        begin(streamed)
        let text = message([ByteBuffer(repeating: 120, count: 20_000), ByteBuffer(string: "y")])
        #expect(text.hasSuffix("\r\n\r\n4e20\r\n" + String(repeating: "x", count: 20_000) + "\r\n1\r\ny\r\n0\r\n\r\n"))
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    mutating func aStatusWithoutContentHasNone(_ status: HTTPResponse.Status) {
        begin(Reply(status, headers: [.contentLength: "0", .eTag: "\"1\""]))
        #expect(
            message("never") == "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nETag: \"1\"\r\ndate: now\r\n\r\n")
    }

    @Test mutating func theAnswerToHeadHasALengthAndNoBody() {
        begin(Reply(.ok, headers: [.contentLength: "17"]))
        #expect(message() == "HTTP/1.1 200 OK\r\nContent-Length: 17\r\ndate: now\r\n\r\n")
    }

    @Test mutating func anOldClientIsToldWhetherTheConnectionStays() {
        begin(Reply(.ok, headers: [.contentLength: "0"]), version: .http1_0)
        #expect(
            message()
                == "HTTP/1.0 200 OK\r\nContent-Length: 0\r\ndate: now\r\nconnection: keep-alive\r\n\r\n")
        begin(streamed, version: .http1_0, mayContinue: false)
        #expect(message("a", "b") == "HTTP/1.0 200 OK\r\ndate: now\r\nconnection: close\r\n\r\nab")
    }

    @Test mutating func theConnectionDecidesAboutItself() {
        begin(
            Reply(.ok, headers: [.contentLength: "0", .connection: "close", .transferEncoding: "chunked"]),
            mayContinue: false)
        #expect(message() == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\ndate: now\r\nconnection: close\r\n\r\n")
    }

    @Test mutating func aReplySetsAFixedHeaderItself() {
        begin(
            Reply(.ok, headers: [.contentLength: "0", .cacheControl: "no-store"]),
            fixed: [.cacheControl: "private", .server: "x"])
        #expect(
            message()
                == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nCache-Control: no-store\r\ndate: now\r\nserver: x\r\n\r\n")
    }

    @Test mutating func aMessageLeavesNothingForTheNext() {
        begin(streamed)
        _ = message("one")
        begin(Reply(.ok, headers: [.contentLength: "3"]))
        #expect(message("two") == "HTTP/1.1 200 OK\r\nContent-Length: 3\r\ndate: now\r\n\r\ntwo")
    }
}
