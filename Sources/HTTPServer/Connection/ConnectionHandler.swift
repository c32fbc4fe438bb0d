import HTTPTypes
import NIOCore
import NIOHTTP1

/// One client's connection, within its event loop: collects a request, has it answered in a task, and writes the answer.
/// `Exchange` decides; this does. Over HTTP/2 it is a stream, which has one request.
final class ConnectionHandler: ChannelDuplexHandler, ConnectionLoop.Member {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Never
    typealias OutboundIn = Never
    typealias OutboundOut = HTTPServerResponsePart

    /// By what requests come.
    enum Transport {
        case plain
        case tls
        case stream(MultiplexedConnection)
    }

    let loop: ConnectionLoop
    let transport: Transport
    var isStream: Bool { if case .stream = transport { true } else { false } }
    var exchange = Exchange(at: .now())
    private(set) var context: ChannelHandlerContext?
    /// The body that comes piece by piece.
    private var body: BodyStream.Source?
    private var isReadHeld = false
    /// Whether the client speaks HTTP/1.0.
    private(set) var isOld = false
    var hasPlace = false
    /// The end of an answer that waits for the client.
    var heldEnd: HeldEnd?
    /// How many pieces of an answer over HTTP/2 the client has not taken yet.
    var unsentPieces = 0
    /// The answer that is not there yet, and that no task waits for.
    var deferred: (any DeferredReply)?
    var isGone = false
    var onGone: (@Sendable () -> Void)?

    init(loop: ConnectionLoop, over transport: Transport) {
        self.loop = loop
        self.transport = transport
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        loop.add(self)
        if case .stream(let connection) = transport { connection.streamBegan() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        loop.remove(self)
        if case .stream(let connection) = transport { connection.streamEnded() }
    }

    // MARK: What comes

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            isOld = head.version == .http1_0
            perform(exchange.head(head, at: .now()), context)
        case .body(let part): perform(exchange.body(part), context)
        case .end: perform(exchange.end(), context)
        }
    }

    func read(context: ChannelHandlerContext) {
        if body?.wantsMore ?? true { context.read() } else { isReadHeld = true }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError {
            perform(exchange.parseError(error), context)
        } else {
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { perform(exchange.inputClosed(), context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        finishBody(RequestError.malformed)
        abandon()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        channelIsWritable(context)
        context.fireChannelWritabilityChanged()
    }

    func perform(_ action: Exchange.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .nothing: break
        case .invite: invite(context)
        case .begin(let head, let body?):
            if loop.handler.isUrgent(Self.path(of: head)) {
                begin(head, RequestBody(body), context)
            } else {
                whenPlace {
                    $0.begin(head, RequestBody(body), $1)
                } orElse: {
                    $0.overload(head)
                }
            }
        case .begin(let head, nil): stream(head, nil, context)
        case .beginStreaming(let head, let first): stream(head, first, context)
        case .pass(let part): body?.yield(part)
        case .passEnd:
            finishBody(nil)
            resumeReading()
        case .passError(let error):
            finishBody(RequestError(error))
            resumeReading()
        case .refuse(let error):
            // Whoever went away in the middle of a request was refused nothing.
            if context.channel.isActive { write(loop.handler.refuse(RequestError(error))) }
        case .abandon: abandon()
        case .sayFarewell: context.close(mode: .output, promise: nil)
        case .close: closeBehindWhatIsWritten(context)
        }
    }

    /// NIO drops what a socket has not taken when it is closed. An empty write has its turn when all before it was taken.
    private func closeBehindWhatIsWritten(_ context: ChannelHandlerContext) {
        let operations = context.pipeline.syncOperations
        guard let encoder = try? operations.context(handlerType: HTTPResponseEncoder.self) else {
            return context.close(promise: nil)
        }
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        encoder.writeAndFlush(NIOAny(IOData.byteBuffer(ByteBuffer())), promise: written)
    }

    // MARK: Requests

    private static func path(of head: HTTPRequestHead) -> Substring {
        head.uri[..<(head.uri.utf8.firstIndex(of: UInt8(ascii: "?")) ?? head.uri.endIndex)]
    }

    private func request(_ head: HTTPRequestHead, _ body: RequestBody) -> Request? {
        if case .plain = transport { return Request(head, body: body, isSecure: false) }
        return Request(head, body: body, isSecure: true)
    }

    private func begin(_ head: HTTPRequestHead, _ body: RequestBody, _ context: ChannelHandlerContext) {
        guard let request = request(head, body) else { return write(loop.handler.refuse(.malformed)) }
        let connection = Connection(channel: context.channel, handler: self)
        loop.run { [handler = loop.handler] in
            await connection.send(await handler.respond(to: request, over: connection))
        }
    }

    /// Answers a request whose turn did not come in time.
    private func overload(_ head: HTTPRequestHead) {
        write(request(head, RequestBody(ByteBuffer())).map(loop.handler.overload) ?? loop.handler.refuse(.malformed))
    }

    private func stream(_ head: HTTPRequestHead, _ first: ByteBuffer?, _ context: ChannelHandlerContext) {
        let connection = Connection(channel: context.channel, handler: self)
        let (stream, source) = BodyStream.make { connection.onLoop { $0.wantBody() } }
        body = source
        if let first { source.yield(first) }
        begin(head, RequestBody(stream), context)
    }

    /// Whoever answers asks for the body, or for more of it.
    private func wantBody() {
        guard let context, body != nil else { return }
        body?.wantsMore = true
        if exchange.takeInvitation() { invite(context) }
        resumeReading()
    }

    /// No more of the body comes.
    func finishBody(_ error: (any Error)?) {
        body?.finish(error)
        body = nil
    }

    func resumeReading() {
        guard isReadHeld else { return }
        isReadHeld = false
        context?.read()
    }

    private func invite(_ context: ChannelHandlerContext) {
        context.writeAndFlush(
            Self.wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
