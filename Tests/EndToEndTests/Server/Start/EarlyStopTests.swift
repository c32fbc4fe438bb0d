import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

/// A daemon that has not begun to serve stops at once, and well.
@Suite struct EarlyStopTests {
    /// The server takes the connection and says nothing. Without the signal the daemon would end with another status.
    @Test(arguments: [SIGTERM, SIGINT], ["true", "false"])
    func aDaemonThatWaitsForItsDatabaseStops(signal: Int32, migrates: String) async throws {
        let called = Signal()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                called.give()
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        defer { server.close(promise: nil) }
        let databasePort = try #require(server.localAddress?.port)
        let port = try FreePort.find()
        let daemon = try DaemonProcess(
            arguments: ["--port", "\(port)", "--database-migrate", migrates],
            environment: ["DATABASE_URL": "postgresql://ada@127.0.0.1:\(databasePort)/silent"], port: port)
        #expect(try await found(within: .generous) { called.isGiven ? true : nil } == true)
        daemon.signal(signal)
        #expect(try await daemon.exitStatus() == 0, "\(daemon.log)")
    }
}
