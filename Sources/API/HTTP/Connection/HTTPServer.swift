public import NIOCore
import NIOHTTP1
import NIOPosix

/// Takes connections over HTTP/1.1, with this interface's limits on headers, and has their requests answered.
public struct HTTPServer: Sendable {
    private let group: any EventLoopGroup
    private let loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>]

    /// A server whose requests `responder` answers, on the event loops of `group`.
    public init(responder: Responder, group: any EventLoopGroup) {
        var loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>] = [:]
        for eventLoop in group.makeIterator() {
            let loop = NIOLoopBoundBox.makeBoxSendingValue(
                ConnectionLoop(responder: responder, wakeUps: WakeUps(eventLoop: eventLoop)), eventLoop: eventLoop)
            eventLoop.scheduleRepeatedTask(initialDelay: ConnectionLoop.step, delay: ConnectionLoop.step) { _ in
                loop.value.closeLate()
            }
            loops[ObjectIdentifier(eventLoop)] = loop
        }
        self.loops = loops
        self.group = group
    }

    /// Listens, and answers who comes, until the channel that is returned is closed.
    /// - Throws: NIO's error where it cannot.
    public func listen(host: String, port: Int) async throws -> any Channel {
        try await bootstrap
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port).get()
    }

    /// Answers who comes by a socket that listens already, until the channel that is returned is closed.
    /// - Throws: NIO's error where it cannot.
    public func listen(descriptor: CInt) async throws -> any Channel {
        try await bootstrap.withBoundSocket(descriptor).get()
    }

    private var bootstrap: ServerBootstrap {
        ServerBootstrap(group: group)
            // Where there are no descriptors left it pauses, and does not end.
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try setUp(channel) }
            }
    }

    /// Prepares a connection, which takes care of itself from then on.
    private func setUp(_ channel: any Channel) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 32 << 10
        limits.maxHeaderFieldCount = 100
        // What one read was given is kept for the next, by each connection: most requests need no more than this.
        try channel.syncOptions?.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65536))
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(
            withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
        guard let loop = loops[ObjectIdentifier(channel.eventLoop)] else { throw ChannelError.operationUnsupported }
        try pipeline.addHandler(ConnectionHandler(loop: loop.value))
    }

    /// Closes every connection as soon as its request is answered, and returns when that is done. No connection is
    /// accepted any more when this is called. All are closed at once when the task is cancelled.
    public func closeConnections() async {
        await withTaskCancellationHandler {
            let closed = loops.values.map { loop in
                let closed = loop.eventLoop.makePromise(of: Void.self)
                loop.eventLoop.execute { loop.value.quiesce(closed) }
                return closed.futureResult
            }
            for closed in closed { try? await closed.get() }
        } onCancel: {
            for loop in loops.values { loop.eventLoop.execute { loop.value.close() } }
        }
    }
}
