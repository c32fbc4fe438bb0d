import Logging
import ServiceLifecycle
import Store

/// Removes what is no longer kept, once an hour. Any number of daemons may do so.
struct Upkeep: Service {
    let store: Store
    /// How long changes are kept, in seconds.
    let changeSeconds: Double
    let logger: Logger

    /// How long the answers to keyed requests are kept, in seconds: the 24 hours that are promised and as much again.
    static let keySeconds = 172_800.0
    /// How long invitations are kept after their end, in seconds: 30 days.
    static let endedInvitationSeconds = 2_592_000.0

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await store.upkeep(
                        changesFor: changeSeconds, keysFor: Self.keySeconds,
                        endedInvitationsFor: Self.endedInvitationSeconds)
                    if !report.isEmpty {
                        logger.info(
                            "Removed what is no longer kept",
                            metadata: [
                                "changes": .stringConvertible(report.changes),
                                "sessions": .stringConvertible(report.sessions),
                                "keys": .stringConvertible(report.keys),
                                "invitations": .stringConvertible(report.invitations),
                            ])
                    }
                } catch {
                    if !Task.isCancelled {
                        logger.warning(
                            "The upkeep failed; it will be tried again in an hour", metadata: ["failure": "\(error)"])
                    }
                }
                try? await Task.sleep(for: .seconds(3600))
            }
        }
    }
}
