import NIOCore
import NIOPosix

/// TCP ports that nobody listens on.
public enum FreePort {
    /// A port of 127.0.0.1 that was free a moment ago: another process may take it before the caller does.
    /// - Throws: the system's error when no socket can be bound.
    public static func find() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = channel.localAddress?.port
        try await channel.close()
        guard let port else { throw ChannelError.unknownLocalAddress }
        return port
    }
}
