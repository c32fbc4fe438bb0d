import Foundation
import Synchronization
import TestSupport

/// The servers and tools of a scenario: a database, two daemons on it, clients at work, and means to break something.
final class Scene: Sendable {
    let stage: Stage
    let database: String
    /// The relay between the daemons and PostgreSQL.
    let relay: Relay
    /// The relays between the clients and each daemon, where the scenario has them.
    let clientRelays: [Relay]
    let clock: RoundClock
    let isQuick: Bool
    /// The folder of the journals.
    let folder: URL
    private let arrangement: Scenario.Arrangement
    private let ports: [Int]
    private let socket: ListeningSocket?
    /// The proxy before the daemons, where the scenario has one.
    private let proxy: HAProxy?
    private let state: Mutex<State>

    private struct State {
        var daemons: [DaemonProcess] = []
        var random: SeededGenerator
        var brokenAt: Double?
        var mendedAt: Double?
        var void: ClosedRange<Double>?
        var current: Cluster
        var notes: [String] = []
        var pace = 1.0
    }

    init(
        _ stage: Stage, _ arrangement: Scenario.Arrangement, clock: RoundClock, random: SeededGenerator, isQuick: Bool,
        folder: URL
    ) async throws {
        self.stage = stage
        self.arrangement = arrangement
        self.clock = clock
        self.isQuick = isQuick
        self.folder = folder
        database = "faults_\(UUID().uuidString.lowercased().prefix(8))"
        try await stage.primary.createDatabase(named: database)
        relay = try await Relay(to: stage.primary)
        let socket = arrangement.sharesSocket ? try ListeningSocket() : nil
        self.socket = socket
        ports = if let socket { [socket.port] } else { [try FreePort.find(), try FreePort.find()] }
        proxy =
            arrangement.hasProxy
            ? try HAProxy(
                shipped: Repository.root.appending(path: "deploy/haproxy.cfg"), port: try FreePort.find(),
                daemons: ports) : nil
        var relays: [Relay] = []
        if arrangement.relaysClients { for port in ports { relays.append(try await Relay(toPort: port)) } }
        clientRelays = relays
        state = Mutex(State(random: random, current: stage.primary))
        for index in ports.indices { try await startDaemon(index) }
        try await proxy?.waitUntilReady()
    }

    /// The clients' addresses.
    var addresses: [HTTP] {
        if let proxy { return [proxy.http] }
        return clientRelays.isEmpty ? daemons.map(\.http) : clientRelays.map { HTTP("http://127.0.0.1:\($0.port)") }
    }

    /// The proxy's output.
    var proxyLog: URL? { proxy?.log }

    // MARK: Findings

    /// Records a figure, printed with the round.
    func note(_ sentence: String) { state.withLock { $0.notes.append(sentence) } }

    var notes: [String] { state.withLock { $0.notes } }

    // MARK: The machine

    /// How much slower the machine is: see `Pace`.
    var pace: Double {
        get { state.withLock { $0.pace } }
        set {
            state.withLock { $0.pace = newValue }
            if newValue > 1 {
                note("the machine is slow: bounds in seconds are \(String(format: "%.1f", newValue)) times")
            }
        }
    }

    /// A bound in seconds, on this machine.
    func scaled(_ seconds: Double) -> Double { seconds * pace }

    /// The longest delivery to a subscriber while nothing is broken, in seconds.
    var deliveryAllowance: Double { scaled(Evidence.usualDelivery) }

    // MARK: Daemons

    var daemons: [DaemonProcess] { state.withLock { $0.daemons } }

    /// Starts a daemon, again on its port, and waits until it is ready. The former one is killed, unless the scenario
    /// still holds it.
    func startDaemon(_ index: Int) async throws {
        let daemon = try DaemonProcess(
            arguments: [], environment: environment(url: url, port: ports[index]), port: ports[index],
            listener: socket)
        state.withLock {
            if $0.daemons.indices.contains(index) { $0.daemons[index] = daemon } else { $0.daemons.append(daemon) }
        }
        try await daemon.waitUntilReady()
    }

    /// Starts another daemon, on another database, and waits until it is ready.
    func daemon(on url: String) async throws -> DaemonProcess {
        let port = try FreePort.find()
        let daemon = try DaemonProcess(arguments: [], environment: environment(url: url, port: port), port: port)
        try await daemon.waitUntilReady()
        return daemon
    }

