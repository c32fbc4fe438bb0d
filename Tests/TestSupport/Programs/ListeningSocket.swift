import Foundation

/// A listening socket, open as long as this object or a daemon that inherited it: as systemd holds one for a service.
public final class ListeningSocket: Sendable {
    /// The port on 127.0.0.1.
    public let port: Int
    let handle: FileHandle

    /// On a free port.
    /// - Throws: the system's error.
    public init() throws {
        let handle = try Self.bound(to: 0)
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                listen(handle.fileDescriptor, 1024) == 0 && getsockname(handle.fileDescriptor, address, &size) == 0
            }
        }
        guard isListening else { throw Self.error }
        (self.handle, port) = (handle, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// A socket that has a port of 127.0.0.1, or any free one for 0, and does not listen yet. A program may listen there
    /// nevertheless, if it sets `SO_REUSEADDR` as daemons do.
    /// - Throws: the system's error; `EADDRINUSE` if a program listens there.
    static func bound(to port: Int) throws -> FileHandle {
        let socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw error }
        let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        var reuse: CInt = 1
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size)) == 0
                    && bind(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else { throw error }
        return handle
    }

    private static var error: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
