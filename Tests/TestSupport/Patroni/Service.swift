import Foundation
import Synchronization

/// A program that serves others until it is stopped, as the user who runs PostgreSQL; gone with the tests.
final class Service: Sendable {
    /// It did not reach the awaited state. `log` is the end of its output.
    struct Failure: Error, CustomStringConvertible {
        var awaited: String
        var log: String

        var description: String { "No \(awaited). It wrote:\n\(log)" }
    }

    /// Its output.
    let log: URL
    private let process: Process

    /// Starts it.
    /// - Parameters:
    ///   - folder: where it works, and has its log as `name`.log.
    ///   - network: at whose far end it is; nil for this one.
    /// - Throws: Foundation's error when there is no such program.
    init(
        _ program: String, _ arguments: [String], name: String, in folder: URL, programs: PostgresPrograms,
        network: PrivateNetwork? = nil
    ) throws {
        let command = (network?.command ?? []) + programs.commandLine(program, arguments)
        log = folder.appending(path: "\(name).log")
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let output = try FileHandle(forWritingTo: log)
        try output.seekToEnd()
        process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        Watchdog.shared.stop(process.processIdentifier, with: "KILL")
    }

    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Returns when it is gone.
    func end(by signal: Int32 = SIGKILL) async throws {
        kill(process.processIdentifier, signal)
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        Watchdog.shared.forget(process.processIdentifier)
    }

    /// Returns when a condition is met.
    /// - Throws: `Failure` when it ends, or `limit` has passed.
    func wait(for what: String, limit: Duration = .seconds(120), until isMet: () async -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        while !(await isMet()) {
            guard process.isRunning, ContinuousClock.now < deadline else {
                let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
                throw Failure(awaited: what, log: String(words.suffix(4_000)))
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
