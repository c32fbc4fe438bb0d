public import Foundation

/// HAProxy before some daemons, configured as it is shipped, but for addresses and how many may connect.
public final class HAProxy: Sendable {
    /// What keeps it from being started.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence.
        public let description: String
    }

    /// Where clients go.
    public let http: HTTP
    /// What it wrote: a line for each request, and what it found out about the daemons.
    public let log: URL
    private let process = Process()
    private let file: URL

    /// Starts it.
    /// - Parameters:
    ///   - shipped: the configuration, such as `deploy/haproxy.cfg`.
    ///   - port: where it listens, on 127.0.0.1.
    ///   - daemons: where they do, in the order of the configuration.
    /// - Throws: `Failure` where it is not installed, or the configuration does not say what is to be replaced.
    public init(shipped: URL, port: Int, daemons: [Int]) throws {
        let program = "/usr/sbin/haproxy"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(description: "HAProxy is not installed: apt-get install haproxy")
        }
        http = HTTP("http://127.0.0.1:\(port)")
        let name = FileManager.default.temporaryDirectory.appending(path: "crosscheck-proxy-\(UUID().uuidString)")
        (file, log) = (name.appendingPathExtension("cfg"), name.appendingPathExtension("log"))
        let text = try Self.configuration(
            try String(contentsOf: shipped, encoding: .utf8), port: port, daemons: daemons)
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
    /// - Throws: `Failure` with its last words, where none does within ten seconds.
    public func waitUntilReady() async throws {
        let isReady = try await found(within: .generous) {
            try? await http.send(.get, "/readyz", timeout: .seconds(1)).status == 200 ? true : nil
        }
        guard isReady == nil else { return }
        let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        throw Failure(description: "No daemon answers through HAProxy. It wrote:\n\(words.suffix(2_000))")
    }

    /// The shipped configuration with other addresses, without Docker's resolver, and with as many connections as descriptors may
    /// be had for.
    static func configuration(_ shipped: String, port: Int, daemons: [Int]) throws(Failure) -> String {
        var replacements = [
            ("bind :8080", "bind 127.0.0.1:\(port)"), (" resolvers docker init-addr last,libc,none", ""),
            ("maxconn 20000", "maxconn 4000"),
        ]
        for (index, daemon) in daemons.enumerated() {
            let name = "crosscheckd-\(index + 1)"
            replacements.append(("server \(name) \(name):8080", "server \(name) 127.0.0.1:\(daemon)"))
        }
        var text = shipped
        for (old, new) in replacements {
            guard text.contains(old) else { throw Failure(description: "The shipped configuration has no '\(old)'") }
            text = text.replacing(old, with: new)
        }
        return text
    }
}
