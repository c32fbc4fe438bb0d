import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A TCP connection on which a test writes the bytes of HTTP itself, for requests that no correct client sends.
public struct RawConnection {
    /// The server closed the connection before everything was read.
    public struct Ended: Error {}

    /// The connection was closed here, after its limit.
    public struct TimedOut: Error {}

    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received: [UInt8] = []

    /// Connects to a server, lends the connection, and closes it.
    /// - Parameter limit: after this time it closes the connection, and throws `TimedOut` when `body` has ended.
    /// - Parameter keeps: roughly how many unread bytes it takes from the server; nil: the system decides.
    public static func open<Result: Sendable>(
        _ server: HTTP, limit: Duration = .seconds(120), keeps: Int? = nil,
        _ body: (inout RawConnection) async throws -> Result
    ) async throws -> Result {
        let address = URL(string: server.base)
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
        if let keeps {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(keeps))
                .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: max(1, keeps / 16)))
        }
        let channel =
            try await bootstrap
            .connect(host: address?.host() ?? "127.0.0.1", port: address?.port ?? 80) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        let isOver = Atomic(false)
        let timer = channel.channel.eventLoop.scheduleTask(in: TimeAmount(limit)) { [channel = channel.channel] in
            isOver.store(true, ordering: .relaxed)
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        do {
            let result = try await channel.executeThenClose { inbound, outbound in
                var connection = RawConnection(outbound: outbound, inbound: inbound.makeAsyncIterator())
                return try await body(&connection)
            }
            guard !isOver.load(ordering: .relaxed) else { throw TimedOut() }
            return result
        } catch {
            throw isOver.load(ordering: .relaxed) ? TimedOut() : error
        }
    }

    /// Writes bytes.
    public func send(_ bytes: some Sequence<UInt8>) async throws {
        try await outbound.write(ByteBuffer(bytes: Array(bytes)))
    }

    /// Writes text. Line ends must be `\r\n`.
    public func send(_ text: String) async throws {
        try await send(text.utf8)
    }

    /// Ends the output; answers can still be read.
    public func finish() {
        outbound.finish()
    }

    /// Reads the next answer to its end.
    /// - Parameter hasBody: whether a body may follow the headers; an answer to HEAD has none.
    /// - Throws: `Ended`.
    public mutating func answer(hasBody: Bool = true) async throws -> HTTP.Answer {
        var answer = try await head()
        guard hasBody, answer.status != 204, answer.status != 304 else { return answer }
        if answer.header("transfer-encoding") == "chunked" {
            while let chunk = try await chunk() { answer.body += chunk }
        } else if let length = answer.header("content-length").flatMap({ Int($0) }) {
            answer.body = try await bytes(length)
        }
        return answer
    }

    /// Reads the status line and the headers of the next answer.
    /// - Throws: `Ended`.
    public mutating func head() async throws -> HTTP.Answer {
        let lines = String(decoding: try await bytes(through: "\r\n\r\n"), as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.split(separator: " ").dropFirst().first ?? "") else {
            throw Ended()
        }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (name: String(parts[0]), value: (parts.last ?? "").trimmingCharacters(in: .whitespaces))
        }
        return HTTP.Answer(status: status, headers: Array(headers), body: [])
    }

    /// Reads the next chunk of a body in chunks; nil at its end.
    /// - Throws: `Ended`.
    public mutating func chunk() async throws -> [UInt8]? {
        let line = String(decoding: try await bytes(through: "\r\n"), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard let length = Int(line, radix: 16) else { throw Ended() }
        let chunk = try await bytes(length)
        _ = try await bytes(2)
        return length == 0 ? nil : chunk
    }

    /// Whether the server has closed the connection, with nothing more to read. Waits for either.
    public mutating func isAtEnd() async -> Bool {
        guard received.isEmpty else { return false }
        do {
            try await receive()
            return false
        } catch {
            return true
        }
    }

    private mutating func bytes(_ count: Int) async throws -> [UInt8] {
        while received.count < count { try await receive() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private mutating func bytes(through end: String) async throws -> [UInt8] {
        let end = Array(end.utf8)
        while true {
            if let found = received.firstRange(of: end) { return try await bytes(found.upperBound) }
            try await receive()
        }
    }

    /// Waits for more bytes from the server, and keeps them for the next read. Returns their number.
    /// - Throws: `Ended`.
    @discardableResult
    public mutating func receive() async throws -> Int {
        guard let buffer = try await inbound.next(isolation: #isolation) else { throw Ended() }
        received += buffer.readableBytesView
        return buffer.readableBytes
    }
}
