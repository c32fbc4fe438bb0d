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
            if try isFree(port) { return port }
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Binds the port, but does not listen: a program that starts at this moment has the socket too, for as long as
    /// starting takes, and the port would be in use.
    private static func isFree(_ port: Int) throws -> Bool {
        let socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(socket) }
        var reuse: CInt = 1
        guard setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard !isBound else { return true }
        guard errno == EADDRINUSE else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return false
    }
}
