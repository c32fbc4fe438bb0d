import Foundation
import TestSupport

/// The PostgreSQL servers of rounds.
struct Stage: Sendable {
    let primary: Cluster
    let standby: Cluster?
    /// Starts, ends and promotes the servers, if the scene does not.
    let patroni: Patroni?
    /// The time that the programs see, where the scene sets it.
    let clock: SetClock?

    /// - Throws: the errors of `Cluster.create`.
    init(_ arrangement: Scenario.Arrangement) async throws {
        clock = arrangement.hasClock ? try await SetClock() : nil
        if let access = arrangement.patroni {
            let patroni = try await Patroni(access: access, isApart: arrangement.isApart)
            (self.patroni, primary, standby) = (patroni, patroni.nodes[0].cluster, nil)
            return
        }
        patroni = nil
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

    /// An operator's settings, on which these promises rest.
    static let durable = ["fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"]

    /// Archives the log beside the data.
    private static let archiving = [
        "archive_mode": "on", "archive_command": "mkdir -p ../archive && cp %p ../archive/%f",
    ]

    /// The folder of the archived log.
    var archive: URL { primary.directory.appending(path: "archive") }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func tearDown() async {
        try? await primary.stop(signal: SIGQUIT)
        try? await standby?.stop(signal: SIGQUIT)
        await patroni?.stop()
        clock?.remove()
    }
}
