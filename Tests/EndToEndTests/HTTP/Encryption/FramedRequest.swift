import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL

/// A request over HTTP/2 whose header fields a test writes itself, the pseudo-headers with them.
enum FramedRequest {
    /// Sends it over a connection of its own, and returns the status of the answer; nil if the stream was reset.
    static func status(_ headers: [(String, String)], port: Int, trusting certificate: String) async throws -> Int? {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(certificate)
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let group = MultiThreadedEventLoopGroup.singleton
        let status = group.next().makePromise(of: Int?.self)
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                    var settings = NIOHTTP2Handler.ConnectionConfiguration()
                    settings.headerBlockValidation = .disabled
                    let multiplexer = try pipeline.configureHTTP2Pipeline(
                        mode: .client, connectionConfiguration: settings, streamConfiguration: .init()
                    ) { $0.eventLoop.makeSucceededVoidFuture() }
                    try pipeline.addHandler(Opener(multiplexer, HPACKHeaders(headers), status))
                }
            }
            .connect(host: "localhost", port: port).get()
        let timer = channel.eventLoop.scheduleTask(in: .seconds(30)) {
            status.fail(ChannelError.connectTimeout(.seconds(30)))
        }
        defer { timer.cancel() }
        let found = try await status.futureResult.get()
        try? await channel.close()
        return found
    }

    /// Opens the stream as soon as there is a connection.
    private final class Opener: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame

        private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
        private let headers: HPACKHeaders
        private let status: EventLoopPromise<Int?>

        init(
            _ multiplexer: NIOHTTP2Handler.StreamMultiplexer, _ headers: HPACKHeaders, _ status: EventLoopPromise<Int?>
        ) {
            self.multiplexer = multiplexer
            self.headers = headers
            self.status = status
        }

        func channelActive(context: ChannelHandlerContext) {
            let (headers, status) = (headers, status)
            multiplexer.createStreamChannel(promise: nil) { stream in
                stream.eventLoop.makeCompletedFuture {
                    try stream.pipeline.syncOperations.addHandler(Exchanger(headers, status))
                }
            }
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) { status.succeed(nil) }
    }

    /// Sends the headers, and waits for the head of the answer.
    private final class Exchanger: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        private let headers: HPACKHeaders
        private let status: EventLoopPromise<Int?>

        init(_ headers: HPACKHeaders, _ status: EventLoopPromise<Int?>) {
            self.headers = headers
            self.status = status
        }

        func channelActive(context: ChannelHandlerContext) {
            let sent = context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.whenFailure { [status] in status.fail($0) }
            context.writeAndFlush(
                Self.wrapOutboundOut(.headers(.init(headers: headers, endStream: true))), promise: sent)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .headers(let frame) = Self.unwrapInboundIn(data) {
                status.succeed(frame.headers.first(name: ":status").flatMap { Int($0) })
            }
        }

        func channelInactive(context: ChannelHandlerContext) { status.succeed(nil) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
