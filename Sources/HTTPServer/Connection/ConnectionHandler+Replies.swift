import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Writing answers.
extension ConnectionHandler {
    /// The end of an answer, held back until the client has taken most of the answer.
    struct HeldEnd {
        /// How much of the answer is left: bytes, or over HTTP/2 pieces.
        var left: Int
        /// Until when the client must have taken more.
        var deadline: NIODeadline
    }

    /// The size of a piece of a large answer over HTTP/2. A client that takes a piece is reading.
    private static let pieceBytes = 64 << 10

    /// Writes an answer as a whole.
    func write(_ reply: Reply) {
        guard writeHead(reply), let context else { return }
        guard case .bytes(let bytes) = reply.body else { return writeEnd() }
        let isLarge = bytes.readableBytes > Self.pieceBytes
        if isLarge, isStream {
            writePieces(of: bytes, keeping: reply.keeping, context)
        } else if case .stream(let connection) = transport {
            connection.budget.earn(byAnswer: bytes.readableBytes)
            write(Self.wrapOutboundOut(.body(.byteBuffer(bytes))), keeping: reply.keeping, context)
        } else {
            for piece in framing.add(bytes) { write(NIOAny(piece), keeping: reply.keeping, context) }
        }
        writeEnd(isLarge: isLarge)
    }

    /// Writes something, and keeps an object until the client has taken it, or has gone.
    private func write(_ data: NIOAny, keeping: (any AnyObject & Sendable)?, _ context: ChannelHandlerContext) {
        guard let keeping else { return context.write(data, promise: nil) }
        let taken = context.eventLoop.makePromise(of: Void.self)
        taken.futureResult.whenComplete { _ in withExtendedLifetime(keeping) {} }
        context.write(data, promise: taken)
    }

    private func writePieces(
        of bytes: ByteBuffer, keeping: (any AnyObject & Sendable)?, _ context: ChannelHandlerContext
    ) {
        var rest = bytes
        while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceBytes)), piece.readableBytes > 0 {
            unsentPieces += 1
            let taken = context.eventLoop.makePromise(of: Void.self)
            taken.futureResult.assumeIsolated().whenComplete { result in
                withExtendedLifetime(keeping) {}
                if case .success = result { self.pieceTaken() }
            }
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(piece))), promise: taken)
        }
    }

    private func pieceTaken() {
        if case .stream(let connection) = transport { connection.budget.earn(byAnswer: Self.pieceBytes) }
        unsentPieces -= 1
        if unsentPieces == 0, heldEnd != nil, let context { end(context) }
    }

    /// Writes the head of an answer. False: the client is gone.
    func writeHead(_ reply: Reply) -> Bool {
        leavePlace()
        // To a client of HTTP/1.0 the end of a body without a length is the end of the connection.
        let endsByClosing = isOld && !reply.headers.contains(.contentLength) && reply.addedLength == nil
        let wanted = !endsByClosing && reply.headers[.connection] != "close"
        guard let context, let mayContinue = exchange.answer(mayContinue: wanted) else { return false }
        guard case .stream(let connection) = transport else {
            let isPlain = if case .plain = transport { true } else { false }
            framing.begin(
                reply, version: isOld ? .http1_0 : .http1_1, date: loop.date, mayContinue: mayContinue,
                fixed: isPlain ? loop.headers.plain : loop.headers.secure)
            return true
        }
        // HTTP/2 has no header that says so.
        if loop.handler.isDraining { connection.quiesce() }
        var head = HTTPResponseHead(HTTPResponse(status: reply.status, headerFields: reply.headers))
        if let length = reply.addedLength { head.headers.add(name: "content-length", value: String(length)) }
        if let id = reply.requestID { head.headers.add(name: "x-request-id", value: id) }
        head.headers.add(name: "date", value: loop.date)
        for line in loop.headers.secure where !reply.headers.contains(line.field.name) {
            head.headers.add(name: line.field.name.canonicalName, value: line.field.value)
        }
        if !mayContinue { head.headers.replaceOrAdd(name: "connection", value: "close") }
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        return true
    }

    /// Writes a part of a streamed answer.
    func write(_ part: ByteBuffer, promise: EventLoopPromise<Void>) {
        guard let context else { return promise.fail(ChannelError.ioOnClosedChannel) }
        if case .stream(let connection) = transport {
            connection.budget.earn(byAnswer: part.readableBytes)
            return context.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(part))), promise: promise)
        }
        for piece in framing.add(part) { context.write(NIOAny(piece), promise: nil) }
        context.writeAndFlush(NIOAny(framing.take()), promise: promise)
    }

    /// Writes the end of an answer, and flushes, as soon as the client has taken most of the answer. The end lets the
    /// next request in: if it came earlier, the answers to a client that sends requests and reads nothing would pile
    /// up.
    /// - Parameter isLarge: whether a large body was written at once.
    func writeEnd(isLarge: Bool = false) {
        guard let context else { return }
        onGone = nil
        finishBody(CancellationError())
        // TLS and HTTP/2 keep written bytes until a flush, and the channel does not count them.
        if isLarge || !context.channel.isWritable {
            if !isStream { context.write(NIOAny(framing.take()), promise: nil) }
            context.flush()
        }
        let isTaken = isStream ? unsentPieces == 0 : context.channel.isWritable
        guard !isTaken else { return end(context) }
        heldEnd = HeldEnd(left: unsent(context), deadline: .now() + Exchange.patience)
    }

    /// The client can take more.
    func channelIsWritable(_ context: ChannelHandlerContext) {
        if context.channel.isWritable, heldEnd != nil, unsentPieces == 0 { end(context) }
    }

    private func end(_ context: ChannelHandlerContext) {
        heldEnd = nil
        // The next request must find this one over.
        let next = exchange.answered(at: .now())
        let end = isStream ? Self.wrapOutboundOut(.end(nil)) : NIOAny(framing.end())
        if case .nothing = next {
            context.writeAndFlush(end, promise: nil)
        } else {
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { _ in self.perform(next, context) }
            context.writeAndFlush(end, promise: written)
        }
        takeBacklog()
    }

    /// How much the client has not taken yet: bytes, or pieces over HTTP/2, whose channels do not support the byte
    /// count.
    private func unsent(_ context: ChannelHandlerContext) -> Int {
        if isStream { return unsentPieces }
        return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    /// Closes the connection if the client has taken too long.
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
}
