import API
import ChangeFeed
import HTTPServer
import Logging
import ServiceLifecycle

/// The HTTP server as a service. The drain closes its listener as soon as the daemon must stop; this service closes
/// the connections at its own turn.
struct HTTPService: OrderedService {
    /// Monitoring sees all of a stop.
    static let after: [any OrderedService.Type] = [DatabaseService.self, ChangeFeed.self, MonitoringService.self]

    let server: Server
    let address: ListenAddress
    /// `http` or `https`.
    let scheme: String
    /// A socket from the process that started the daemon; it replaces the address.
    let inherited: InheritedSocket?
    let drain: Drain
    let logger: Logger

    func run() async throws {
        let listener =
            if let inherited { try await server.listen(descriptor: inherited.descriptor) } else {
                try await address.listen(server)
            }
        await drain.closes(listener)
        let place = inherited == nil ? "\(scheme)://\(address.host):\(address.port)" : "the inherited socket"
        logger.notice("Listening", metadata: ["address": "\(place)"])
        try await listener.closed()
        if drain.isDraining { try? await gracefulShutdown() }
        await server.closeConnections()
    }
}
