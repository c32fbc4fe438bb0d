import Logging
import Metrics
import ServiceLifecycle
import Store
import Synchronization

/// Removes outdated rows once an hour. Any number of daemons may do so.
final class UpkeepService: OrderedService {
    static let after: [any OrderedService.Type] = [DatabaseService.self]

    private let store: Store
    private let retention: Retention
    private let logger: Logger
    private let failures = Atomic(0)

    init(store: Store, retention: Retention, logger: Logger) {
        (self.store, self.retention, self.logger) = (store, retention, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await self.store.upkeep(self.retention)
                    if !report.isEmpty { self.tell(of: report) }
                } catch {
                    if !Task.isCancelled { self.fail(error) }
                }
                try? await Task.sleep(for: .seconds(3600))
            }
        }
    }

    private func tell(of report: UpkeepReport) {
        logger.info(
            "Removed outdated rows",
            metadata: [
                "changes": .stringConvertible(report.changes),
                "sessions": .stringConvertible(report.sessions),
                "keys": .stringConvertible(report.keys),
                "invitations": .stringConvertible(report.invitations),
                "audit": .stringConvertible(report.audit),
            ])
    }

    private func fail(_ error: any Error) {
        failures.add(1, ordering: .relaxed)
        logger.warning("The upkeep failed; the daemon tries again in an hour", metadata: ["failure": "\(error)"])
    }
}

extension UpkeepService: Measured {
    /// How often it failed.
    var metrics: [Metric] {
        [
            .counter(
                "crosscheck_upkeep_failures_total", "Times that the daemon could not remove outdated rows.",
                failures.load(ordering: .relaxed))
        ]
    }
}
