import API
import HTTPServer
import Logging
import ServiceLifecycle

/// The HTTP server as a service. The drain closes its listener as soon as the daemon must stop; this service closes
/// the connections at its own turn.
struct HTTPService: Service {
    let server: Server
    let host: String
    let port: Int
    /// `http` or `https`.
    let scheme: String
    /// A socket from the process that started the daemon; it replaces host and port.
    let inherited: InheritedSocket?
    let drain: Drain
    let logger: Logger

    func run() async throws {
        let listener =
            if let inherited { try await server.listen(descriptor: inherited.descriptor) } else {
                try await server.listen(host: host, port: port)
            }
        await drain.closes(listener)
        let address =
            inherited == nil ? "\(scheme)://\(host):\(port)" : "the inherited socket"
        logger.notice("Listening", metadata: ["address": "\(address)"])
        try await listener.closed()
        if drain.isDraining { try? await gracefulShutdown() }
        await server.closeConnections()
    }
}
