import NIOCore

/// A connection whose client and the daemon are still agreeing on keys. It ends when they have, or when that takes too long.
final class Handshake: ChannelInboundHandler, RemovableChannelHandler, ConnectionLoop.Member {
    typealias InboundIn = Any

    /// How long it may take.
    static let patience = TimeAmount.seconds(10)

    private let loop: ConnectionLoop
    private let deadline: NIODeadline
    private var context: ChannelHandlerContext?
    /// Whether the connection is to be closed soon after.
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

    /// Who speaks something else, or does not trust the certificate.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Its client has sent nothing yet that could be lost, and will in a moment.
    func quiesce() { isQuiescing = true }

    func close() { context?.close(promise: nil) }

    func closeIfLate() { if deadline <= .now() { close() } }
}

@available(*, unavailable)
extension Handshake: Sendable {}
