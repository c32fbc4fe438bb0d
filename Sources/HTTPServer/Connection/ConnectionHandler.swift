import HTTPTypes
import JSON
import NIOCore
import NIOHTTP1

/// One client's connection, within its event loop: collects a request, starts a task that answers it, and writes the
/// answer. `Exchange` decides; this class acts. Over HTTP/2 it is a stream, which has one request.
final class ConnectionHandler: ChannelDuplexHandler, ConnectionLoop.Member {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Never
    typealias OutboundIn = Never
    /// Over HTTP/2; over HTTP/1.1 it writes bytes.
    typealias OutboundOut = HTTPServerResponsePart

    /// The protocol below the requests.
    enum Transport {
        case plain
        case tls
        case stream(MultiplexedConnection)
    }

    let loop: ConnectionLoop
    let transport: Transport
    var isStream: Bool { if case .stream = transport { true } else { false } }
    var exchange = Exchange(at: .now())
    /// That of the connection over HTTP/1.1; over HTTP/2 all streams share one.
    var budget = ByteBudget()
    /// The answer as an HTTP/1.1 message.
    var framing = MessageFraming()
    /// The events behind the present request; their turn comes when it is answered. Nil for most connections, at all
    /// times: an empty buffer has an allocation too.
    private var backlog: Backlog?
    private(set) var context: ChannelHandlerContext?
    /// The streamed body of the request.
    private var body: BodyStream.Source?
    private var isReadHeld = false
    /// Whether the client speaks HTTP/1.0.
    private(set) var isOld = false
    var hasPlace = false
    /// The held end of an answer.
    var heldEnd: HeldEnd?
    /// How many pieces of an answer over HTTP/2 the client has not taken yet.
    var unsentPieces = 0
    /// The deferred answer; no task waits for it.
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

    // MARK: Reading

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = Self.unwrapInboundIn(data)
        if case .stream(let connection) = transport {
            connection.budget.earn(by: part)
        } else {
            budget.earn(by: part)
        }
        take(.part(part), context)
    }

    /// The connection goes on reading while it answers a request: to stop and to begin again are two system calls. It
    /// keeps the events that come meanwhile, and reads no more until their turn has come.
    func read(context: ChannelHandlerContext) {
        // TLS goes on reading when it closes, until the client has closed, too.
        guard !budget.isFlooded else { return }
        if backlog == nil, body?.wantsMore ?? true { context.read() } else { isReadHeld = true }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError {
            take(.error(error), context)
        } else {
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else { return }
        // At once if nothing else waits: the client may have gone.
        if backlog != nil { keep(.inputClosed) }
        if backlog?.isFull ?? true { perform(exchange.inputClosed(), context) }
    }

    /// Delivers an event, or keeps it until the present request is answered.
    private func take(_ event: Backlog.Event, _ context: ChannelHandlerContext) {
        if backlog != nil || exchange.isAnsweringWhole { keep(event) } else { deliver(event, context) }
    }

    private func keep(_ event: Backlog.Event) {
        if backlog == nil { backlog = Backlog() }
        backlog?.append(event)
        if backlog?.isFull == true { exchange.endBehindThis() }
    }

    private func deliver(_ event: Backlog.Event, _ context: ChannelHandlerContext) {
        switch event {
        case .part(.head(let head)):
            // That of a stream has passed `StreamAuthority`.
            guard isStream || head.isStreamSafe else { return deliver(.error(.invalidHeaderToken), context) }
            isOld = head.version.isOld
            perform(exchange.head(head, at: .now()), context)
        case .part(.body(let part)): perform(exchange.body(part), context)
        case .part(.end): perform(exchange.end(), context)
        case .error(let error): perform(exchange.parseError(error), context)
        case .inputClosed: perform(exchange.inputClosed(), context)
        }
    }

    /// An answer was written: goes on with the events behind its request.
    func takeBacklog() {
        while let context, !exchange.isAnsweringWhole, let event = backlog?.next() { deliver(event, context) }
        if backlog?.isEmpty == true { backlog = nil }
        resumeReading()
    }

    func channelInactive(context: ChannelHandlerContext) {
        backlog = nil
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
            // A client that went away in the middle of its request gets no answer.
            if context.channel.isActive { write(loop.handler.refuse(RequestError(error))) }
        case .abandon: abandon()
        case .sayFarewell:
            // The end of the answer has ended this side of a stream already. NIO would reset the stream, and clients then
            // take the answer for broken (RFC 9113, section 8.1).
            guard !isStream else { break }
            exchange.saidFarewell(at: .now())
            context.close(mode: .output, promise: nil)
        case .close: closeBehindWhatIsWritten(context)
        }
    }

    /// Lets no other request in behind the present one. Without one it closes the connection.
    func admitNoMore(_ context: ChannelHandlerContext) {
        // A stream has one request, and its connection does this.
        guard !isStream else { return }
        backlog = nil
        perform(exchange.quiesce(), context)
    }

    /// At the close NIO drops bytes that the socket has not taken. An empty write completes when the socket has taken
    /// all before it.
    private func closeBehindWhatIsWritten(_ context: ChannelHandlerContext) {
        guard !isStream else { return context.close(promise: nil) }
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.writeAndFlush(NIOAny(ByteBuffer()), promise: written)
    }

    // MARK: Requests

    private static func path(of head: HTTPRequestHead) -> Substring {
        head.uri[..<(head.uri.utf8.firstIndex(of: UInt8(ascii: "?")) ?? head.uri.endIndex)]
    }

    private func request(_ head: HTTPRequestHead, _ body: RequestBody) throws(RequestError) -> Request {
        let isSecure = if case .plain = transport { false } else { true }
        return try Request(head, body: body, isSecure: isSecure)
    }

    private func begin(_ head: HTTPRequestHead, _ body: RequestBody, _ context: ChannelHandlerContext) {
        let request: Request
        do throws(RequestError) {
            request = try self.request(head, body)
        } catch {
            return write(loop.handler.refuse(error))
        }
        let connection = Connection(channel: context.channel, handler: self)
        loop.run { [handler = loop.handler] in
            await connection.send(await handler.respond(to: request, over: connection))
        }
    }

    /// Answers a request that waited too long for its turn.
    private func overload(_ head: HTTPRequestHead) {
        do throws(RequestError) {
            write(loop.handler.overload(try request(head, RequestBody(ByteBuffer()))))
        } catch {
            write(loop.handler.refuse(error))
        }
    }

    private func stream(_ head: HTTPRequestHead, _ first: ByteBuffer?, _ context: ChannelHandlerContext) {
        let connection = Connection(channel: context.channel, handler: self)
        let (stream, source) = BodyStream.make { connection.onLoop { $0.wantBody() } }
        body = source
        if let first { source.yield(first) }
        begin(head, RequestBody(stream), context)
    }

    /// The request handler asks for the body, or for more of it.
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
        guard isReadHeld, let context else { return }
        isReadHeld = false
        read(context: context)
    }

    private func invite(_ context: ChannelHandlerContext) {
        guard isStream else { return context.writeAndFlush(NIOAny(MessageFraming.invitation), promise: nil) }
        context.writeAndFlush(
            Self.wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}

extension HTTPRequestHead {
    /// Whether its texts can be compared in time in proportion to their length.
    fileprivate var isStreamSafe: Bool { uri.isStreamSafe && headers.allSatisfy { $0.value.isStreamSafe } }
}
