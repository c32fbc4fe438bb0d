import NIOCore
import NIOEmbedded
import NIOHTTP1

@testable import HTTPServer

/// A client's bytes give the same requests, and a refusal at the same place, however the network divides them. A
/// request states its end in only one way (RFC 9112, section 6.3). The parser buffers no more than the stated size.
enum RequestHarness {
    /// Smaller than the daemon's, so that the fuzzer reaches them.
    private static let limits: NIOHTTPDecoderLimitConfiguration = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 200
        limits.maxHeaderListSize = 400
        limits.maxHeaderFieldCount = 8
        return limits
    }()

    static func check(_ input: [UInt8]) throws {
        let whole = try read(input, by: max(input.count, 1))
        for request in whole.requests { try check(request) }
        try hold(
            whole.requests.dropLast().allSatisfy { $0.head.method != .CONNECT },
            "a request is read behind one for a tunnel")
        for size in [1, 7] {
            let pieces = try read(input, by: size)
            try hold(agree(whole, pieces), "in pieces of \(size) they are other requests: \(whole) and \(pieces)")
        }
    }

    /// Whether the parser keeps spaces depends on the division, so only one of two readings may exceed a limit.
    private static func agree(_ one: Reading, _ other: Reading) -> Bool {
        guard one.refusal == .headerOverflow || other.refusal == .headerOverflow else { return one == other }
        let count = min(one.requests.count, other.requests.count)
        return zip(one.requests, other.requests).prefix(max(count - 1, 0)).allSatisfy { $0 == $1 }
    }

    private static func check(_ request: Request) throws {
        let headers = request.head.headers
        let size = request.head.uri.utf8.count + headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        // A byte that is not UTF-8 becomes three.
        try hold(size <= 3 * limits.maxHeaderListSize, "\(size) bytes before a body")
        try hold(headers.count <= limits.maxHeaderFieldCount, "\(headers.count) header fields")
        try hold(
            request.head.uri.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "a target with a space: \(request.head.uri)")
        for (name, value) in headers {
            let isClean = (name + value).utf8.allSatisfy { ![0, 0x0A, 0x0D].contains($0) }
            try hold(isClean, "a line ends within a header field: \(name): \(value)")
        }
        let lengths = headers["content-length"]
        try hold(lengths.count < 2, "two lengths of one body: \(lengths)")
        // CONNECT has no content (RFC 9110, section 9.3.6), even if it states a length; nothing is read behind it.
        if request.head.method == .CONNECT {
            try hold(request.isWhole && request.body.isEmpty, "a request for a tunnel has content")
        } else if let length = lengths.first?.fieldValue {
            try hold(!headers.contains(name: "transfer-encoding"), "a length beside chunks")
            try hold(
                UInt64(length).map { request.isWhole ? $0 == request.body.count : $0 >= request.body.count } ?? false,
                "\(request.body.count) bytes of \(length)")
        }
    }

    // MARK: As in the daemon

    /// A complete request.
    private struct Request: Equatable {
        let head: HTTPRequestHead
        var body: [UInt8]
        var isWhole: Bool
    }

    private struct Reading: Equatable {
        var requests: [Request] = []
        var refusal: HTTPParserError?
    }

    /// The requests of a client that sends these bytes in pieces of `size`, and then closes its side.
    private static func read(_ input: [UInt8], by size: Int) throws -> Reading {
        let answerer = Answerer()
        let decoder = ByteToMessageHandler(
            RequestDecoder(limits: limits), maximumBufferSize: 2 * limits.maxHeaderFieldSize)
        let channel = EmbeddedChannel(handlers: [decoder, answerer])
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        for start in stride(from: 0, to: input.count, by: size) {
            try channel.writeInbound(ByteBuffer(bytes: input[start..<min(start + size, input.count)]))
        }
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        try channel.throwIfErrorCaught()
        return answerer.reading
    }

    /// Answers each request as soon as it is complete, like `ConnectionHandler`.
    private final class Answerer: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart

        private(set) var reading = Reading()
        private var exchange = Exchange(at: .now())

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): take(exchange.head(head, at: .now()))
            case .body(let part): take(exchange.body(part))
            case .end: take(exchange.end())
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
            take(exchange.parseError(error))
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent { take(exchange.inputClosed()) }
        }

        private func take(_ action: Exchange.Action) {
            switch action {
            case .begin(let head, let body):
                let bytes = body.map { Array($0.readableBytesView) }
                reading.requests.append(Request(head: head, body: bytes ?? [], isWhole: bytes != nil))
                if bytes != nil { answer() }
            case .beginStreaming(let head, let part):
                reading.requests.append(Request(head: head, body: Array(part.readableBytesView), isWhole: false))
            case .pass(let part):
                reading.requests[reading.requests.count - 1].body += part.readableBytesView
            case .passEnd:
                reading.requests[reading.requests.count - 1].isWhole = true
                answer()
            case .passError(let error), .refuse(let error):
                reading.refusal = error
                answer()
            case .nothing, .invite, .abandon, .sayFarewell, .close:
                break
            }
        }

        private func answer() {
            guard exchange.answer(mayContinue: true) != nil else { return }
            take(exchange.answered(at: .now()))
        }
    }
}
