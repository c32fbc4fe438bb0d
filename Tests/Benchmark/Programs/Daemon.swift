import Foundation

/// A daemon that serves a database, as an operator would run it but for where it logs.
struct Daemon: Sendable {
    let endpoint: Endpoint
    let child: Child
    /// Seconds from its start until it could serve.
    let startTime: Double

    /// Starts one and returns when `/readyz` answers 200.
    init(
        _ program: URL, on database: String, options: [String] = [], _ server: DatabaseServer, _ dialler: Dialler
    ) async throws {
        endpoint = Endpoint(port: try Workshop.freePort())
        let command =
            [
                program.path, "--port", "\(endpoint.port)", "--shutdown-drain-seconds", "0",
                // A few people do here what thousands would.
                "--rates-requests-per-minute", "0",
                "--limits-waiting-polls", "1000000",
            ] + options
        let start = ContinuousClock.now
        child = try server.workshop.start(command, environment: ["DATABASE_URL": server.url(of: database)])
        while (try? await dialler.ask(endpoint, "/readyz"))?.status != 200 {
            guard child.isRunning, ContinuousClock.now - start < .seconds(60) else {
                await child.end()
                throw LoadError("crosscheckd is not ready: \(child.text.suffix(2_000))")
            }
            try await Task.sleep(for: .milliseconds(1))
        }
        startTime = (ContinuousClock.now - start).seconds
    }

    func end() async { await child.end(limit: .seconds(30)) }
}

extension Duration {
    /// The whole of it in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
