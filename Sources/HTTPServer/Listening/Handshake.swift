import NIOCore

/// A connection during its TLS handshake. It is closed if that takes too long.
final class Handshake: ChannelInboundHandler, RemovableChannelHandler, ConnectionLoop.Member {
    typealias InboundIn = Any

    /// How long the handshake may take.
    static let patience = TimeAmount.seconds(10)

    private let loop: ConnectionLoop
    private let deadline: NIODeadline
    private var context: ChannelHandlerContext?
    /// Whether the connection must close soon after the handshake.
    private(set) var isQuiescing = false

    init(loop: ConnectionLoop, at now: NIODeadline = .now()) {
        self.loop = loop
        deadline = now + Self.patience
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        loop.add(self)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        loop.remove(self)
    }

    /// The client does not speak TLS, or does not trust the certificate.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Waits: the client has not sent a request yet, but soon will.
    func quiesce() { isQuiescing = true }

    func close() { context?.close(promise: nil) }

    func closeIfLate() { if deadline <= .now() { close() } }
}

@available(*, unavailable)
extension Handshake: Sendable {}
