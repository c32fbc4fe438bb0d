import NIOCore
import NIOHTTP2

/// A connection over HTTP/2 (RFC 9113), which stands for those of its streams: each has a `ConnectionHandler` of its own.
final class MultiplexedConnection: ChannelInboundHandler, ConnectionLoop.Member {
    typealias InboundIn = HTTP2Frame

    /// Idle connections are closed when those over HTTP/1.1 are, and none is kept for longer by a stream that does not end.
    static let lifecycle = NIOHTTP2ServerConnectionManagementHandler.Configuration(
        maxIdleTime: Exchange.patience, maxAge: nil, maxGraceTime: .seconds(90), keepalive: nil)

    private let loop: ConnectionLoop
    private let end: LingeringClose
    private var context: ChannelHandlerContext?
    private var isQuiescing = false
    private var streams = 0
    /// How many times in a row it was looked and there was no stream, though none may begin any more.
    private var idleLooks = 0

    init(loop: ConnectionLoop, end: LingeringClose) {
        self.loop = loop
        self.end = end
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        loop.add(self)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        loop.remove(self)
    }

    /// The client has gone: over HTTP/2 nobody closes one side only.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What concerns one stream has ended that one.
        if error is NIOHTTP2Errors.StreamError { return }
        // To NIO the rest of a stream that it has refused is one of a stream that there is not. Other streams still have
        // their answers to come.
        if isQuiescing, error is NIOHTTP2Errors.NoSuchStream { return }
        context.close(promise: nil)
    }

    /// Lets no stream begin any more, as soon as the client knows (GOAWAY), and closes the connection when all have ended.
    func quiesce() {
        guard !isQuiescing else { return }
        isQuiescing = true
        context?.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func close() { end.closeNow() }

    /// That nothing is under way for too long NIO's handler sees to. But after it has refused a stream it may wait for
    /// that one when all others have ended.
    func closeIfLate() {
        end.closeIfLate()
        idleLooks = isQuiescing && streams == 0 ? idleLooks + 1 : 0
        if idleLooks > 1 { context?.close(promise: nil) }
    }

    func streamBegan() { streams += 1 }

    func streamEnded() { streams -= 1 }
}

@available(*, unavailable)
extension MultiplexedConnection: Sendable {}
