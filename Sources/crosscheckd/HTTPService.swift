import API
import ServiceLifecycle

/// The HTTP server as a service. While the daemon drains nobody new can connect, so the server may have answered all before
/// its turn to end has come. That is no failure: it waits for its turn.
struct HTTPService: Service {
    let server: any Service
    let drain: Drain

    func run() async throws {
        do {
            try await server.run()
        } catch let error as ServiceGroupError {
            guard error.errorCode == .serviceFinishedUnexpectedly, drain.isDraining else { throw error }
        }
        if drain.isDraining { try? await gracefulShutdown() }
    }
}
