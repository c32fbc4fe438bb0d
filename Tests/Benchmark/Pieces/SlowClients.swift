import NIOCore
import NIOPosix

/// Slow clients: some send a byte of a request each second, and one follows a stream of events and never reads.
final class SlowClients: Sendable {
    private let channels: [any Channel]
    private let drips: [RepeatedTask]

    /// Connects them. They stay until `leave()`.
    init(_ count: Int, at endpoint: Endpoint, subscriber user: Int, _ dialler: Dialler) async throws {
        var channels: [any Channel] = []
        var drips: [RepeatedTask] = []
        let request = Array(
            "GET /v1/me HTTP/1.1\r\nHost: crosscheck\r\nX-Slow: \(String(repeating: "x", count: 4_000))".utf8)
        for number in 0..<count {
            let channel = try await dialler.channel(to: endpoint, number: number) { _ in }
            // Spread over the second.
            let delay = TimeAmount.milliseconds(Int64(number * 1_000 / max(1, count)))
            let sent = NIOLoopBoundBox.makeBoxSendingValue(0, eventLoop: channel.eventLoop)
            drips.append(
                channel.eventLoop.scheduleRepeatedTask(initialDelay: delay, delay: .seconds(1)) { _ in
                    channel.writeAndFlush(ByteBuffer(bytes: [request[sent.value]]), promise: nil)
                    sent.value += 1
                })
            channels.append(channel)
        }
        let reader = try await dialler.channel(to: endpoint, autoRead: false, receiveBuffer: 4_096) { _ in }
        reader.writeAndFlush(
            CrosscheckDialect.request("GET /v1/changes", user: user, fields: "Accept: text/event-stream\r\n"),
            promise: nil)
        channels.append(reader)
        self.channels = channels
        self.drips = drips
    }

    func leave() async {
        for drip in drips { drip.cancel() }
        for channel in channels { try? await channel.close() }
    }
}
