import Foundation
import Synchronization

/// The working folder of started programs, and the list of those that run.
struct Workshop: Sendable {
    let folder: URL
    let children: Children
    private static let made = Atomic(0)

    init(folder: URL) {
        self.folder = folder
        children = Children(file: folder.appending(path: "processes"))
    }

    /// Makes a new file with this text. Other users may read it, because some programs run as other users.
    func file(_ name: String, _ text: String) throws -> URL {
        let url = folder.appending(path: "\(Self.made.add(1, ordering: .relaxed).newValue)-\(name)")
        try Data(text.utf8).write(to: url)
        return url
    }

    /// Starts a program.
    func start(_ command: [String], environment: [String: String] = [:], input: URL? = nil) throws -> Child {
        let name = URL(filePath: command[0]).lastPathComponent
        return try Child(
            command, environment: environment, input: input, log: try file("\(name).log", ""), folder: folder, children)
    }

    /// Runs a program to its end. Throws if its status is not 0.
    func run(_ command: [String], environment: [String: String] = [:], input: String? = nil) async throws -> String {
        let input = try input.map { try file("input", $0) }
        let child = try start(command, environment: environment, input: input)
        let output = try await child.output()
        guard output.status == 0 else {
            throw LoadError("\(command.joined(separator: " ")) ended with \(output.status): \(output.text)")
        }
        return output.text
    }

    /// The path of a program. Throws if it is not installed.
    static func program(_ name: String) throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in folders + ["/usr/sbin", "/usr/local/sbin"] {
            let path = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        throw LoadError("\(name) is not installed")
    }

    /// A port of 127.0.0.1 on which nobody listens.
    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard status else { throw LoadError("No port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
