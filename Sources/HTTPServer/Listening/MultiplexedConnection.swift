import NIOCore
import NIOHTTP2

/// A connection over HTTP/2 (RFC 9113). Each of its streams has its own `ConnectionHandler`.
final class MultiplexedConnection: ChannelDuplexHandler, ConnectionLoop.Member {
    typealias InboundIn = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// Idle connections close after the same time as over HTTP/1.1, and a stream that does not end keeps none open for
    /// longer.
    static let lifecycle = NIOHTTP2ServerConnectionManagementHandler.Configuration(
        maxIdleTime: Exchange.patience, maxAge: nil, maxGraceTime: .seconds(90), keepalive: nil)

    var budget = ByteBudget()
    private let loop: ConnectionLoop
    private let end: LingeringClose
    private var context: ChannelHandlerContext?
    private var isQuiescing = false
    private var isCalmed = false
    private var streams = 0
    /// How many looks in a row found no stream, after new ones were forbidden.
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

    /// TLS goes on reading when it closes, until the client has closed, too.
    func read(context: ChannelHandlerContext) { if !budget.isFlooded { context.read() } }

    /// The client has gone: over HTTP/2 no client closes one side only.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // An error of one stream has ended that stream only.
        if error is NIOHTTP2Errors.StreamError { return }
        // After NIO has refused a stream it reports the stream's remaining frames as an unknown stream. Other streams
        // still wait for their answers.
        if isQuiescing, error is NIOHTTP2Errors.NoSuchStream { return }
        context.close(promise: nil)
    }

    /// Tells the client to begin no more streams (GOAWAY), and closes the connection when all have ended.
    func quiesce() {
        guard !isQuiescing else { return }
        isQuiescing = true
        context?.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func close() { end.closeNow() }

    /// The client has spent its budget: tells it so once, and lets it go.
    func calmDown() {
        guard !isCalmed, let context else { return }
        isCalmed = true
        let goAway = HTTP2Frame.FramePayload.goAway(
            lastStreamID: .maxID, errorCode: .enhanceYourCalm, opaqueData: nil)
        context.writeAndFlush(
            Self.wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: goAway)), promise: nil)
        context.close(promise: nil)
    }

    /// NIO's handler closes idle connections. But after it has refused a stream it may wait for that stream even when
    /// all others have ended.
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
