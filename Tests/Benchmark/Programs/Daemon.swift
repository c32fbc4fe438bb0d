import Foundation

/// A daemon that serves a database, as an operator would run it, except for its log.
struct Daemon: Sendable {
    let endpoint: Endpoint
    let child: Child
    /// Seconds from its start until it was ready.
    let startTime: Double

    /// Starts a daemon and returns when `/readyz` answers 200.
    init(
        _ program: URL, on database: String, options: [String] = [], _ server: DatabaseServer, _ dialler: Dialler
    ) async throws {
        endpoint = Endpoint(port: try Workshop.freePort())
        let command =
            [
                program.path, "--port", "\(endpoint.port)", "--shutdown-drain-seconds", "0",
                // A few users send here as much as thousands would.
                "--rates-requests-per-minute", "0", "--rates-changes-per-hour", "0", "--rates-change-bytes-per-hour",
                "0",
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
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
