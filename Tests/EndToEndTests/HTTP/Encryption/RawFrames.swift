import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL
import TestSupport

/// A connection over HTTP/2 on which a test writes the bytes of frames itself (RFC 9113, section 4.1).
struct RawFrames {
    /// A frame that the server sent.
    struct Frame: Equatable {
        let type: UInt8
        let payload: [UInt8]

        /// The error with which the server ends the connection; nil for other frames.
        var goAway: UInt8? { type == 7 ? payload.dropFirst(4).prefix(4).last : nil }
    }

    static let enhanceYourCalm: UInt8 = 11

    private let channel: any Channel
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received: [UInt8] = []

    /// The bytes of a frame.
    static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
            + [24, 16, 8, 0].map { UInt8(stream >> $0 & 255) } + payload
    }

    /// The frame that begins a request, with its end or not.
    static func headers(
        _ method: String, _ path: String, token: String? = nil, stream: UInt32, isEnd: Bool
    ) throws -> [UInt8] {
        var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
        var bytes = ByteBuffer()
        var headers = [(":method", method), (":scheme", "https"), (":authority", "localhost"), (":path", path)]
        if let token { headers.append(("authorization", "Bearer \(token)")) }
        try encoder.encode(headers: HPACKHeaders(headers), to: &bytes)
        return frame(1, flags: isEnd ? 5 : 4, stream: stream, Array(bytes.readableBytesView))
    }

    /// Connects, sends the preface, lends the connection, and closes it.
    static func open<Result: Sendable>(
        port: Int, trusting certificate: String, _ body: (inout RawFrames) async throws -> Result
    ) async throws -> Result {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(certificate)
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let timer = channel.channel.eventLoop.scheduleTask(in: .minutes(10)) { [channel = channel.channel] in
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        return try await channel.executeThenClose { inbound, _ in
            var connection = RawFrames(channel: channel.channel, inbound: inbound.makeAsyncIterator())
            try await connection.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, []))
            return try await body(&connection)
        }
    }

    /// Writes bytes, and waits until the system has taken them: a writer of NIO's would keep any number of them.
    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// The next frame; nil if the server has closed the connection.
    mutating func next() async -> Frame? {
        while true {
            if received.count >= 9 {
                let length = received.prefix(3).reduce(0) { $0 << 8 | Int($1) }
                if received.count >= 9 + length {
                    defer { received.removeFirst(9 + length) }
                    return Frame(type: received[3], payload: Array(received[9..<9 + length]))
                }
            }
            guard let buffer = try? await inbound.next(isolation: #isolation) else { return nil }
            received += buffer.readableBytesView
        }
    }

    /// The error of the frame by which the server ends the connection; nil if it closes it without.
    mutating func end() async -> UInt8? {
        while let frame = await next() { if let error = frame.goAway { return error } }
        return nil
    }
}
