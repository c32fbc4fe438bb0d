import Foundation

/// Two PostgreSQL servers under Patroni, with synchronous replication, and etcd, which decides between them.
///
/// Patroni has its default times; `timeToLive` decides the outcome of each failover.
public final class Patroni: Sendable {
    /// How the daemons find the server that takes writes.
    public enum Access: Sendable {
        /// By the addresses of both: libpq takes the one that does.
        case hosts
        /// By HAProxy, which asks Patroni.
        case proxy
        /// By PgBouncer, which pools by session and goes through HAProxy.
        case pooler
    }

    /// The seconds for which a leader that is not heard of stays the leader: Patroni's `ttl`.
    public static let timeToLive = 30

    /// The first missing program; nil if none is missing.
    public static var missing: String? {
        let programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"]
        return programs.first { !FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Both servers.
    public let nodes: [PatroniNode]
    private let etcd: Service
    private let etcdPort: Int
    private let network: PrivateNetwork?
    private let programs: PostgresPrograms
    private let folder: URL
    private let proxy: HAProxy?
    private let pooler: Service?
    /// Where daemons connect.
    private let places: [(address: String, port: Int)]

    /// Starts all of it; the first of the two servers leads.
    /// - Parameter isApart: whether the first is in a network of its own, where it can be separated from etcd. Only root may
    ///   make one.
    /// - Throws: an error with the end of a log, where one of the programs does not start.
    public init(access: Access, isApart: Bool = false) async throws {
        programs = try PostgresPrograms.find()
        let network = isApart ? try await PrivateNetwork() : nil
        self.network = network
        let here = network?.nearAddress ?? "127.0.0.1"
        folder = try Cluster.newDirectory()
        let port = try FreePort.find()
        etcdPort = port
        etcd = try await Self.etcd(at: here, port: port, in: folder, programs: programs)
        let nodes = [
            try await PatroniNode("one", at: network?.farAddress ?? here, programs: programs, network: network),
            try await PatroniNode("two", at: here, programs: programs, network: nil),
        ]
        self.nodes = nodes
        for node in nodes {
            let text = Self.configuration(of: node, etcd: "\(here):\(port)", among: nodes, programs: programs)
            try Data(text.utf8).write(to: node.configuration)
        }
        switch access {
        case .hosts:
            (proxy, pooler, places) = (nil, nil, nodes.map { ($0.address, $0.port) })
        case .proxy, .pooler:
            let port = try FreePort.find()
            proxy = try HAProxy(patroni: nodes, port: port)
            guard access == .pooler else {
                (pooler, places) = (nil, [("127.0.0.1", port)])
                break
            }
            let poolerPort = try FreePort.find()
            pooler = try Self.pooler(to: port, port: poolerPort, in: folder, programs: programs)
            places = [("127.0.0.1", poolerPort)]
        }
        try nodes[0].start()
        try await nodes[0].wait(for: "leader") { await nodes[0].isLeader() }
        try nodes[1].start()
        try await waitUntilInStep()
    }

    /// Ends all of it at once.
    public func stop() async {
        for node in nodes { try? await node.kill() }
        try? await pooler?.end()
        try? await etcd.end()
    }

    /// The address of a database for daemons, as libpq reads it.
    public func url(database: String) -> String {
        let hosts = places.map { "\($0.address):\($0.port)" }.joined(separator: ",")
        return "postgresql://postgres@\(hosts)/\(database)?sslmode=disable&gssencmode=disable"
            + (places.count > 1 ? "&target_session_attrs=read-write" : "")
    }

    /// The server that takes writes, and the other.
    /// - Throws: `Service.Failure` if neither does for two minutes.
    public func roles() async throws -> (leader: PatroniNode, standby: PatroniNode) {
        let isLed = try await found(within: .seconds(120)) { await leader() }
        guard let leader = isLed, let standby = nodes.first(where: { $0 !== leader }) else {
            throw Service.Failure(awaited: "leader", log: "")
        }
        return (leader, standby)
    }

    /// Returns when a server leads and takes writes.
    public func waitUntilLeading(_ node: PatroniNode) async throws {
        try await node.wait(for: "promotion") {
            guard await node.isLeader() else { return false }
            return (try? await node.cluster.psql("select pg_is_in_recovery()")) == "f"
        }
    }

    /// Returns when every commit of the one waits for the other.
    public func waitUntilInStep() async throws {
        let (_, standby) = try await roles()
        try await standby.wait(for: "synchronous replication") { await standby.isSynchronousStandby() }
    }

    /// Makes the other one the leader, as an operator does: `patronictl switchover`.
    public func switchOver(to node: PatroniNode) async throws {
        _ = try await Command.run(
            programs.commandLine(
                "/usr/bin/patronictl",
                ["-c", node.configuration.path, "switchover", "--candidate", node.name, "--force"]), in: folder)
    }

    /// Loses, without a word, all that etcd answers the first server. Everyone else goes on.
    public func separate() async throws { try await network?.loseAnswers(ofPort: etcdPort) }

    /// Ends that.
    public func reconnect() async throws { try await network?.returnAnswers() }

    private func leader() async -> PatroniNode? {
        for node in nodes where await node.isLeader() { return node }
        return nil
    }
}
