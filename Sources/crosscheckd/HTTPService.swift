import API
import ServiceLifecycle

/// The HTTP server as a service. While the daemon drains nobody new can connect, so the server may have answered all before
/// its turn to end has come: it waits for its turn.
struct HTTPService: Service {
    let server: any Service
    let drain: Drain

    func run() async throws {
        try await server.run()
        if drain.isDraining { try? await gracefulShutdown() }
    }
}
