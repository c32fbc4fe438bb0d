import Hummingbird
public import HummingbirdCore
import NIOCore

extension Responder {
    /// The HTTP server's channels: HTTP/1.1, with this interface's limits on headers and its handling of broken requests.
    public static func server() -> HTTPServerBuilder {
        .http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionHandler()], idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
    }
}
