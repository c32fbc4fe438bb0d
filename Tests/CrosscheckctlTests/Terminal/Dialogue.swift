import Foundation
import TestSupport

/// `crosscheckctl` on a terminal, with typed answers.
final class Dialogue {
    /// The expected text did not come.
    struct Silence: Error, CustomStringConvertible {
        var awaited: String
        var shown: String
        var description: String { "No '\(awaited)' on the terminal: \(shown)" }
    }

    private let process: Process
    private let keyboard: FileHandle
    private let terminal: FileHandle
    /// The text on the terminal so far.
    private(set) var shown = ""

    /// - Parameters:
    ///   - columns: how wide the terminal is.
    ///   - environment: variables beside the usual ones.
    init(_ person: Operator, _ arguments: [String], columns: UInt16 = 80, environment: [String: String] = [:]) throws {
        var (master, slave) = (Int32(-1), Int32(-1))
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENODEV) }
        // The waiting happens here, so that the test notices a silent program.
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        keyboard = FileHandle(fileDescriptor: master, closeOnDealloc: true)
        terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        process = Operator.process(arguments)
        process.environment = ["PATH": "/usr/bin:/bin", "DATABASE_URL": person.url, "TERM": "xterm", "NO_COLOR": "1"]
            .merging(environment) { $1 }
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        try process.run()
    }

    /// Waits until `text` is shown, then types `answer`.
    func answer(_ text: String, with answer: String) async throws {
        try await wait(for: text) { shown.contains(text) }
        try keyboard.write(contentsOf: Data(answer.utf8))
    }

    /// Waits for the end; returns the exit status.
    func end() async throws -> Int32 {
        try await wait(for: "end") { !process.isRunning }
        read()
        return process.terminationStatus
    }

    /// Whether the terminal shows typed characters.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(terminal.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    private func wait(for awaited: String, until isMet: () -> Bool) async throws {
        for _ in 0..<2000 {
            read()
            if isMet() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        process.terminate()
        throw Silence(awaited: awaited, shown: shown)
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = Foundation.read(keyboard.fileDescriptor, &bytes, bytes.count), count > 0 {
            shown += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}
