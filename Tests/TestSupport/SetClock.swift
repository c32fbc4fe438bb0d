public import Foundation

/// A clock for some programs, by libfaketime: the machine's own is left alone.
public enum SetClock {
    /// libfaketime is not there.
    public struct NotInstalled: Error, CustomStringConvertible {
        /// What to do about it.
        public var description: String { "libfaketime is not installed: apt-get install libfaketime" }
    }

    /// A file with the offset that the programs' clock has: none at first.
    /// - Throws: Foundation's error when it cannot be written.
    public static func file() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "crosscheck-clock-\(UUID().uuidString)")
        try Data("+0\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        return file
    }

    /// Whether programs can be given one.
    public static var isInstalled: Bool { library != nil }

    private static var library: String? {
        ["/usr/lib/x86_64-linux-gnu/faketime", "/usr/lib/aarch64-linux-gnu/faketime", "/usr/lib/faketime"]
            .map { $0 + "/libfaketimeMT.so.1" }.first(where: FileManager.default.fileExists)
    }

    /// What programs need in their environment to look at it.
    /// - Throws: `NotInstalled`.
    public static func environment(_ file: URL) throws -> [String: String] {
        guard let library else { throw NotInstalled() }
        return [
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
            // Who waits for so long is to wait for so long: only the time of day is set.
            "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// Sets it, in seconds beside the machine's.
    /// - Throws: Foundation's error when it cannot be written.
    public static func set(_ file: URL, to offset: Int) throws {
        // In place: a program that looks at it at this moment finds the one or the other.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("\(offset < 0 ? "-" : "+")\(abs(offset))\n".utf8))
        try handle.close()
    }
}
