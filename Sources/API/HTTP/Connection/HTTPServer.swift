public import NIOCore
import NIOPosix

/// Takes connections over HTTP/1.1, or over TLS and by it HTTP/2, and has their requests answered.
public struct HTTPServer: Sendable {
    private let group: any EventLoopGroup
    private let loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>]
    private let certificate: ServerCertificate?

    /// - Parameters:
    ///   - responder: answers the requests.
    ///   - certificate: what the server shows who it is with; nil: it speaks without TLS.
    ///   - hstsSeconds: for how long browsers are told to come by TLS only (RFC 6797); 0 for not at all.
    ///   - group: on whose event loops it works.
    public init(
        responder: Responder, certificate: ServerCertificate? = nil, hstsSeconds: Int = 0, group: any EventLoopGroup
    ) {
        let headers = SecurityHeaders(hstsSeconds: hstsSeconds)
        var loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>] = [:]
        for eventLoop in group.makeIterator() {
            let loop = NIOLoopBoundBox.makeBoxSendingValue(
                ConnectionLoop(responder: responder, headers: headers, wakeUps: WakeUps(eventLoop: eventLoop)),
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
                channel.eventLoop.makeCompletedFuture {
                    guard let loop = loops[ObjectIdentifier(channel.eventLoop)] else {
                        throw ChannelError.operationUnsupported
                    }
                    try Self.setUp(channel, loop.value, certificate: certificate)
                }
            }
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
