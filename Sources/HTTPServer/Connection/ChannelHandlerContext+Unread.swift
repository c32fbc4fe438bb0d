import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ChannelHandlerContext {
    /// Whether the client has sent something that was not read yet.
    var hasUnread: Bool {
        let count = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
            var byte: UInt8 = 0
            return recv($0, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
        }
        return count ?? -1 > 0
    }
}
