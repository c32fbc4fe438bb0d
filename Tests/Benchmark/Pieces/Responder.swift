import NIOCore
import NIOPosix

/// A minimal server of long polls, for measuring this program itself. It speaks the part of nchan that `NchanDialect`
/// uses, on one event loop and so without locks.
final class Responder: Sendable {
    let endpoint: Endpoint
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    /// Starts a server on a free port, on its own thread.
    init() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let state = NIOLoopBoundBox.makeBoxSendingValue(Waiting(), eventLoop: group.next())
        channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(state.value))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let port = channel.localAddress?.port else { throw LoadError("The responder has no port") }
        endpoint = Endpoint(port: port)
        self.group = group
    }

    func stop() async throws {
        try await channel.close()
        try await group.shutdownGracefully()
    }

    /// The waiting polls by channel.
    private final class Waiting {
        var polls: [String: [ObjectIdentifier: ChannelHandlerContext]] = [:]
        var count = 0
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let waiting: Waiting
        private var reader = MessageReader()
        private var awaited: String?

        init(_ waiting: Waiting) { self.waiting = waiting }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            reader.append(unwrapInboundIn(data))
            do {
                while let message = try reader.next() { answer(message, context) }
            } catch {
                context.close(promise: nil)
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if let awaited, waiting.polls[awaited]?.removeValue(forKey: ObjectIdentifier(context)) != nil {
                waiting.count -= 1
            }
            context.fireChannelInactive()
        }

        private func answer(_ message: Message, _ context: ChannelHandlerContext) {
            let parts = message.start.split(separator: " ")
            guard parts.count == 3 else { return context.close(promise: nil) }
            let id = String(parts[1].split(separator: "=").last ?? "")
            switch parts[1].prefix(4) {
            case "/sub":
                awaited = id
                waiting.polls[id, default: [:]][ObjectIdentifier(context)] = context
                waiting.count += 1
            case "/pub":
                let told = waiting.polls.removeValue(forKey: id) ?? [:]
                waiting.count -= told.count
                let answer = Self.ok(message.body)
                for context in told.values { context.writeAndFlush(wrapOutboundOut(answer), promise: nil) }
                context.writeAndFlush(wrapOutboundOut(Self.ok(ByteBuffer())), promise: nil)
            default:
                let body = ByteBuffer(string: "subscribers: \(waiting.count)\n")
                context.writeAndFlush(wrapOutboundOut(Self.ok(body)), promise: nil)
            }
        }

        private static func ok(_ body: ByteBuffer) -> ByteBuffer {
            var answer = ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: \(body.readableBytes)\r\n\r\n")
            answer.writeImmutableBuffer(body)
            return answer
        }
    }
}
