public import Foundation
import Synchronization

/// A PostgreSQL server under Patroni, as on a machine of its own.
public final class PatroniNode: Sendable {
    /// By which Patroni knows it.
    public let name: String
    /// Its PostgreSQL.
    public let cluster: Cluster
    /// Where PostgreSQL and Patroni's own interface listen.
    let address: String
    let port: Int
    let statusPort: Int
    private let programs: PostgresPrograms
    private let network: PrivateNetwork?
    private let patroni = Mutex<Service?>(nil)

    /// - Parameter network: at whose far end it is; nil for this machine.
    init(
        _ name: String, at address: String, programs: PostgresPrograms, network: PrivateNetwork?
    ) async throws {
        self.name = name
        self.address = address
        self.programs = programs
        self.network = network
        (port, statusPort) = (try FreePort.find(), try FreePort.find())
        cluster = try Cluster.managed(programs: programs, port: port)
    }

    var configuration: URL { cluster.directory.appending(path: "patroni.yml") }

    /// The output of Patroni, and of PostgreSQL through it.
    public var log: URL { cluster.directory.appending(path: "patroni.log") }

    /// Starts Patroni, which starts PostgreSQL.
    /// - Throws: an error when Patroni is not installed.
    public func start() throws {
        let service = try Service(
            "/usr/bin/patroni", [configuration.path], name: "patroni", in: cluster.directory, programs: programs,
            network: network)
        patroni.withLock { $0 = service }
    }

    /// Ends Patroni and every process of PostgreSQL at once, as if the machine were lost.
    public func kill() async throws {
        freeze()
        for process in processes { Foundation.kill(process, SIGKILL) }
        try await patroni.withLock { $0.take() }?.end()
        while !processes.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Patroni and PostgreSQL stand still, as if the machine did.
    public func freeze() {
        // Patroni first, or it would see the others stop.
        patroni.withLock { $0 }?.signal(SIGSTOP)
        // Processes that PostgreSQL starts meanwhile stop with the next look.
        var stopped: Set<Int32> = []
        while case let others = processes.filter({ !stopped.contains($0) }), !others.isEmpty {
            for process in others { Foundation.kill(process, SIGSTOP) }
            stopped.formUnion(others)
        }
    }

    /// They go on.
    public func thaw() {
        for process in processes { Foundation.kill(process, SIGCONT) }
        patroni.withLock { $0 }?.signal(SIGCONT)
    }

    /// Whether it is the one that takes writes, as Patroni answers proxies.
    public func isLeader() async -> Bool { await status(of: "/primary") == 200 }

    /// Whether it follows, and every commit waits for it.
    public func isSynchronousStandby() async -> Bool { await status(of: "/synchronous") == 200 }

    /// Waits for something of Patroni or PostgreSQL.
    /// - Throws: with the end of the log, when Patroni has ended or this takes two minutes.
    func wait(for what: String, until isMet: () async -> Bool) async throws {
        guard let service = patroni.withLock({ $0 }) else { return }
        try await service.wait(for: "\(what) at \(name)", until: isMet)
    }

    private func status(of path: String) async -> Int? {
        try? await HTTP("http://\(address):\(statusPort)").send(.get, path, timeout: .seconds(2)).status
    }

    /// PostgreSQL's processes: all of them work in the folder of the data.
    private var processes: [Int32] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        return numbers.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == cluster.data.path
        }
    }
}
