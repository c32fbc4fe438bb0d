import ChangeFeed
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// One client's connection, within its event loop: collects a request, has it answered in a task, and writes the answer.
/// `Exchange` decides; this does. Over HTTP/2 it is a stream, which has one request.
final class ConnectionHandler: ChannelDuplexHandler, ConnectionLoop.Member {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Never
    typealias OutboundIn = Never
    typealias OutboundOut = HTTPServerResponsePart

    private final class Waiting {
        let poll: LongPoll
        let trace: RequestTrace
        var parked: ParkedPoll?

        init(_ poll: LongPoll, _ trace: RequestTrace) {
            self.poll = poll
            self.trace = trace
        }
    }

    /// The end of an answer that waits until the client has taken most of what is before it.
    private struct HeldEnd {
        /// How much is left: bytes, or over HTTP/2 pieces.
        var left: Int
        /// Until when there must be fewer.
        var deadline: NIODeadline
    }

    /// By what requests come.
    enum Transport {
        case plain
        case tls
        case stream(MultiplexedConnection)
    }

    private let loop: ConnectionLoop
    private let transport: Transport
    private var isStream: Bool { if case .stream = transport { true } else { false } }
    private var exchange = Exchange(at: .now())
    private var context: ChannelHandlerContext?
    /// The body that comes piece by piece.
    private var body: BodyStream.Source?
    private var isReadHeld = false
    private var isOld = false
    private var hasPlace = false
    private var heldEnd: HeldEnd?
    /// How many pieces of an answer over HTTP/2 the client has not taken yet.
    private var unsentPieces = 0
    /// The poll that waits, and that no task waits for.
    private var waiting: Waiting?
    private var isGone = false
    private var onGone: (@Sendable () -> Void)?

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
        body?.finish(HTTPParserError.invalidEOFState)
        body = nil
        abandon()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, heldEnd != nil, unsentPieces == 0 { end(context) }
        context.fireChannelWritabilityChanged()
    }

    /// Closes the connection where the client has taken too long.
    func closeIfLate() {
        let now = NIODeadline.now()
        if exchange.isLate(at: now) { context?.close(promise: nil) }
        guard let context, let heldEnd, heldEnd.deadline <= now else { return }
        let left = unsent(context)
        if left < heldEnd.left {
            self.heldEnd = HeldEnd(left: left, deadline: now + Exchange.patience)
        } else {
            context.close(promise: nil)
        }
    }

    /// How much the client has not taken yet: bytes, or over HTTP/2, whose channels must not be asked for those, pieces.
    private func unsent(_ context: ChannelHandlerContext) -> Int {
        if isStream { return unsentPieces }
        return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func perform(_ action: Exchange.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .nothing: break
        case .invite: invite(context)
        case .begin(let head, let body?):
            if Self.isProbe(head) {
                begin(head, RequestBody(buffer: body), context)
            } else {
                whenPlace {
                    $0.begin(head, RequestBody(buffer: body), $1)
                } orElse: {
                    $0.overload(head)
                }
            }
        case .begin(let head, nil): stream(head, nil, context)
        case .beginStreaming(let head, let first): stream(head, first, context)
        case .pass(let part): body?.yield(part)
        case .passEnd:
            body?.finish(nil)
            body = nil
            resumeReading()
        case .passError(let error):
            body?.finish(error)
            body = nil
            resumeReading()
        case .refuse(let error):
            // Whoever went away in the middle of a request was refused nothing.
            if context.channel.isActive { write(loop.responder.refusal(of: error)) }
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

    private func begin(_ head: HTTPRequestHead, _ body: RequestBody, _ context: ChannelHandlerContext) {
        guard let head = try? HTTPRequest(head, secure: false, splitCookie: false) else {
            write(loop.responder.refusal(of: .unknown))
            return
        }
        let connection = Connection(channel: context.channel, handler: self)
        loop.run { [responder = loop.responder] in
            await connection.send(await responder.respond(to: Request(head: head, body: body), over: connection))
        }
    }

    /// Waits until there is an answer to a poll.
    func wait(_ poll: LongPoll, _ trace: RequestTrace) {
        leavePlace()
        guard let context else { return }
        guard !isGone else { return context.close(promise: nil) }
        let waiting = Waiting(poll, trace)
        self.waiting = waiting
        let connection = Connection(channel: context.channel, handler: self)
        let wakeUps = loop.wakeUps
        waiting.parked = poll.feed.park(poll.poll, waker: wakeUps) { wakeUps.add($0, for: connection) }
    }

    /// The poll waits no longer.
    func pollEnded(_ end: PollEnd) {
        guard let waiting else { return }
        self.waiting = nil
        switch end {
        case .answered(let answer):
            write(loop.responder.reply(to: answer, of: waiting.poll, waiting.trace))
        case .again:
            whenPlace { handler, context in
                let connection = Connection(channel: context.channel, handler: handler)
                handler.loop.run { [responder = handler.loop.responder, poll = waiting.poll, trace = waiting.trace] in
                    await connection.send(await responder.resume(poll, trace))
                }
            } orElse: {
                $0.overload(waiting.trace)
            }
        }
    }

    /// Whether it asks how the daemon is, which it is to be told also when all places are taken.
    private static func isProbe(_ head: HTTPRequestHead) -> Bool {
        let path = head.uri.utf8.prefix { $0 != UInt8(ascii: "?") }
        return ObservationRoutes.probes.contains { $0.utf8.elementsEqual(path) }
    }

    /// Does something for which there must be a place, which is left when there is an answer. Where there is none in time
    /// the answer is `overload`.
    private func whenPlace(
        _ act: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void,
        orElse overload: @escaping (Responder) -> Reply
    ) {
        loop.places.enter {
            guard let context = self.context else { return self.loop.places.leave() }
            self.hasPlace = true
            act(self, context)
        } orElse: {
            self.write(overload(self.loop.responder))
        }
    }

    private func leavePlace() {
        guard hasPlace else { return }
        hasPlace = false
        loop.places.leave()
    }

    private func stream(_ head: HTTPRequestHead, _ first: ByteBuffer?, _ context: ChannelHandlerContext) {
        let connection = Connection(channel: context.channel, handler: self)
        let (stream, source) = BodyStream.make { connection.onLoop { $0.wantBody() } }
        body = source
        if let first { source.yield(first) }
        begin(head, RequestBody(asyncSequence: stream), context)
    }

    /// Whoever answers asks for the body, or for more of it.
    private func wantBody() {
        guard let context, body != nil else { return }
        body?.wantsMore = true
        if exchange.takeInvitation() { invite(context) }
        resumeReading()
    }

    private func resumeReading() {
        guard isReadHeld else { return }
        isReadHeld = false
        context?.read()
    }

    private func invite(_ context: ChannelHandlerContext) {
        context.writeAndFlush(
            Self.wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
    }

    // MARK: What goes

    /// Writes an answer as a whole.
    func write(_ reply: Reply) {
        guard writeHead(reply), let context else { return }
        var isLarge = false
        if case .bytes(let bytes) = reply.body {
            isLarge = bytes.readableBytes > Self.pieceBytes
            if isLarge, isStream {
                writePieces(of: bytes, context)
            } else {
                context.write(Self.wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
            }
        }
        writeEnd(isLarge: isLarge)
    }

    /// Of a large answer over HTTP/2. That the client takes one shows that it reads.
    private static let pieceBytes = 64 << 10

    private func writePieces(of bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        var rest = bytes
        while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceBytes)), piece.readableBytes > 0 {
            unsentPieces += 1
            let taken = context.eventLoop.makePromise(of: Void.self)
            taken.futureResult.assumeIsolated().whenSuccess { self.pieceTaken() }
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(piece))), promise: taken)
        }
    }

    private func pieceTaken() {
        unsentPieces -= 1
        if unsentPieces == 0, heldEnd != nil, let context { end(context) }
    }

    /// Writes the head of an answer. False: there is nobody to write it to.
    func writeHead(_ reply: Reply) -> Bool {
        leavePlace()
        guard let context, let mayContinue = exchange.answer(mayContinue: reply.headers[.connection] != "close") else {
            return false
        }
        var head = HTTPResponseHead(HTTPResponse(status: reply.status, headerFields: reply.headers))
        head.headers.add(name: "date", value: loop.date)
        switch transport {
        case .plain: head.headers.add(contentsOf: loop.headers.plain)
        case .tls: head.headers.add(contentsOf: loop.headers.secure)
        case .stream(let connection):
            head.headers.add(contentsOf: loop.headers.secure)
            // There is no header for it.
            if loop.responder.isDraining { connection.quiesce() }
        }
        if !mayContinue {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        } else if isOld {
            head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
        }
        if isOld { head.version = .http1_0 }
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        return true
    }

    /// Writes a part of an answer that is made as it goes.
    func write(_ part: ByteBuffer, promise: EventLoopPromise<Void>) {
        guard let context else { return promise.fail(ChannelError.ioOnClosedChannel) }
        context.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(part))), promise: promise)
    }

    /// Writes the end of an answer, and flushes: as soon as the client has taken most of what is before it. The end lets the
    /// next request in, and of a client that sends one after the other and reads nothing the answers would pile up.
    /// - Parameter isLarge: whether much of it was written at once.
    func writeEnd(isLarge: Bool = false) {
        guard let context else { return }
        onGone = nil
        body?.finish(CancellationError())
        body = nil
        // Within TLS and HTTP/2 what was written is kept until it is flushed, and the channel knows nothing of it.
        if isLarge || !context.channel.isWritable { context.flush() }
        let isTaken = isStream ? unsentPieces == 0 : context.channel.isWritable
        guard !isTaken else { return end(context) }
        heldEnd = HeldEnd(left: unsent(context), deadline: .now() + Exchange.patience)
    }

    private func end(_ context: ChannelHandlerContext) {
        heldEnd = nil
        // The next request must find this one over. A stream ends when the client has taken all of it, for which it may have to take
        // those of other streams first.
        let next = exchange.answered(at: .now(), within: isStream ? Exchange.patience : Exchange.farewell)
        if case .nothing = next {
            context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
        } else {
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { _ in self.perform(next, context) }
            context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: written)
        }
        resumeReading()
    }

    func close() { context?.close(promise: nil) }

    /// How long ago the last request must have been answered for a connection to be closed. A client that is at work sends
    /// another before that, and the answer tells it to close the connection itself.
    private static let quietTime = TimeAmount.seconds(2)

    /// Closes the connection as soon as no request is under way, and none is likely to be on its way. What waits behind the one
    /// that is under way is dropped.
    ///
    /// Who keeps a connection may send its next request at the very moment at which it is closed, and nobody can answer that
    /// (RFC 9112, section 9.5). So those of clients that were here a moment ago are kept for a while. What has come by the end of
    /// it is read first, and answered: closing many takes a while, in which nothing is read.
    func quiesce() {
        guard let context else { return }
        if let idle = exchange.idleSince, case let quiet = idle + Self.quietTime, quiet > .now() {
            context.eventLoop.assumeIsolated().scheduleTask(deadline: quiet) { self.quiesce() }
        } else {
            quiesce(turns: 20)
        }
    }

    private func quiesce(turns: Int) {
        guard let context else { return }
        guard turns > 0, context.hasUnread else {
            return context.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(5)) { self.quiesce(turns: turns - 1) }
    }

    // MARK: Whether the client is there

    /// Is called once, when the client goes away while its request is being answered.
    func whenGone(_ act: @escaping @Sendable () -> Void) {
        if isGone { act() } else { onGone = act }
    }

    private func abandon() {
        isGone = true
        onGone?()
        onGone = nil
        guard let waiting else { return }
        self.waiting = nil
        if let parked = waiting.parked { waiting.poll.feed.unpark(parked) }
        context?.close(promise: nil)
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
