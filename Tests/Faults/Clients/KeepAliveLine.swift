import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A client's connection, kept for its next request until the server says that it will close it.
///
/// It lives on its event loop and is used only there.
final class KeepAliveLine: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The connection closed, or spoke no HTTP, before the answer was complete.
    struct NoAnswer: Error, CustomStringConvertible {
        var description: String { "the connection was closed before the answer" }
    }

    private var context: ChannelHandlerContext?
    private var answer: ((Result<Int, any Error>) -> Void)?
    private var status = 0
    private var isToStay = true

    /// Whether another request can be sent. It asks the kernel, too: on a busy machine the server's close may be unread
    /// for a while, and a request sent then gets no answer.
    var isOpen: Bool {
        guard let context, isToStay else { return false }
        let isQuiet = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) {
            var byte: UInt8 = 0
            return recv($0, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) < 0 && errno == EAGAIN
        }
        return isQuiet ?? false
    }

    /// Connects. The answer arrives on `loop`.
    static func connect(
        to port: Int, on loop: any EventLoop, then handler: @escaping (Result<KeepAliveLine, any Error>) -> Void
    ) {
        ClientBootstrap(group: loop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(KeepAliveLine())
                }
            }
            .connect(host: "127.0.0.1", port: port).assumeIsolated()
            .flatMapThrowing { try $0.pipeline.syncOperations.handler(type: KeepAliveLine.self) }
            .whenComplete(handler)
    }

    /// Sends a request. The status arrives when the answer is complete.
    func send(
        _ method: HTTPMethod, _ path: String, token: String, body: String?,
        then answer: @escaping (Result<Int, any Error>) -> Void
    ) {
        guard let context else { return answer(.failure(NoAnswer())) }
        self.answer = answer
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: path)
        head.headers = ["host": "127.0.0.1", "authorization": "Bearer \(token)"]
        if let body {
            head.headers.add(name: "content-type", value: "application/json")
            head.headers.add(name: "content-length", value: "\(body.utf8.count)")
        }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Closes it, with any request under way.
    func close() { context?.close(promise: nil) }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            status = Int(head.status.code)
            isToStay = head.isKeepAlive
        case .body:
            break
        case .end:
            let answer = answer
            self.answer = nil
            if !isToStay { context.close(promise: nil) }
            answer?(.success(status))
        }
    }

    func channelInactive(context: ChannelHandlerContext) { end(with: NoAnswer()) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(with: error)
        context.close(promise: nil)
    }

    private func end(with error: any Error) {
        context = nil
        let answer = answer
        self.answer = nil
        answer?(.failure(error))
    }
}
