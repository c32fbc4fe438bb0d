import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Stands between a daemon and PostgreSQL, passes what each says to the other, and withholds what it is told to.
public final class Relay: Sendable {
    private struct State {
        var withholdsAnswers = false
        var connections: [ObjectIdentifier: any Channel] = [:]
    }

    /// The clients' side and the server's of a connection.
    private typealias Pipe = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Where it listens, on 127.0.0.1.
    public let port: Int
    private let state = Mutex(State())
    private let running = Mutex<Task<Void, Never>?>(nil)

    /// Listens on a free port, for connections to a cluster.
    /// - Throws: NIO's error when it cannot listen.
    public init(to cluster: Cluster) async throws {
        let socket = cluster.directory.appending(path: ".s.PGSQL.5432").path
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture { try Pipe(wrappingChannelSynchronously: channel) }
            }
        port = listener.channel.localAddress?.port ?? 0
        let task = Task { [weak self] in
            _ = try? await listener.executeThenClose { clients in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await client in clients {
                        group.addTask { try? await self?.pass(client, socket) }
                    }
                }
            }
        }
        running.withLock { $0 = task }
    }

    deinit { running.withLock { $0?.cancel() } }

    /// The address of a database behind this, as libpq reads it.
    public func url(database: String) -> String {
        "postgresql://postgres@127.0.0.1:\(port)/\(database)?sslmode=disable&gssencmode=disable"
    }

    /// From now on nothing that the server says arrives; it still reads what it is sent, and does it.
    public func withholdAnswers() { state.withLock { $0.withholdsAnswers = true } }

    /// From now on what the server says arrives again, on connections that are made from now on.
    public func passAnswers() {
        cut()
        state.withLock { $0.withholdsAnswers = false }
    }

    /// Closes the connections that there are.
    public func cut() {
        for channel in state.withLock({ Array($0.connections.values) }) { channel.close(promise: nil) }
    }

    private func pass(_ client: Pipe, _ socket: String) async throws {
        let server = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: socket) { channel in
                channel.eventLoop.makeCompletedFuture { try Pipe(wrappingChannelSynchronously: channel) }
            }
        let name = ObjectIdentifier(client.channel)
        state.withLock { $0.connections[name] = client.channel }
        defer { state.withLock { $0.connections[name] = nil } }
        try await client.executeThenClose { requests, toClient in
            try await server.executeThenClose { answers, toServer in
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        do { for try await bytes in requests { try await toServer.write(bytes) } } catch {}
                    }
                    group.addTask {
                        do {
                            for try await bytes in answers where !self.state.withLock({ $0.withholdsAnswers }) {
                                try await toClient.write(bytes)
                            }
                        } catch {}
                    }
                    // Where one side is gone the other is closed too.
                    _ = await group.next()
                    group.cancelAll()
                }
            }
        }
    }
}
