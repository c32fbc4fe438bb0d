import API
import ServiceLifecycle

/// The HTTP server as a service. While the daemon drains nobody new can connect, so the server itself is done at once: the
/// connections are closed when its turn to end has come.
struct HTTPService: Service {
    let server: any Service
    let connections: HTTPServer
    let drain: Drain

    func run() async throws {
        try await server.run()
        if drain.isDraining { try? await gracefulShutdown() }
        await connections.closeConnections()
    }
}
