import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOSSL
import NIOTLS

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a connection is made of.
extension Server {
    /// The limits on what stands before a body. The size is what NIO holds HTTP/2 to, where a client has only been told of
    /// another by its second request.
    private static var headerLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }

    /// How many requests of a connection may be under way at once over HTTP/2. A client that reads none of the answers has as
    /// many of them kept; over HTTP/1.1 it is one.
    private static var connectionLimits: NIOHTTP2Handler.ConnectionConfiguration {
        var limits = NIOHTTP2Handler.ConnectionConfiguration()
        limits.initialSettings =
            nioDefaultSettings.filter { $0.parameter != .maxConcurrentStreams } + [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: 32)
            ]
        return limits
    }

    /// How many bytes the system takes of what is written before it has sent them. Of itself it takes megabytes, and then takes
    /// more only when a third of those are gone, and of these when half are: for as long a slow client looks like one that reads
    /// nothing. 16 KiB within the time that a piece has is not a kilobyte a second.
    private static let unsentBytes = 32 << 10

    /// Prepares a connection, which takes care of itself from then on.
    static func setUp(_ channel: any Channel, _ loop: ConnectionLoop, certificate: ServerCertificate?) throws {
        // What one read was given is kept for the next, by each connection: most requests need no more than this.
        try channel.syncOptions?.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65536))
        // Not every system has it, nor every kind of socket.
        try? channel.syncOptions?.setOption(
            .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: .init(unsentBytes))
        guard let certificate else {
            try setUpHTTP1(channel, loop, isSecure: false)
            return
        }
        let handshake = Handshake(loop: loop)
        let bound = NIOLoopBound((channel: channel, loop: loop, handshake: handshake), eventLoop: channel.eventLoop)
        let negotiation = ApplicationProtocolNegotiationHandler { result in
            let (channel, loop, handshake) = bound.value
            return channel.eventLoop.makeCompletedFuture {
                // The connection counts as one of the loop's throughout.
                let member: any ConnectionLoop.Member
                if result == .negotiated("h2") {
                    member = try setUpHTTP2(channel, loop)
                } else {
                    member = try setUpHTTP1(channel, loop, isSecure: true)
                }
                if handshake.isQuiescing {
                    channel.eventLoop.assumeIsolated().scheduleTask(in: firstRequestTime) { member.quiesce() }
                }
                channel.pipeline.syncOperations.removeHandler(handshake, promise: nil)
            }
        }
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers(NIOSSLServerHandler(context: certificate.context), negotiation, handshake)
    }

    /// How long a client has to send its first request when the daemon is stopping.
    private static let firstRequestTime = TimeAmount.seconds(1)

    @discardableResult
    private static func setUpHTTP1(
        _ channel: any Channel, _ loop: ConnectionLoop, isSecure: Bool
    ) throws -> ConnectionHandler {
        let pipeline = channel.pipeline.syncOperations
        let handler = ConnectionHandler(loop: loop, over: isSecure ? .tls : .plain)
        // As NIO's `configureHTTPServerPipeline` would have it, but for the decoder.
        try pipeline.addHandlers(
            HTTPResponseEncoder(configuration: .init()), ByteToMessageHandler(RequestDecoder(limits: headerLimits)),
            HTTPServerPipelineHandler(), handler)
        return handler
    }

    private static func setUpHTTP2(_ channel: any Channel, _ loop: ConnectionLoop) throws -> MultiplexedConnection {
        let end = LingeringClose()
        let connection = MultiplexedConnection(loop: loop, end: end)
        let lifecycle = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop, configuration: MultiplexedConnection.lifecycle)
        let bound = NIOLoopBound((loop: loop, connection: connection), eventLoop: channel.eventLoop)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(end)
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: connectionLimits, streamConfiguration: .init(),
            streamDelegate: lifecycle.http2StreamDelegate
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                let (loop, connection) = bound.value
                try stream.pipeline.syncOperations.addHandlers(
                    HTTP2FramePayloadToHTTP1ServerCodec(), ConnectionHandler(loop: loop, over: .stream(connection)))
            }
        }
        try pipeline.addHandlers(lifecycle, connection)
        // The channel was active before these came; this begins the time in which a first stream has to come.
        lifecycle.channelActive(context: try pipeline.context(handler: lifecycle))
        return connection
    }
}
