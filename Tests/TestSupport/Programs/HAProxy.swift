public import Foundation

/// HAProxy, configured as it is shipped, but for addresses and how many may connect.
public final class HAProxy: Sendable {
    /// Why it could not be started.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence.
        public let description: String
    }

    /// A client of the proxy.
    public let http: HTTP
    /// Its output: a line for each request, and its findings about the daemons.
    public let log: URL
    private let process = Process()
    private let file: URL

    /// Starts it before daemons.
    /// - Parameters:
    ///   - shipped: the configuration, such as `deploy/haproxy.cfg`.
    ///   - port: where it listens, on 127.0.0.1.
    ///   - daemons: where they do, in the order of the configuration.
    /// - Throws: `Failure` if it is not installed, or the configuration lacks a part to replace.
    public convenience init(shipped: URL, port: Int, daemons: [Int]) throws {
        // Without Docker's resolver, and with as many connections as descriptors may be had for.
        var replacements = [
            ("bind :8080", "bind 127.0.0.1:\(port)"), (" resolvers docker init-addr last,libc,none", ""),
            ("maxconn 20000", "maxconn 4000"),
        ]
        for (index, daemon) in daemons.enumerated() {
            let name = "crosscheckd-\(index + 1)"
            replacements.append(("server \(name) \(name):8080", "server \(name) 127.0.0.1:\(daemon)"))
        }
        try self.init(shipped: shipped, replacing: replacements, port: port)
    }

    /// Starts it before the servers of Patroni, as `deploy/haproxy-patroni.cfg` has it.
    /// - Throws: as the other.
    convenience init(patroni nodes: [PatroniNode], port: Int) throws {
        let servers = zip(["database-1", "database-2"], nodes).map { name, node in
            (
                "server \(name) \(name):5432 port 8008",
                "server \(name) \(node.address):\(node.port) port \(node.statusPort)"
            )
        }
        try self.init(
            shipped: Repository.root.appending(path: "deploy/haproxy-patroni.cfg"),
            replacing: [("bind :5432", "bind 127.0.0.1:\(port)")] + servers, port: port)
    }

    /// Starts it with the shipped configuration, but for the replaced parts.
    private init(shipped: URL, replacing replacements: [(String, String)], port: Int) throws {
        let program = "/usr/sbin/haproxy"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(description: "HAProxy is not installed: apt-get install haproxy")
        }
        http = HTTP("http://127.0.0.1:\(port)")
        let name = FileManager.default.temporaryDirectory.appending(path: "crosscheck-proxy-\(UUID().uuidString)")
        (file, log) = (name.appendingPathExtension("cfg"), name.appendingPathExtension("log"))
        var text = try String(contentsOf: shipped, encoding: .utf8)
        for (old, new) in replacements {
            guard text.contains(old) else { throw Failure(description: "The shipped configuration has no '\(old)'") }
            text = text.replacing(old, with: new)
        }
        try Data(text.utf8).write(to: file)
        try Data().write(to: log)
        process.executableURL = URL(filePath: program)
        process.arguments = ["-db", "-f", file.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        Watchdog.shared.stop(process.processIdentifier, with: "KILL")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        Watchdog.shared.forget(process.processIdentifier)
        for url in [file, log] { try? FileManager.default.removeItem(at: url) }
    }

    /// Returns when a daemon answers through it.
    /// - Throws: `Failure` with its last output, where no daemon answers within ten seconds.
    public func waitUntilReady() async throws {
        let isReady = try await found(within: .generous) {
            try? await http.send(.get, "/readyz", timeout: .seconds(1)).status == 200 ? true : nil
        }
        guard isReady == nil else { return }
        let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        throw Failure(description: "No daemon answers through HAProxy. It wrote:\n\(words.suffix(2_000))")
    }
}