    /// The environment of a daemon.
    private func environment(url: String, port: Int) -> [String: String] {
        [
            "DATABASE_URL": url, "CROSSCHECK_PORT": "\(port)", "CROSSCHECK_REGISTRATION": "open",
            "CROSSCHECK_PASSWORDS_MEMORY": "64", "CROSSCHECK_PASSWORDS_ITERATIONS": "1",
            "CROSSCHECK_DATABASE_CONNECTIONS": "4", "CROSSCHECK_SHUTDOWN_DRAIN_SECONDS": "1",
            "CROSSCHECK_RATES_REQUESTS_PER_MINUTE": "0", "CROSSCHECK_RATES_SIGN_INS_PER_MINUTE": "0",
            "CROSSCHECK_RATES_SIGN_UPS_PER_HOUR": "0", "CROSSCHECK_RATES_UNKNOWN_TOKENS_PER_MINUTE": "0",
            "CROSSCHECK_RATES_CHANGES_PER_HOUR": "0", "CROSSCHECK_RATES_CHANGE_BYTES_PER_HOUR": "0",
        ].merging(arrangement.daemonSettings) { $1 }.merging(stage.clock?.environment ?? [:]) { $1 }
    }

    /// Stops a daemon, as an operator would.
    /// - Throws: an error with its last output, when it does not end properly.
    func stop(_ daemon: DaemonProcess) async throws {
        let status = try await daemon.terminate()
        guard status != 0 else { return }
        let words = daemon.log.filter { !$0.hasSuffix("Request") }.suffix(100).joined(separator: "\n")
        throw Stage.Failure(description: "The daemon ended with \(status). It wrote:\n\(words)")
    }

    /// Where the daemons find the database: the primary through the relay; both servers, where there are two; the
    /// server that has taken the primary's place; where Patroni's leader is found.
    private var url: String {
        if let patroni = stage.patroni { return patroni.url(database: database) }
        guard let standby = stage.standby else {
            return cluster === stage.primary ? relay.url(database: database) : cluster.url(database: database)
        }
        return "postgresql://postgres@/\(database)?host=\(stage.primary.directory.path),\(standby.directory.path)"
            + "&target_session_attrs=read-write"
    }

    // MARK: Time

    /// Begins the trouble: changes may be late and edits unanswered.
    func `break`() { state.withLock { $0.brokenAt = $0.brokenAt ?? clock.now } }

    /// Ends the trouble: service must be back soon.
    func mend() { state.withLock { $0.mendedAt = clock.now } }

    /// Edits answered since `moment` may be lost: the database was set back to that moment.
    func void(since moment: Double) { state.withLock { $0.void = moment...clock.now } }

    var trouble: ClosedRange<Double>? {
        state.withLock { state in state.brokenAt.map { $0...max($0, state.mendedAt ?? clock.now) } }
    }
    var void: ClosedRange<Double>? { state.withLock { $0.void } }

    // MARK: The database

    /// The server with the database now.
    var cluster: Cluster {
        get { state.withLock { $0.current } }
        set { state.withLock { $0.current = newValue } }
    }

    /// Runs SQL in the database as superuser, without the relay.
    @discardableResult
    func psql(_ sql: String) async throws -> String {
        try await cluster.psql("set search_path = crosscheck; " + sql, database: database)
    }

    /// Edits a task in a transaction that commits only after some seconds. It replaces title and description: a client's
    /// mark in them would look like a second edit of that client.
    func hold(_ task: String, of user: String, seconds: Int) async throws {
        try await psql(
            """
            begin;
            select outcome from task_update('\(user)', '{"id": "\(task)", "title": "Late", "description": "Held"}');
            select pg_sleep(\(seconds));
            commit
            """)
    }

    /// Runs `crosscheckctl` on the database, or on that of another `url`, as its superuser.
    func ctl(_ arguments: String..., on url: String? = nil) async throws {
        let ctl = DaemonProcess.folder.appending(path: "crosscheckctl").path
        _ = try await Command.run([ctl] + arguments + ["--database-url", url ?? cluster.url(database: database)])
    }

    /// Returns once the server answers.
    func waitForServer(limit: Duration = .seconds(30)) async throws {
        let answers = try await found(within: limit) { (try? await cluster.psql("select true")) == nil ? nil : true }
        guard answers == true else { throw Stage.Failure(description: "PostgreSQL does not come back") }
    }

    // MARK: Chance

    func pause(_ milliseconds: ClosedRange<Int>) async throws {
        try await Task.sleep(for: .milliseconds(number(milliseconds)))
    }

    func number(_ range: ClosedRange<Int>) -> Int { state.withLock { Int.random(in: range, using: &$0.random) } }

    func anyDaemon() -> Int { number(0...ports.count - 1) }
}
