import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// What a connection tells beside its requests: that its client has gone, and that what it sent is no HTTP.
///
/// Stands before Hummingbird's own handlers. A request that cannot be parsed is answered here with a problem, when no
/// other answer is still to be written before it; the connection is closed after it in any case.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var unanswered = 0
    private var isGone = false
    private var onGone: (@Sendable () -> Void)?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { unanswered += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        gone()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { gone() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, unanswered == 0 else {
            context.fireErrorCaught(error)
            return
        }
        unanswered = .max
        let problem: Problem =
            switch error {
            case .headerOverflow: .headersTooLarge
            case .invalidMethod: .methodNotAllowed("DELETE, GET, HEAD, PATCH, POST, PUT")
            default: .malformedRequest
            }
        let id = RequestID().text
        let body = ByteBuffer(bytes: problem.body(requestID: id))
        var head = HTTPResponse(
            status: problem.status,
            headerFields: [
                .contentType: "application/problem+json", .contentLength: String(body.readableBytes),
                .connection: "close",
                .requestID: id, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ])
        for (name, value) in problem.headers { head.headerFields[name] = value }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }

    private func gone() {
        isGone = true
        onGone?()
        onGone = nil
    }

    /// Runs an operation, whose task is cancelled when the client goes away meanwhile.
    static func whileConnected<Value: Sendable>(
        _ channel: any Channel, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await operation() }
        channel.eventLoop.execute {
            // Without the handler there is only the timeout to end the wait.
            guard let handler = try? channel.pipeline.syncOperations.handler(type: ConnectionHandler.self) else {
                return
            }
            if handler.isGone { task.cancel() } else { handler.onGone = { task.cancel() } }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
