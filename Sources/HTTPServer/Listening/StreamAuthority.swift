import JSON
import NIOCore
import NIOHPACK
import NIOHTTP1
import NIOHTTP2

/// Corrects NIO's codec, which keeps `Host` and drops `:authority`. A request over HTTP/2 gets one `Host` if both agree
/// or only one is there (RFC 9113, section 8.3.1). If they differ it gets two, and the server refuses it like any
/// request with two.
///
/// It also refuses header fields that are slow to compare (see `String.isStreamSafe`) before the codec compares them.
final class StreamAuthority: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .headers(var frame) = Self.unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        guard frame.headers.allSatisfy({ $0.value.isStreamSafe }) else {
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        guard let agreed = Self.agreed(frame.headers) else { return context.fireChannelRead(data) }
        frame.headers = agreed
        context.fireChannelRead(Self.wrapInboundOut(.headers(frame)))
    }

    /// The headers that the codec gets; nil if it gets them as they came.
    static func agreed(_ headers: HPACKHeaders) -> HPACKHeaders? {
        // Those behind a body name no host.
        guard headers.contains(name: ":method") else { return nil }
        let authority = headers.first(name: ":authority")
        let host = headers.first(name: "host")
        switch (authority, host) {
        case (let authority?, let host?):
            let port = headers.first(name: ":scheme") == "http" ? "80" : "443"
            if let named = Authority(authority), let hosted = Authority(host), named.isSame(as: hosted, port: port) {
                return nil
            }
            var both = headers
            both.add(name: "host", value: authority)
            return both
        // The codec asks for the one, and keeps the other if there is one.
        case (nil, _): return HPACKHeaders([(":authority", "")] + headers.map { ($0.name, $0.value) })
        case (_?, nil): return nil
        }
    }
}
