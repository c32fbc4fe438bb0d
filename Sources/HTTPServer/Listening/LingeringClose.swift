import NIOCore

/// Closes a connection in two steps: it says that nothing more comes, then drops all bytes until the client closes its
/// side or takes too long. A close at once, with bytes still unread, would reset the connection and lose the last
/// answers (RFC 9112, section 9.6). Over HTTP/1.1 `Exchange` does this.
final class LingeringClose: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private var context: ChannelHandlerContext?
    /// When the connection is closed in any case; nil before the first step.
    private var deadline: NIODeadline?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, context.channel.isActive else { return context.close(mode: mode, promise: promise) }
        context.channel.closeFuture.cascade(to: promise)
        guard deadline == nil else { return }
        deadline = .now() + Exchange.farewell
        context.close(mode: .output, promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if deadline == nil { context.fireChannelRead(data) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if deadline != nil, event as? ChannelEvent == .inputClosed {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if deadline == nil { context.fireErrorCaught(error) } else { context.close(promise: nil) }
    }

    func closeIfLate() { if deadline.map({ $0 <= .now() }) ?? false { closeNow() } }

    func closeNow() { context?.close(promise: nil) }
}

@available(*, unavailable)
extension LingeringClose: Sendable {}
