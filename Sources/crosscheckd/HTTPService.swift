import API
import Logging
import NIOCore
import ServiceLifecycle

/// The HTTP server as a service. The drain closes its listener as soon as the daemon is to stop; the connections are closed
/// when its own turn to end has come.
struct HTTPService: Service {
    let server: HTTPServer
    let host: String
    let port: Int
    let drain: Drain
    let logger: Logger

    func run() async throws {
        let listener = try await server.listen(host: host, port: port)
        drain.closes(listener)
        logger.notice("Listening", metadata: ["address": "http://\(host):\(port)"])
        try await withTaskCancellationHandler {
            try await listener.closeFuture.get()
        } onCancel: {
            listener.close(promise: nil)
        }
        if drain.isDraining { try? await gracefulShutdown() }
        await server.closeConnections()
    }
}
