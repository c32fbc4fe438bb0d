import Foundation

/// A time of day for some programs, on Linux: the machine's own is left alone (`SetClock.c`).
public struct SetClock: Sendable {
    /// The server of PostgreSQL has to be able to read it, whoever it runs as.
    private let folder: URL
    private var file: URL { folder.appending(path: "offset") }
    private var library: URL { folder.appending(path: "libSetClock.so") }

    /// The machine's time, at first.
    /// - Throws: Foundation's error when a file cannot be written; what `Command.run` throws when the toolchain's clang is not in
    ///   PATH, or does not compile it.
    public init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "crosscheck-clock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // By the compiler itself: SwiftPM would have it need Swift's own library, which may lie where only one user can read.
        let source = URL(filePath: #filePath).deletingPathExtension().appendingPathExtension("c")
        let options = ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library.path]
        _ = try await Command.run(["/usr/bin/env", "clang"] + options + [source.path])
        try Data(count: 8).write(to: file)
        for (item, mode) in [(folder, 0o755), (library, 0o755), (file, 0o644)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: item.path)
        }
    }

    /// What programs need in their environment to go by it.
    public var environment: [String: String] { ["LD_PRELOAD": library.path, "SET_CLOCK_FILE": file.path] }

    /// Sets it, in seconds beside the machine's, for programs that run already as well.
    /// - Throws: Foundation's error when it cannot be written.
    public func set(to offset: Int64) throws {
        // In place: the programs have the file in their memory.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: withUnsafeBytes(of: offset) { Data($0) })
        try handle.close()
    }

    /// Takes the files away; programs that run already keep the time that was set last.
    public func remove() { try? FileManager.default.removeItem(at: folder) }
}
