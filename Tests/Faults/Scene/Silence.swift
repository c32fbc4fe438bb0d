import Foundation
import NIOCore
import NIOPosix
import TestSupport

/// Connections that send little or nothing, and never read.
enum Silence {
    /// Holds so many connections while `body` runs.
    static func hold(
        _ count: Int, at server: HTTP, saying text: String?, while body: () async throws -> Void
    ) async throws {
        let port = URL(string: server.base)?.port ?? 80
        var channels: [any Channel] = []
        func close() { for channel in channels { channel.close(promise: nil) } }
        do {
            // A hundred at a time: one by one, ten thousand take minutes beside a working crew.
            for first in stride(from: 0, to: count, by: 100) {
                let connecting = try (first..<min(first + 100, count)).map { number in
                    // One address has not enough ports for all.
                    ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .channelOption(.autoRead, value: false)
                        .bind(to: try SocketAddress(ipAddress: "127.0.0.\(2 + number % 4)", port: 0))
                        .connect(host: "127.0.0.1", port: port)
                }
                for future in connecting {
                    let channel = try await future.get()
                    channels.append(channel)
                    if let text { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }
                }
            }
            try await body()
        } catch {
            close()
            throw error
        }
        close()
    }
}
