import Foundation

/// A program that this one has started. Its output goes to a file.
final class Child: Sendable {
    /// The output of a program and how it ended.
    struct Output: Sendable {
        let status: Int32
        let text: String
    }

    let command: [String]
    private let process: Process
    private let log: URL
    private let children: Children

    /// Starts a program in `folder`, where no other program starts.
    init(
        _ command: [String], environment: [String: String] = [:], input: URL? = nil, log: URL, folder: URL,
        _ children: Children
    ) throws {
        self.command = command
        self.log = log
        self.children = children
        process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { children.ended($0.processIdentifier) }
        try Self.withAllSignals { try process.run() }
        children.began(process.processIdentifier)
        // It may have ended before it was recorded.
        if !process.isRunning { children.ended(process.processIdentifier) }
    }

    /// Dispatch's threads block all signals, and a program would inherit that; but pgbench ends by an alarm.
    private static func withAllSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    var id: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Its output so far.
    var text: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// Waits until it ends by itself.
    func output() async throws -> Output {
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
        return Output(status: process.terminationStatus, text: text)
    }

    /// Asks it to end, and forces it after `limit`.
    func end(limit: Duration = .seconds(10)) async {
        kill(id, SIGTERM)
        let end = ContinuousClock.now + limit
        while process.isRunning {
            if ContinuousClock.now > end { kill(id, SIGKILL) }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
