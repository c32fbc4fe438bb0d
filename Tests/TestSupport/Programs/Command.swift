public import Foundation

/// Runs a program to its end.
public enum Command {
    /// The program's exit status was not 0.
    public struct Failure: Error, CustomStringConvertible {
        /// The command line.
        public var commandLine: [String]
        /// The exit status, or the number of the signal that ended it.
        public var status: Int32
        /// Its standard error.
        public var errorOutput: String

        /// A sentence for the test report.
        public var description: String {
            "\(commandLine.joined(separator: " ")) ended with \(status): \(errorOutput)"
        }
    }

    /// Runs a program and returns its standard output.
    ///
    /// It blocks a thread of Dispatch, not of Swift's concurrency, because Foundation can wait for a pipe's end only in
    /// this way.
    /// - Parameters:
    ///   - commandLine: the path of the program and its arguments.
    ///   - directory: its working directory, for programs of other users that may not enter the test's.
    /// - Throws: `Failure` when its exit status is not 0; Foundation's error when it cannot be started.
    public static func run(_ commandLine: [String], in directory: URL? = nil) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try runBlocking(commandLine, in: directory) })
            }
        }
    }

    private static func runBlocking(_ commandLine: [String], in directory: URL?) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: commandLine[0])
        process.arguments = Array(commandLine.dropFirst())
        process.currentDirectoryURL = directory
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        // A second pipe would have to be read at the same time. A file cannot fill up.
        let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(
                commandLine: commandLine, status: process.terminationStatus,
                errorOutput: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
        return String(decoding: written, as: UTF8.self)
    }
}
