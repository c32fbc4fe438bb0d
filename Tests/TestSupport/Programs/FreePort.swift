import Foundation
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
    public static func find() throws -> Int {
        for _ in ports {
            let port = next.withLock { next in
                defer { next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound }
                return next
            }
            // It does not listen there: a program that starts at this moment has the socket too, until it has begun.
            // By then a daemon would have found the port in use.
            do {
                try ListeningSocket.bound(to: port).close()
                return port
            } catch let error as POSIXError where error.code == .EADDRINUSE {}
        }
        throw POSIXError(.EADDRINUSE)
    }
}
