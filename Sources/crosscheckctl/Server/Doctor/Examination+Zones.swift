import Foundation
import LocalTime
import Store

/// Local days depend on the time zones of both.
extension Examination {
    func timeZones() async throws -> [Finding] {
        let zones = Zones()
        let comparison = try await ZoneComparison.of(zones, in: database, from: Date())
        let release = zones.version.map { " This machine has tzdata \($0)." } ?? ""
        guard !comparison.isEqual else { return [.ok("Time zones", comparison.summary + release)] }
        return [
            .warning(
                "Time zones", comparison.summary + release,
                advice: comparison.count == 0
                    ? "Install the package tzdata. Until then, users have no zone but UTC."
                    : "Update the package tzdata here and on PostgreSQL's server, and restart both: days may begin at two times."
            )
        ]
    }
}
