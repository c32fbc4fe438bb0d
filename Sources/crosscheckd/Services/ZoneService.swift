import Foundation
import LocalTime
import Logging
import Postgres
import ServiceLifecycle
import Store

/// Compares PostgreSQL's time zones with the daemon's, once, soon after the start, and warns where they differ.
struct ZoneService: OrderedService {
    static let after: [any OrderedService.Type] = []

    /// How long after the start: first come the clients.
    static let delay = Duration.seconds(10)

    let configuration: Database.Configuration
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await Task.sleep(for: Self.delay)) != nil else { return }
            await compare()
        }
        // A service that ends by itself would end the daemon.
        try? await gracefulShutdown()
    }

    private func compare() async {
        // Both go away with the comparison: a connection that keeps the rules of all zones, and those rules here.
        let zones = Zones()
        let database = Database(configuration, logger: logger)
        let running = Task { await database.run() }
        defer {
            database.shutdown()
            running.cancel()
        }
        do throws(PostgresError) {
            let comparison = try await ZoneComparison.of(zones, in: database, from: Date())
            guard !comparison.isEqual else { return }
            logger.warning(
                "PostgreSQL's time zones are not the daemon's: update tzdata on both",
                metadata: ["zones": "\(comparison.summary)", "tzdata": "\(zones.version ?? "unknown")"])
        } catch {
            // An outage says so by itself; `crosscheckctl doctor` compares at any time.
            logger.debug("Time zones were not compared", metadata: ["error": "\(error)"])
        }
    }
}
