import Foundation
import TestSupport

/// The servers of PostgreSQL that rounds take place on.
struct Stage: Sendable {
    let primary: Cluster
    let standby: Cluster?
    /// The time that the programs see, where the scene sets it.
    let clock: SetClock?

    /// - Throws: what `Cluster.create` throws.
    init(_ arrangement: Scenario.Arrangement) async throws {
        clock = arrangement.hasClock ? try await SetClock() : nil
        primary = try await Cluster.create(
            settings: Self.durable.merging(arrangement.archives ? Self.archiving : [:]) { $1 }
                .merging(arrangement.settings) { $1 }, environment: clock?.environment ?? [:],
            capacity: arrangement.capacity)
        guard arrangement.hasStandby else {
            standby = nil
            return
        }
        standby = try await primary.standby(settings: Self.durable)
        try await primary.psql("alter system set synchronous_standby_names = 'standby'")
        try await primary.psql("select pg_reload_conf()")
        let isFollowed = try await found(within: .seconds(10)) {
            try await primary.psql("select true from pg_stat_replication where sync_state = 'sync'").isEmpty
                ? nil : true
        }
        guard isFollowed == true else { throw Failure(description: "The standby does not follow") }
    }

    /// As an operator would have it: what these promises rest on.
    static let durable = ["fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"]

    /// Keeps the log beside the data.
    private static let archiving = [
        "archive_mode": "on", "archive_command": "mkdir -p ../archive && cp %p ../archive/%f",
    ]

    /// Where the log is kept.
    var archive: URL { primary.directory.appending(path: "archive") }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func tearDown() async {
        try? await primary.stop(signal: SIGQUIT)
        try? await standby?.stop(signal: SIGQUIT)
        clock?.remove()
    }
}
