public import Foundation

/// A program of this package, run as an operator runs it.
public final class DaemonProcess: Sendable {
    /// The program ended, or was silent too long; `log` is its standard error.
    public struct Failure: Error, CustomStringConvertible {
        /// The event that the test waited for.
        public var awaited: String
        /// Its standard error.
        public var log: [String]

        /// A sentence for the test report.
        public var description: String { "No \(awaited). It wrote:\n\(log.joined(separator: "\n"))" }
    }

    /// A client of its interface.
    public let http: HTTP
    /// Its port on 127.0.0.1.
    public let port: Int
    private let process: Process
    private let errorOutput: PipeReader

    /// Starts an executable that was built beside the tests.
    /// - Parameters:
    ///   - environment: added to this process's own.
    ///   - port: its port on 127.0.0.1.
    ///   - listener: a listening socket that it gets as from systemd.
    ///   - redirection: the shell's redirection of its standard error, such as `2>&-`; nil: `log` keeps it.
    /// - Throws: Foundation's error when there is no such executable.
    public init(
        executable: String = "crosscheckd", arguments: [String], environment: [String: String] = [:], port: Int,
        listener: ListeningSocket? = nil, redirection: String? = nil
    ) throws {
        http = HTTP("http://127.0.0.1:\(port)")
        self.port = port
        process = Process()
        process.executableURL = Self.folder.appending(path: executable)
        process.arguments = arguments
        if listener != nil {
            // Foundation can give a process only the first three descriptors, so a shell moves the socket and becomes
            // the program.
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments =
                [
                    "-c", "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" \"$@\"",
                    Self.folder.appending(path: executable).path,
                ] + arguments
        } else if let redirection {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments =
                ["-c", "exec \"$0\" \"$@\" \(redirection)", Self.folder.appending(path: executable).path] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = listener?.handle ?? FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        errorOutput = try PipeReader(errors)
        process.standardError = errors
        try process.run()
        Watchdog.shared.stop(process.processIdentifier, with: "KILL")
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        Watchdog.shared.forget(process.processIdentifier)
        KeptLogs.keep(
            errorOutput.bytes, of: process.executableURL?.lastPathComponent ?? "", process: process.processIdentifier)
    }

    /// The folder of the executables: the test bundle's own.
    public static var folder: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }

    /// The lines that it has written to its standard error so far.
    public var log: [String] {
        String(decoding: errorOutput.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Closes the reader of its standard error.
    public func closeLog() { errorOutput.close() }

    /// Whether it is still running.
    public var isRunning: Bool { process.isRunning }

    /// Its process number.
    public var processIdentifier: Int32 { process.processIdentifier }

    /// Its memory in bytes, from Linux; nil elsewhere.
    public var residentBytes: Int? {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }

    /// Its processor time, including ended threads. Unlike elapsed time, other programs do not lengthen it.
    /// - Throws: `Failure` when the process is gone.
    public var processorTime: Duration {
        get throws {
            guard let time = ProcessorTime.of(process.processIdentifier) else {
                throw Failure(awaited: "processor time", log: log)
            }
            return time
        }
    }

    /// Returns when `GET /readyz` answers 200.
    /// - Throws: `Failure` when the program ends or `limit` has passed.
    public func waitUntilReady(limit: Duration = .patient) async throws {
        try await wait(for: "200 from /readyz", limit: limit) {
            try await self.http.send(.get, "/readyz", timeout: .seconds(5)).status == 200
        }
    }

    /// Returns the first line of the log that contains `text`, once there is one.
    /// - Throws: `Failure` when the program ends or `limit` has passed.
    @discardableResult
    public func waitForLine(containing text: String, limit: Duration = .patient) async throws -> String {
        try await wait(for: "line with '\(text)'", limit: limit) { self.log.contains { $0.contains(text) } }
        return log.first { $0.contains(text) } ?? ""
    }

    /// Sends a signal, and does not wait for its effect.
    public func signal(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

    /// Sends `SIGTERM` and returns the exit status.
    /// - Throws: `Failure` when it has not ended by `limit`; it is killed then.
    public func terminate(limit: Duration = .patient) async throws -> Int32 {
        Foundation.kill(process.processIdentifier, SIGTERM)
        do {
            return try await exitStatus(limit: limit)
        } catch {
            try await kill()
            throw error
        }
    }

    /// Sends `SIGKILL` and returns when the process is gone.
    public func kill() async throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = try await exitStatus()
    }

    /// Waits for the program to end by itself, and for the last line of `log`; returns its exit status, or the number of
    /// the signal that ended it.
    /// - Throws: `Failure` when it has not ended by `limit`.
    public func exitStatus(limit: Duration = .patient) async throws -> Int32 {
        let deadline = ContinuousClock.now + limit
        while process.isRunning || errorOutput.isOpen {
            guard ContinuousClock.now < deadline else { throw Failure(awaited: "end", log: log) }
            try await Task.sleep(for: .milliseconds(10))
        }
        Watchdog.shared.forget(process.processIdentifier)
        return process.terminationStatus
    }

    private func wait(for what: String, limit: Duration, until isMet: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            // Its last line may still be in the pipe when it has ended.
            let isRunning = process.isRunning || errorOutput.isOpen
            if (try? await isMet()) == true { return }
            guard isRunning, ContinuousClock.now < deadline else { throw Failure(awaited: what, log: log) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
