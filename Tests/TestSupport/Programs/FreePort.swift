import NIOCore
import NIOPosix
import Synchronization

/// TCP ports that nobody listens on.
public enum FreePort {
    /// Below those that Linux gives to whoever connects or names none: nobody takes one in between, and none is given twice. Two
    /// daemons of one port would be worse than one that cannot start: the other answers, and knows another database.
    private static let ports = 10_000..<32_768
    private static let next = Mutex(Int.random(in: ports))

    /// A port of 127.0.0.1 that was free a moment ago, and that this process has not given out before.
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
