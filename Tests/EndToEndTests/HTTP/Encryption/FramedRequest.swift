import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A request over HTTP/2 whose header fields a test writes itself, the pseudo-headers with them.
enum FramedRequest {
    /// Sends it over a connection of its own, and returns the status of the answer; nil if the stream was reset.
    static func status(_ headers: [(String, String)], port: Int, trusting certificate: String) async throws -> Int? {
        try await withConnection(port, certificate) { streams in
            let answer = try await send(headers, isWhole: true, over: streams)
            return answer.reset == nil ? answer.status : nil
        }
    }

    /// Sends it without its body, which stays due, and returns the status of the answer, and with which error the server
    /// resets the stream before it answers another request; nil if it does not.
    static func withoutBody(
        _ headers: [(String, String)], port: Int, trusting certificate: String
    ) async throws -> (status: Int?, reset: HTTP2ErrorCode?) {
        try await withConnection(port, certificate) { streams in
            let exchange = Exchange()
            _ = try await send(headers, isWhole: false, over: streams, exchange)
            let probe = [
                (":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", "/livez"),
            ]
            _ = try await send(probe, isWhole: true, over: streams)
            return exchange.answer
        }
    }

    /// What came on a stream.
    private final class Exchange: Sendable {
        private let state = Mutex<(status: Int?, reset: HTTP2ErrorCode?)>((nil, nil))

        var answer: (status: Int?, reset: HTTP2ErrorCode?) { state.withLock { $0 } }

        func answered(_ status: Int?) { state.withLock { $0.status = status } }

        func wasReset(_ error: HTTP2ErrorCode?) { state.withLock { $0.reset = $0.reset ?? error } }
    }

    private static func withConnection<Value>(
        _ port: Int, _ certificate: String, _ body: (NIOHTTP2Handler.StreamMultiplexer) async throws -> Value
    ) async throws -> Value {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(certificate)
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let (channel, streams) = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                    var settings = NIOHTTP2Handler.ConnectionConfiguration()
                    settings.headerBlockValidation = .disabled
                    let streams = try pipeline.configureHTTP2Pipeline(
                        mode: .client, connectionConfiguration: settings, streamConfiguration: .init()
                    ) { $0.eventLoop.makeSucceededVoidFuture() }
                    return (channel, streams)
                }
            }
        let timer = channel.eventLoop.scheduleTask(in: .minutes(10)) { channel.close(promise: nil) }
        defer { timer.cancel() }
        let value = try await body(streams)
        try? await channel.close()
        return value
    }

    /// Returns when the answer is complete, or the stream is over.
    private static func send(
        _ headers: [(String, String)], isWhole: Bool, over streams: NIOHTTP2Handler.StreamMultiplexer,
        _ exchange: Exchange = Exchange()
    ) async throws -> (status: Int?, reset: HTTP2ErrorCode?) {
        let end = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Void.self)
        let headers = HPACKHeaders(headers)
        streams.createStreamChannel { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(Exchanger(headers, isWhole: isWhole, exchange, end))
            }
        }
        .whenFailure { end.fail($0) }
        try await end.futureResult.get()
        return exchange.answer
    }

    /// Sends the headers, and waits for the end of the answer.
    private final class Exchanger: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        private let headers: HPACKHeaders
        private let isWhole: Bool
        private let exchange: Exchange
        private let end: EventLoopPromise<Void>

        init(_ headers: HPACKHeaders, isWhole: Bool, _ exchange: Exchange, _ end: EventLoopPromise<Void>) {
            (self.headers, self.isWhole, self.exchange, self.end) = (headers, isWhole, exchange, end)
        }

        func channelActive(context: ChannelHandlerContext) {
            let sent = context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.whenFailure { [end] in end.fail($0) }
            context.writeAndFlush(
                Self.wrapOutboundOut(.headers(.init(headers: headers, endStream: isWhole))), promise: sent)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch Self.unwrapInboundIn(data) {
            case .headers(let frame):
                exchange.answered(frame.headers.first(name: ":status").flatMap { Int($0) })
                if frame.endStream { end.succeed() }
            case .data(let frame) where frame.endStream: end.succeed()
            default: break
            }
        }

        func channelInactive(context: ChannelHandlerContext) { end.succeed() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if let error = error as? NIOHTTP2Errors.StreamClosed { exchange.wasReset(error.errorCode) }
            context.close(promise: nil)
        }
    }
}
