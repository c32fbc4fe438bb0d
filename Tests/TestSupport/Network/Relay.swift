import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Stands between a client and a server, forwards their data, and can be told to disturb it.
public final class Relay: Sendable {
    /// The treatment of the server's data.
    private enum Course {
        case passes
        case isDelayed(TimeAmount)
        case isWithheld
        /// Passed until the server says for the first time that it is ready, which ends the sign-in.
        case isWithheldAfterSignIn
    }

    /// The state that the connections share.
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

        /// Opens the gate and closes the present connections, in one step: a connection added between the two would
        /// have missed data and stayed.
        func cut() {
            let connections = state.withLock { state in
                state.course = .passes
                return Array(state.connections.values)
            }
            for channel in connections { channel.close(promise: nil) }
        }
    }

    /// Forwards the data of one side to the other. When one side closes, it closes the other, too.
    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        /// PostgreSQL's message `ReadyForQuery` outside of a transaction.
        private static let ready: [UInt8] = [UInt8(ascii: "Z"), 0, 0, 0, 5, UInt8(ascii: "I")]

        private let other: any Channel
        private let course: () -> Course
        /// Whether data was withheld. Later data would then be misunderstood.
        private var hasMissed = false
        /// The number of delayed writes, which later data must not overtake.
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
            case .isWithheldAfterSignIn:
                hasMissed = bytes.readableBytesView.suffix(Self.ready.count).elementsEqual(Self.ready)
                other.writeAndFlush(bytes, promise: nil)
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

    /// Its port on 127.0.0.1.
    public let port: Int
    private let listener: any Channel
    private let gate = Gate()

    /// Listens on a free port, for connections to a cluster.
    /// - Throws: NIO's error when it cannot listen.
    public convenience init(to cluster: Cluster) async throws {
        let socket = cluster.socket.path
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
            // It reads nothing before the other side is there.
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

    /// The URL for libpq of a database behind the relay.
    public func url(database: String) -> String {
        "postgresql://postgres@127.0.0.1:\(port)/\(database)?sslmode=disable&gssencmode=disable"
    }

    /// From now on, drops the server's answers. The server still gets the requests and runs them.
    public func withholdAnswers() { gate.set(.isWithheld) }

    /// From now on, drops the answers on new connections to PostgreSQL once the client has signed in.
    public func withholdAnswersAfterSignIn() { gate.set(.isWithheldAfterSignIn) }

    /// From now on, delays the server's answers.
    public func delayAnswers(by delay: Duration) { gate.set(.isDelayed(TimeAmount(delay))) }

    /// Closes the present connections. Later ones forward everything at once.
    public func cut() { gate.cut() }

    /// Ends the server's output to the clients on the present connections, without telling the server.
    public func halfClose() {
        for channel in gate.connections { channel.close(mode: .output, promise: nil) }
    }
}
