import NIOCore

/// Counts the bytes of a connection over HTTP/2 before anything parses them. NIO itself limits the rates of PING,
/// SETTINGS, PRIORITY and RST_STREAM frames, of empty DATA frames, and of streams with errors; but neither WINDOW_UPDATE,
/// padding nor frames of unknown types.
final class FrameByteCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: MultiplexedConnection

    init(of connection: MultiplexedConnection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if connection.budget.spend(Self.unwrapInboundIn(data).readableBytes) {
            context.fireChannelRead(data)
        } else if connection.budget.isFlooded {
            context.close(promise: nil)
        } else {
            connection.calmDown()
        }
    }
}

@available(*, unavailable)
extension FrameByteCounter: Sendable {}
