import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Stands between a daemon and PostgreSQL, passes what each says to the other, and withholds what it is told to.
public final class Relay: Sendable {
    /// What the connections share.
    private final class Gate: Sendable {
        private struct State {
            var withholdsAnswers = false
            var connections: [ObjectIdentifier: any Channel] = [:]
        }

        private let state = Mutex(State())

        var withholdsAnswers: Bool { state.withLock { $0.withholdsAnswers } }

        func withhold() { state.withLock { $0.withholdsAnswers = true } }

        func add(_ channel: any Channel) {
            let name = ObjectIdentifier(channel)
            state.withLock { $0.connections[name] = channel }
            channel.closeFuture.whenComplete { _ in _ = self.state.withLock { $0.connections.removeValue(forKey: name) }
            }
        }

        /// Opens, and closes the connections of until now. In one step: one that is added between the two would have
        /// missed something and stayed.
        func cut() {
            let connections = state.withLock { state in
                state.withholdsAnswers = false
                return Array(state.connections.values)
            }
            for channel in connections { channel.close(promise: nil) }
        }
    }

    /// Passes what one side says to the other. Where one is gone the other is closed too.
    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let other: any Channel
        private let isWithheld: () -> Bool
        /// Whether something was withheld. What comes after it would be taken for something else.
        private var hasMissed = false

        init(to other: any Channel, unless isWithheld: @escaping () -> Bool = { false }) {
            self.other = other
            self.isWithheld = isWithheld
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            hasMissed = hasMissed || isWithheld()
            if !hasMissed { other.writeAndFlush(Self.unwrapInboundIn(data), promise: nil) }
        }

        func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }
    }

    /// Where it listens, on 127.0.0.1.
    public let port: Int
    private let listener: any Channel
    private let gate = Gate()

    /// Listens on a free port, for connections to a cluster.
    /// - Throws: NIO's error when it cannot listen.
    public init(to cluster: Cluster) async throws {
        let socket = cluster.directory.appending(path: ".s.PGSQL.5432").path
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // Nothing is read before there is somebody to pass it to.
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { [gate] client in
                ClientBootstrap(group: client.eventLoop)
                    .channelInitializer { server in
                        server.eventLoop.makeCompletedFuture {
                            try server.pipeline.syncOperations.addHandler(
                                Passing(to: client) { gate.withholdsAnswers })
                        }
                    }
                    .connect(unixDomainSocketPath: socket)
                    .flatMapThrowing { server in
                        gate.add(client)
                        try client.pipeline.syncOperations.addHandler(Passing(to: server))
                        try client.syncOptions?.setOption(.autoRead, value: true)
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
    }

    deinit {
        listener.close(promise: nil)
        gate.cut()
    }

    /// The address of a database behind this, as libpq reads it.
    public func url(database: String) -> String {
        "postgresql://postgres@127.0.0.1:\(port)/\(database)?sslmode=disable&gssencmode=disable"
    }

    /// From now on nothing that the server says arrives; it still reads what it is sent, and does it.
    public func withholdAnswers() { gate.withhold() }

    /// From now on what the server says arrives again. The connections that there are have missed something, and are closed.
    public func passAnswers() { gate.cut() }
}
