import NIOCore

/// One connection to what is measured: requests go out as they are given, answers come back in that order.
///
/// It lives on its channel's event loop and is used there only.
final class Line: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Why there is no answer.
    enum Failure: Error {
        case closed
        case notHTTP
    }

    /// What is done with an answer, and when its last byte was there.
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

    /// Closes it, whatever is still expected.
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
