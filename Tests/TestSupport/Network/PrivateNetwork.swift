import Foundation

/// A cable between this machine and a network namespace, in which a server may be: another machine, as far as TCP can tell.
public final class PrivateNetwork: Sendable {
    /// Which side hears nothing of what the other says.
    public enum Side: Sendable {
        /// What goes to the server is lost.
        case far
        /// What the server answers is lost.
        case near
    }

    /// This machine's address.
    public let nearAddress: String
    /// The address in the namespace.
    public let farAddress: String
    /// What runs a program in the namespace, before its own command line.
    let command: [String]
    private let namespace: String
    private let nearEnd: String
    private let farEnd: String
    private static let ip = "/usr/sbin/ip"

    /// Whether such a thing can be made here: only root may, and not in every container.
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

    /// Makes the namespace and the cable. They are gone with this, and with the process.
    /// - Throws: `Command.Failure`
    public init() async throws {
        let name = Self.newName()
        (namespace, nearEnd, farEnd) = ("ct\(name)", "ct\(name)n", "ct\(name)f")
        command = [Self.ip, "netns", "exec", namespace]
        // RFC 2544's range for tests of networks: nobody's.
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

    /// Pulls the cable out.
    public func disconnect() async throws { try await Self.run("link", "set", nearEnd, "down") }

    /// Puts it in again.
    public func connect() async throws { try await Self.run("link", "set", nearEnd, "up") }

    /// Loses everything that one side is sent, without a word: it goes to a card that is not there.
    public func swallow(for side: Side) async throws {
        let entry = ["lladdr", "02:00:5e:10:00:00", "nud", "permanent", "dev"]
        switch side {
        case .far: try await Self.run(["neigh", "replace", farAddress] + entry + [nearEnd])
        case .near: try await Self.run(["-n", namespace, "neigh", "replace", nearAddress] + entry + [farEnd])
        }
    }

    /// Loses nothing any more.
    public func restore(_ side: Side) async throws {
        switch side {
        case .far: try await Self.run("neigh", "del", farAddress, "dev", nearEnd)
        case .near: try await Self.run("-n", namespace, "neigh", "del", nearAddress, "dev", farEnd)
        }
    }

    private static func run(_ arguments: String...) async throws { try await run(arguments) }

    private static func run(_ arguments: [String]) async throws { _ = try await Command.run([ip] + arguments) }

    /// An interface's name has 15 characters at most.
    private static func newName() -> String { String(newID().suffix(10)) }
}
