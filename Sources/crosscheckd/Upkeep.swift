import API
import Logging
import ServiceLifecycle
import Store

/// Removes outdated rows once an hour. Any number of daemons may do so.
struct Upkeep: Service {
    let store: Store
    let retention: Retention
    let observer: Observer
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await store.upkeep(retention)
                    if !report.isEmpty {
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
                } catch {
                    if !Task.isCancelled { observer.observe(.upkeepFailed(error)) }
                }
                try? await Task.sleep(for: .seconds(3600))
            }
        }
    }
}
