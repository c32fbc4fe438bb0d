import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ChannelHandlerContext {
    /// Whether the socket has bytes from the client that the server has not read yet.
    var hasUnread: Bool {
        let count = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
            var byte: UInt8 = 0
            return recv($0, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
        }
        return count ?? -1 > 0
    }
}
