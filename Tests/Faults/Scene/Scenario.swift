import Foundation
import TestSupport

/// Something that is broken under load, and mended.
struct Scenario: Sendable {
    let name: String
    /// One line for the help.
    let summary: String
    var arrangement = Arrangement()
    /// The longest time from the repair to full service, in seconds. Two are promised, and reported as `back after`. A
    /// busy machine may need more, but only a broken program needs this much.
    var allowance = 10.0
    /// Whether a crew edits all the time.
    var isBusy = true
    /// Whether edits may get no answer, or one that asks for a retry.
    var mayDisturb = true
    /// The number of rounds by default, and with --quick.
    var rounds = (usual: 3, quick: 1)
    /// Breaks something and mends it. The time between `break` and `mend` of the scene counts as trouble; before and
    /// after, changes must come in time.
    let strike: @Sendable (Scene) async throws -> Void

    /// The servers that a scenario needs.
    struct Arrangement: Sendable {
        /// Settings for every daemon, by their variables: `CROSSCHECK_FEED_NOTIFY`.
        var daemonSettings: [String: String] = [:]
        /// PostgreSQL's settings.
        var settings: [String: String] = [:]
        /// Whether a standby follows, for which every commit waits.
        var hasStandby = false
        /// Whether PostgreSQL archives its log, for point-in-time recovery.
        var archives = false
        /// The size of the file system for PostgreSQL's data, in MiB; nil for the usual one.
        var capacity: Int?
        /// Whether there is only one daemon, on a socket that outlives it.
        var sharesSocket = false
        /// Whether HAProxy is before the daemons, with `deploy/haproxy.cfg`.
        var hasProxy = false
        /// Whether there is a relay between the clients and each daemon.
        var relaysClients = false
        /// Whether the programs use a clock that the scene can set.
        var hasClock = false
        /// How daemons find the leader of two servers under Patroni; nil for a server without it.
        var patroni: Patroni.Access?
        /// Whether the first of those can be separated from etcd.
        var isApart = false

        /// Why it cannot be had here; nil if it can.
        var obstacle: String? {
            if capacity != nil, geteuid() != 0 { return "only root may make a file system" }
            if isApart, !PrivateNetwork.isAvailable { return "only root may make a network, and not everywhere" }
            return patroni == nil ? nil : Patroni.missing.map { "there is no \($0), which scripts/faults installs" }
        }

        /// Whether the scenario needs the usual servers.
        var needsPlainStage: Bool { isReusable && settings.isEmpty }

        /// Whether the servers can be used for another round.
        var isReusable: Bool { !hasStandby && !archives && capacity == nil && !hasClock && patroni == nil }
    }

    static let all: [Scenario] =
        daemons + servers + connections + hints + clients + backups + reminders + records + time + patroni
}
