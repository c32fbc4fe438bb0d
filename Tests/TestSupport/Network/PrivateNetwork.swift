import Foundation

/// A cable between this machine and a network namespace with a server in it: for TCP, another machine.
public final class PrivateNetwork: Sendable {
    /// The side whose input is lost.
    public enum Side: Sendable {
        /// Everything for the server is lost.
        case far
        /// Everything from the server is lost.
        case near
    }

    /// This machine's address.
    public let nearAddress: String
    /// The address in the namespace.
    public let farAddress: String
    /// The command line that runs a program in the namespace; the program's own follows.
    let command: [String]
    private let namespace: String
    private let nearEnd: String
    private let farEnd: String
    private static let ip = "/usr/sbin/ip"

    /// Whether this machine can make such a network: it needs root, and some containers forbid it.
    public static let isAvailable: Bool = {
        guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: ip) else { return false }
        let trial = Process()
        trial.executableURL = URL(filePath: "/bin/sh")
        let name = "ct\(newName())"
        trial.arguments = [
            "-c",
            "ip netns add \(name) && ip -n \(name) link add near type veth peer name far; s=$?; ip netns del \(name); exit $s",
        ]
        trial.standardError = FileHandle.nullDevice
        do { try trial.run() } catch { return false }
        trial.waitUntilExit()
        return trial.terminationStatus == 0
    }()

    /// Makes the namespace and the cable. They go with this object, and with the process.
    /// - Throws: `Command.Failure`
    public init() async throws {
        let name = Self.newName()
        (namespace, nearEnd, farEnd) = ("ct\(name)", "ct\(name)n", "ct\(name)f")
        command = [Self.ip, "netns", "exec", namespace]
        // The range of RFC 2544, reserved for tests of networks.
        let block = Int.random(in: 0..<0x8000) * 4
        let prefix = "198.\(18 + block >> 16).\(block >> 8 & 255)"
        (nearAddress, farAddress) = ("\(prefix).\(block & 255 + 1)", "\(prefix).\(block & 255 + 2)")
        Watchdog.shared.deleteNamespace(namespace)
        try await Self.run("netns", "add", namespace)
        try await Self.run("link", "add", nearEnd, "type", "veth", "peer", "name", farEnd, "netns", namespace)
        try await Self.run("addr", "add", "\(nearAddress)/30", "dev", nearEnd)
        try await Self.run("link", "set", nearEnd, "up")
        try await Self.run("-n", namespace, "addr", "add", "\(farAddress)/30", "dev", farEnd)
        try await Self.run("-n", namespace, "link", "set", farEnd, "up")
        try await Self.run("-n", namespace, "link", "set", "lo", "up")
    }

    deinit {
        let removal = Process()
        removal.executableURL = URL(filePath: Self.ip)
        removal.arguments = ["netns", "del", namespace]
        removal.standardError = FileHandle.nullDevice
        guard (try? removal.run()) != nil else { return }
        removal.waitUntilExit()
    }

    /// Unplugs the cable.
    public func disconnect() async throws { try await Self.run("link", "set", nearEnd, "down") }

    /// Plugs the cable in again.
    public func connect() async throws { try await Self.run("link", "set", nearEnd, "up") }

    /// Silently loses everything that is sent to one side, by sending it to a network card that does not exist.
    public func swallow(for side: Side) async throws {
        let entry = ["lladdr", "02:00:5e:10:00:00", "nud", "permanent", "dev"]
        switch side {
        case .far: try await Self.run(["neigh", "replace", farAddress] + entry + [nearEnd])
        case .near: try await Self.run(["-n", namespace, "neigh", "replace", nearAddress] + entry + [farEnd])
        }
    }

    /// Stops losing data.
    public func restore(_ side: Side) async throws {
        switch side {
        case .far: try await Self.run("neigh", "del", farAddress, "dev", nearEnd)
        case .near: try await Self.run("-n", namespace, "neigh", "del", nearAddress, "dev", farEnd)
        }
    }

    /// Loses the answers of a port of this machine to the far end, without a word. All else gets through.
    public func loseAnswers(ofPort port: Int) async throws {
        // The kernel looks up the namespace's own addresses first of all, unless that rule comes second.
        try await Self.run("-n", namespace, "rule", "add", "pref", "2", "lookup", "local")
        try await Self.run(
            "-n", namespace, "rule", "add", "pref", "1", "iif", farEnd, "ipproto", "tcp", "sport", "\(port)",
            "blackhole")
        try await Self.run("-n", namespace, "rule", "del", "pref", "0")
    }

    /// Loses nothing of that any more.
    public func returnAnswers() async throws {
        try await Self.run("-n", namespace, "rule", "add", "pref", "0", "lookup", "local")
        for preference in ["1", "2"] { try await Self.run("-n", namespace, "rule", "del", "pref", preference) }
    }

    private static func run(_ arguments: String...) async throws { try await run(arguments) }

    private static func run(_ arguments: [String]) async throws { _ = try await Command.run([ip] + arguments) }

    /// An interface's name has 15 characters at most.
    private static func newName() -> String { String(newID().suffix(10)) }
}
