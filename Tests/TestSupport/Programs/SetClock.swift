import Foundation

/// A clock for some programs on Linux; the machine's own stays unchanged (`SetClock.c`).
public struct SetClock: Sendable {
    /// PostgreSQL's server must be able to read it under any user.
    private let folder: URL
    private var file: URL { folder.appending(path: "offset") }
    private var library: URL { folder.appending(path: "libSetClock.so") }

    /// The clock shows the machine's time at first.
    /// - Throws: Foundation's error when a file cannot be written; the errors of `Command.run` if the toolchain's clang
    ///   is not in PATH, or does not compile it.
    public init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "crosscheck-clock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // Calls the compiler itself: SwiftPM would link Swift's own library, which may be in a folder that only one
        // user can read.
        let source = URL(filePath: #filePath).deletingPathExtension().appendingPathExtension("c")
        let options = ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library.path]
        _ = try await Command.run(["/usr/bin/env", "clang"] + options + [source.path])
        try Data(count: 8).write(to: file)
        for (item, mode) in [(folder, 0o755), (library, 0o755), (file, 0o644)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: item.path)
        }
    }

    /// The environment variables of programs that use this clock.
    public var environment: [String: String] { ["LD_PRELOAD": library.path, "SET_CLOCK_FILE": file.path] }

    /// Sets the clock, in seconds relative to the machine's, also for running programs.
    /// - Throws: Foundation's error when it cannot be written.
    public func set(to offset: Int64) throws {
        // In place, because the programs have the file mapped.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: withUnsafeBytes(of: offset) { Data($0) })
        try handle.close()
    }

    /// Removes the files; running programs keep the last time.
    public func remove() { try? FileManager.default.removeItem(at: folder) }
}
