import NIOCore
import NIOPosix
import Synchronization

/// Free TCP ports.
public enum FreePort {
    /// Below the range from which Linux takes ports for outgoing connections, so no program takes one in between; and
    /// none is given twice. Two daemons on one port would be worse than a daemon that cannot start: the other one
    /// answers, from another database.
    private static let ports = 10_000..<32_768
    private static let next = Mutex(Int.random(in: ports))

    /// A port of 127.0.0.1 that was free a moment ago, and that this process has not returned before.
    /// - Throws: the system's error when no socket can be bound.
    public static func find() async throws -> Int {
        var failure: any Error = ChannelError.unknownLocalAddress
        for _ in ports {
            let port = next.withLock { next in
                defer { next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound }
                return next
            }
            do {
                try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .bind(host: "127.0.0.1", port: port).get().close()
                return port
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                failure = error
            }
        }
        throw failure
    }
}
