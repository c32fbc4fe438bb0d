/// Something that is broken under load, and mended.
struct Scenario: Sendable {
    let name: String
    /// One line for the help.
    let summary: String
    var arrangement = Arrangement()
    /// How long full service may take from the repair, in seconds. Two are promised, and reported as `back after`; a busy
    /// machine may need more, and only a broken program as many as these.
    var allowance = 10.0
    /// Whether a crew edits all the time.
    var isBusy = true
    /// Whether an edit may go without an answer, or be told to come again.
    var mayDisturb = true
    /// How often it is done where nothing else is said, and in a hurry.
    var rounds = (usual: 3, quick: 1)
    /// Breaks something and mends it. What it does between `break` and `mend` of the scene is trouble; before and after,
    /// changes must come in time.
    let strike: @Sendable (Scene) async throws -> Void

    /// What stands on the stage.
    struct Arrangement: Sendable {
        /// For every daemon, by their variables: `CROSSCHECK_FEED_NOTIFY`.
        var daemonSettings: [String: String] = [:]
        /// Of PostgreSQL.
        var settings: [String: String] = [:]
        /// Whether a standby follows, without which nothing is committed.
        var hasStandby = false
        /// Whether PostgreSQL keeps its log, for going back to a moment.
        var archives = false
        /// Of the file system that has PostgreSQL's data, in MiB; nil for any.
        var capacity: Int?
        /// Whether there is one daemon, on a socket that outlives it.
        var sharesSocket = false
        /// Whether HAProxy is before the daemons, as `deploy/haproxy.cfg` has it.
        var hasProxy = false
        /// Whether there is a relay between the clients and each daemon.
        var relaysClients = false
        /// Whether the programs look at a clock that the scene can set.
        var hasClock = false

        /// Whether the servers are as any other scenario has them.
        var needsPlainStage: Bool { isReusable && settings.isEmpty }

        /// Whether the servers can be used for another round.
        var isReusable: Bool { !hasStandby && !archives && capacity == nil && !hasClock }
    }

    static let all: [Scenario] = daemons + servers + connections + hints + clients + backups
}
