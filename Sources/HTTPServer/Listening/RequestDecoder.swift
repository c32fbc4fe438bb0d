import NIOCore
import NIOHTTP1

/// NIO's decoder of requests, with two things that it leaves open.
///
/// It counts what it hands on, and of spaces behind the target or before a value it hands on nothing: it would keep them all.
/// So what it keeps is bounded here. And what comes behind bytes that are no HTTP is dropped, where `ByteToMessageHandler` would
/// end the connection over it, and with it the answer that says what was wrong (RFC 9112, section 9.6).
struct RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    private let decoder: HTTPRequestDecoder
    private let keptBytes: Int
    private var isOver = false

    /// - Parameter limits: on what stands before a body. What has not been handed on may be twice the size of a header.
    init(limits: NIOHTTPDecoderLimitConfiguration) {
        decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)
        keptBytes = 2 * limits.maxHeaderFieldSize
    }

    func decoderAdded(context: ChannelHandlerContext) { decoder.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { decoder.decoderRemoved(context: context) }

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        untilWrong(context, &buffer) { _ = try $0.decode(context: context, buffer: &$1) }
    }

    mutating func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        untilWrong(context, &buffer) { _ = try $0.decodeLast(context: context, buffer: &$1, seenEOF: seenEOF) }
    }

    /// What was wrong is said once.
    private mutating func untilWrong(
        _ context: ChannelHandlerContext, _ buffer: inout ByteBuffer,
        _ decode: (HTTPRequestDecoder, inout ByteBuffer) throws -> Void
    ) -> DecodingState {
        if !isOver {
            do {
                try decode(decoder, &buffer)
                guard buffer.readableBytes > keptBytes else { return .needMoreData }
                throw HTTPParserError.headerOverflow
            } catch {
                isOver = true
                context.fireErrorCaught(error)
            }
        }
        buffer.moveReaderIndex(to: buffer.writerIndex)
        return .needMoreData
    }
}
