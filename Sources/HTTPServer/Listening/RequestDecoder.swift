import NIOCore
import NIOHTTP1

/// NIO's decoder of requests, with three protections that it lacks.
/// NIO counts neither the extensions of chunks nor empty lines before a request; the connection's `ByteBudget` does. NIO
/// limits only the bytes that it hands on, and keeps any number of spaces after the target or before a value. So
/// this limits the bytes that it keeps. And this drops all bytes after the first that are not HTTP:
/// `ByteToMessageHandler` would close the connection, and the client would not get the answer with the reason (RFC
/// 9112, section 9.6).
struct RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    private let decoder: HTTPRequestDecoder
    private let keptBytes: Int
    private let connection: ConnectionHandler?
    /// How many of the bytes in the buffer are counted.
    private var counted = 0
    private var isOver = false

    /// - Parameters:
    ///   - limits: the limits on the request line and the headers. The kept bytes may be twice the size of a header.
    ///   - connection: counts the bytes.
    init(limits: NIOHTTPDecoderLimitConfiguration, of connection: ConnectionHandler? = nil) {
        self.connection = connection
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

    /// Decodes until the first error, and reports that one only.
    private mutating func untilWrong(
        _ context: ChannelHandlerContext, _ buffer: inout ByteBuffer,
        _ decode: (HTTPRequestDecoder, inout ByteBuffer) throws -> Void
    ) -> DecodingState {
        if isOver {
            if let connection, !connection.budget.spend(buffer.readableBytes), connection.budget.isFlooded {
                context.close(promise: nil)
            }
        } else {
            do {
                guard connection?.budget.spend(buffer.readableBytes - counted) ?? true else {
                    throw HTTPParserError.unknown
                }
                try decode(decoder, &buffer)
                counted = buffer.readableBytes
                guard counted > keptBytes else { return .needMoreData }
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
