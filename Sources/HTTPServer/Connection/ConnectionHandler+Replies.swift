import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What goes.
extension ConnectionHandler {
    /// The end of an answer that waits until the client has taken most of what is before it.
    struct HeldEnd {
        /// How much is left: bytes, or over HTTP/2 pieces.
        var left: Int
        /// Until when there must be fewer.
        var deadline: NIODeadline
    }

    /// Of a large answer over HTTP/2. That the client takes one shows that it reads.
    private static let pieceBytes = 64 << 10

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
        var fixed = loop.headers.secure
        switch transport {
        case .plain: fixed = loop.headers.plain
        case .tls: break
        // There is no header for it.
        case .stream(let connection): if loop.handler.isDraining { connection.quiesce() }
        }
        for field in fixed where !reply.headers.contains(field.name) {
            head.headers.add(name: field.name.canonicalName, value: field.value)
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
        finishBody(CancellationError())
        // Within TLS and HTTP/2 what was written is kept until it is flushed, and the channel knows nothing of it.
        if isLarge || !context.channel.isWritable { context.flush() }
        let isTaken = isStream ? unsentPieces == 0 : context.channel.isWritable
        guard !isTaken else { return end(context) }
        heldEnd = HeldEnd(left: unsent(context), deadline: .now() + Exchange.patience)
    }

    /// The client takes more.
    func channelIsWritable(_ context: ChannelHandlerContext) {
        if context.channel.isWritable, heldEnd != nil, unsentPieces == 0 { end(context) }
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

    /// How much the client has not taken yet: bytes, or over HTTP/2, whose channels must not be asked for those, pieces.
    private func unsent(_ context: ChannelHandlerContext) -> Int {
        if isStream { return unsentPieces }
        return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
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
}
