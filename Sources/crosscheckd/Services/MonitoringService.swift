import ChangeFeed
import HTTPServer
import Logging
import ServiceLifecycle

/// The listener for `/metrics` and the probes, as a service. It speaks no TLS: only monitoring should reach it.
struct MonitoringService: OrderedService {
    static let after: [any OrderedService.Type] = [DatabaseService.self, ChangeFeed.self]

    let server: Server
    let address: ListenAddress
    let logger: Logger

    func run() async throws {
        let listener = try await address.listen(server)
        logger.notice(
            "Serving metrics", metadata: ["address": "http://\(address.host):\(address.port)"])
        try await cancelWhenGracefulShutdown { try await listener.closed() }
        await server.closeConnections()
    }
}
