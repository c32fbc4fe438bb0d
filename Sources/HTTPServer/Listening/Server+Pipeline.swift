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

/// The channel handlers of a connection.
extension Server {
    /// The limits on the request line and the headers. HTTP/2 has the same: it is NIO's default, and a client would
    /// learn of another one only after its first request.
    private static var headerLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }

    /// How many requests of a connection may run at once over HTTP/2. For a client that reads no answers the server
    /// keeps that many; over HTTP/1.1 it keeps one.
    private static var connectionLimits: NIOHTTP2Handler.ConnectionConfiguration {
        var limits = NIOHTTP2Handler.ConnectionConfiguration()
        limits.initialSettings =
            nioDefaultSettings.filter { $0.parameter != .maxConcurrentStreams } + [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: 32)
            ]
        return limits
    }

    /// How many unsent bytes the kernel takes for a connection. By default it takes megabytes, and takes more only
    /// after a third of them are sent; with this option, after half. Until then a slow client looks like one that
    /// reads nothing. 16 KiB in the time for a piece is less than 1 KiB a second.
    private static let unsentBytes = 32 << 10

    /// Prepares a connection, which then runs by itself.
    static func setUp(_ channel: any Channel, _ loop: ConnectionLoop, certificate: ServerCertificate?) throws {
        // Each connection keeps its read buffer for the next read: this size is enough for most requests.
        try channel.syncOptions?.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65536))
        // Not every system has this option, nor every kind of socket.
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
                // The new handler joins the loop before the handshake leaves it, so that the loop always counts the
                // connection.
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

    /// How long a client has to send its first request while the daemon stops.
    private static let firstRequestTime = TimeAmount.seconds(1)

    @discardableResult
    private static func setUpHTTP1(
        _ channel: any Channel, _ loop: ConnectionLoop, isSecure: Bool
    ) throws -> ConnectionHandler {
        let pipeline = channel.pipeline.syncOperations
        let handler = ConnectionHandler(loop: loop, over: isSecure ? .tls : .plain)
        try pipeline.addHandlers(ByteToMessageHandler(RequestDecoder(limits: headerLimits, of: handler)), handler)
        return handler
    }

    private static func setUpHTTP2(_ channel: any Channel, _ loop: ConnectionLoop) throws -> MultiplexedConnection {
        let end = LingeringClose()
        let connection = MultiplexedConnection(loop: loop, end: end)
        let lifecycle = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop, configuration: MultiplexedConnection.lifecycle)
        let bound = NIOLoopBound((loop: loop, connection: connection), eventLoop: channel.eventLoop)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers(FrameByteCounter(of: connection), end)
        let streams = lifecycle.http2StreamDelegate
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: connectionLimits, streamConfiguration: .init()
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                let (loop, connection) = bound.value
                // NIO's multiplexer would report a stream that ends at its first frame as closed, and then as created.
                if let id = try stream.syncOptions?.getOption(HTTP2StreamChannelOptions.streamID) {
                    streams.streamCreated(id, channel: stream)
                    stream.closeFuture.whenComplete { _ in streams.streamClosed(id, channel: stream) }
                }
                try stream.pipeline.syncOperations.addHandlers(
                    StreamAuthority(), HTTP2FramePayloadToHTTP1ServerCodec(),
                    ConnectionHandler(loop: loop, over: .stream(connection)))
            }
        }
        try pipeline.addHandlers(lifecycle, connection)
        // The channel is already active; this starts the timeout for the first stream.
        lifecycle.channelActive(context: try pipeline.context(handler: lifecycle))
        return connection
    }
}
