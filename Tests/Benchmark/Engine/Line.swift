import NIOCore

/// One connection to the measured server: requests go out in order, and answers come back in that order.
///
/// It lives on its channel's event loop and is used only there.
final class Line: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Why there is no answer.
    enum Failure: Error {
        case closed
        case notHTTP
    }

    /// Gets an answer and the time of its last byte.
    typealias Handler = (Result<Message, any Error>, NIODeadline) -> Void

    private var reader = MessageReader()
    private var expected = CircularBuffer<Handler>(initialCapacity: 1)
    private var context: ChannelHandlerContext?

    /// Whether requests can still be sent.
    var isOpen: Bool { context != nil }

    /// Sends a request.
    func send(_ request: ByteBuffer, then handler: @escaping Handler) {
        guard let context else { return handler(.failure(Failure.closed), .now()) }
        expected.append(handler)
        context.writeAndFlush(wrapOutboundOut(request), promise: nil)
    }

    /// Closes it, with any expected answer.
    func close() { context?.close(promise: nil) }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let now = NIODeadline.now()
        reader.append(unwrapInboundIn(data))
        do {
            while let message = try reader.next() {
                guard let handler = expected.popFirst() else { throw MessageReader.Failure() }
                handler(.success(message), now)
            }
        } catch {
            end(with: Failure.notHTTP)
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(with: Failure.closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(with: error)
        context.close(promise: nil)
    }

    private func end(with error: any Error) {
        context = nil
        while let handler = expected.popFirst() { handler(.failure(error), .now()) }
    }
}
