public import NIOCore
import NIOPosix

/// Accepts connections over HTTP/1.1, or over TLS, where clients may choose HTTP/2, and passes their requests to a
/// handler.
///
///     let server = Server(handler: responder, group: MultiThreadedEventLoopGroup.singleton)
///     let listener = try await server.listen(host: "127.0.0.1", port: 8080)
///     …
///     await listener.close()
public struct Server: Sendable {
    private let group: any EventLoopGroup
    private let loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>]
    private let certificate: ServerCertificate?

    /// - Parameters:
    ///   - handler: answers the requests.
    ///   - certificate: the server's certificate; nil: no TLS.
    ///   - headers: the headers of every reply.
    ///   - group: the event loops of the connections.
    public init(
        handler: any RequestHandler, certificate: ServerCertificate? = nil, headers: FixedHeaders = FixedHeaders(),
        group: any EventLoopGroup
    ) {
        let answering = AnsweringLoops()
        var loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>] = [:]
        for eventLoop in group.makeIterator() {
            let loop = NIOLoopBoundBox.makeBoxSendingValue(
                ConnectionLoop(handler: handler, headers: headers, wakeUps: WakeUps(eventLoop: eventLoop, answering)),
                eventLoop: eventLoop)
            eventLoop.scheduleRepeatedTask(initialDelay: ConnectionLoop.step, delay: ConnectionLoop.step) { _ in
                loop.value.closeLate()
            }
            loops[ObjectIdentifier(eventLoop)] = loop
        }
        self.loops = loops
        self.certificate = certificate
        self.group = group
    }

    /// Listens, and answers clients until the returned listener is closed.
    /// - Throws: NIO's error if it cannot.
    public func listen(host: String, port: Int) async throws -> Listener {
        let channel =
            try await bootstrap
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port).get()
        return Listener(channel: channel, group: group, isShared: false)
    }

    /// Answers the clients of a socket that already listens, until the returned listener is closed. Other processes
    /// may have the socket too.
    /// - Throws: NIO's error if it cannot.
    public func listen(descriptor: CInt) async throws -> Listener {
        Listener(channel: try await bootstrap.withBoundSocket(descriptor).get(), group: group, isShared: true)
    }

    private var bootstrap: ServerBootstrap {
        ServerBootstrap(group: group)
            // Without free file descriptors the listener pauses instead of ending.
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let loop = loops[ObjectIdentifier(channel.eventLoop)] else {
                        throw ChannelError.operationUnsupported
                    }
                    try Self.setUp(channel, loop.value, certificate: certificate)
                }
            }
    }

    /// Closes every connection as soon as its request is answered, and returns when all are closed. The caller has
    /// closed the listeners before. Cancelling the task closes all connections at once.
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
