import Foundation

/// A listening socket, open as long as this object or a daemon that inherited it: as systemd holds one for a service.
public final class ListeningSocket: Sendable {
    /// The port on 127.0.0.1.
    public let port: Int
    let handle: FileHandle

    /// On a free port.
    /// - Throws: the system's error.
    public init() throws {
        let socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw Self.error }
        handle = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 1024) == 0
                    && getsockname(socket, address, &size) == 0
            }
        }
        guard isListening else { throw Self.error }
        port = Int(in_port_t(bigEndian: address.sin_port))
    }

    private static var error: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
