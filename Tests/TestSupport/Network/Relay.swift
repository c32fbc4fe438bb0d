import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Stands between a client and a server, passes what each says to the other, and does to that what it is told to.
public final class Relay: Sendable {
    /// What becomes of what the server says.
    private enum Course {
        case passes
        case isDelayed(TimeAmount)
        case isWithheld
    }

    /// What the connections share.
    private final class Gate: Sendable {
        private struct State {
            var course = Course.passes
            var connections: [ObjectIdentifier: any Channel] = [:]
        }

        private let state = Mutex(State())

        var course: Course { state.withLock { $0.course } }

        func set(_ course: Course) { state.withLock { $0.course = course } }

        /// The clients' sides.
        var connections: [any Channel] { state.withLock { Array($0.connections.values) } }

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
                state.course = .passes
                return Array(state.connections.values)
            }
            for channel in connections { channel.close(promise: nil) }
        }
    }

    /// Passes what one side says to the other. Where one is gone the other is closed too.
    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let other: any Channel
        private let course: () -> Course
        /// Whether something was withheld. What comes after it would be taken for something else.
        private var hasMissed = false
        /// What is on its way must not be overtaken.
        private var delayed = 0
        private var last = NIODeadline.uptimeNanoseconds(0)

        init(to other: any Channel, course: @escaping () -> Course = { .passes }) {
            self.other = other
            self.course = course
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = Self.unwrapInboundIn(data)
            switch course() {
            case _ where hasMissed: break
            case .isWithheld: hasMissed = true
            case .passes where delayed == 0: other.writeAndFlush(bytes, promise: nil)
            case .passes: pass(bytes, in: .zero, on: context.eventLoop)
            case .isDelayed(let delay): pass(bytes, in: delay, on: context.eventLoop)
            }
        }

        func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

        private func pass(_ bytes: ByteBuffer, in delay: TimeAmount, on loop: any EventLoop) {
            delayed += 1
            let earliest = max(NIODeadline.now() + delay, last)
            last = earliest
            loop.assumeIsolated().scheduleTask(deadline: earliest) {
                self.delayed -= 1
                self.other.writeAndFlush(bytes, promise: nil)
            }
        }
    }

    /// Where it listens, on 127.0.0.1.
    public let port: Int
    private let listener: any Channel
    private let gate = Gate()

    /// Listens on a free port, for connections to a cluster.
    /// - Throws: NIO's error when it cannot listen.
    public convenience init(to cluster: Cluster) async throws {
        let socket = cluster.directory.appending(path: ".s.PGSQL.5432").path
        try await self.init { $0.connect(unixDomainSocketPath: socket) }
    }

    /// Listens on a free port, for connections to a port of 127.0.0.1.
    /// - Throws: NIO's error when it cannot listen.
    public convenience init(toPort port: Int) async throws {
        try await self.init { $0.connect(host: "127.0.0.1", port: port) }
    }

    private init(_ connect: @escaping @Sendable (ClientBootstrap) -> EventLoopFuture<any Channel>) async throws {
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            // Nothing is read before there is somebody to pass it to.
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: false)
            .childChannelInitializer { [gate] client in
                let bootstrap = ClientBootstrap(group: client.eventLoop)
                    .channelInitializer { server in
                        server.eventLoop.makeCompletedFuture {
                            try server.pipeline.syncOperations.addHandler(Passing(to: client) { gate.course })
                        }
                    }
                return connect(bootstrap).flatMapThrowing { server in
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
    public func withholdAnswers() { gate.set(.isWithheld) }

    /// From now on all that the server says arrives so much later.
    public func delayAnswers(by delay: Duration) { gate.set(.isDelayed(TimeAmount(delay))) }

    /// Closes the connections that there are. Those that are made from now on pass everything at once.
    public func cut() { gate.cut() }

    /// Tells the clients that the server has said its last word, on the connections that there are; the server hears
    /// nothing of it.
    public func halfClose() {
        for channel in gate.connections { channel.close(mode: .output, promise: nil) }
    }
}
