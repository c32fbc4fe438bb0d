import API
import ServiceLifecycle

/// The HTTP server as a service. It may have answered everything before the drain is over, and then waits for its turn to
/// end: the group takes a service that ends before its turn for one that failed.
struct HTTPService: Service {
    let server: any Service
    let drain: Drain

    func run() async throws {
        try await server.run()
        if drain.isDraining { try? await gracefulShutdown() }
    }
}
