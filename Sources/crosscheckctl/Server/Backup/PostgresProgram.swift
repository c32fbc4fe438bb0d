import Foundation
import Postgres

/// One of PostgreSQL's own programs. It gets the database's address by variables, because everybody on the machine can
/// read a command line.
struct PostgresProgram {
    private let executable: URL
    private let variables: [String: String]

    /// - Throws: `.unavailable` if there is no server at the database's address.
    init(_ name: String, of tools: PostgresTools, on place: DatabasePlace?) throws(Failure) {
        executable = URL(filePath: tools.folder).appending(path: name)
        var variables = ProcessInfo.processInfo.environment
        if let place {
            do throws(PostgresError) {
                // The same rules as for this program's connections: libpq takes missing values from a service and from
                // variables.
                variables.merge(try Database.Configuration(url: place.url).variables) { $1 }
            } catch {
                throw Failure(.unavailable, "The server of \(place.name) cannot be reached: \(error.message)")
            }
            // A service would go before the variables, and so before the address.
            variables["PGSERVICE"] = nil
        }
        variables["PGCLIENTENCODING"] = "UTF8"
        variables["LC_ALL"] = "C"
        self.variables = variables
    }

    /// A process of this program that has not started.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs it to its end, and returns its output.
    /// - Parameter progress: gets each line of its standard error.
    /// - Throws: `ProgramError` if it fails, `Failure` after an interruption.
    @discardableResult
    func run(
        _ arguments: [String], _ interruption: Interruption, progress: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> String {
        let process = process(arguments)
        let output = Pipe()
        process.standardOutput = output
        let errors = ErrorLines(of: process, progress)
        try interruption.start(process)
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = errors.lines()
        try interruption.check()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw ProgramError(executable.lastPathComponent, lines)
        }
        return String(decoding: printed, as: UTF8.self)
    }
}

/// A program of PostgreSQL has failed.
struct ProgramError: Error {
    /// Its message on one line.
    let reason: String
    /// `.unavailable` if the server is away, `.cannotWrite` if the program could not write its file, otherwise
    /// `.refused`.
    let status: ExitStatus

    /// Parts of its messages, which are in English because `LC_ALL` is C.
    private static let away = [
        "connection to server", "server closed the connection", "terminating connection", "no connection to the server",
        "could not receive data from server", "could not send data to server", "could not translate host name",
        "SSL SYSCALL error", "SSL connection has been closed",
    ]
    private static let unwritten = [
        "could not write", "could not fsync", "could not close", "could not open output file",
    ]

    init(_ program: String, _ lines: [String]) {
        // Other lines of the server may have the contents of tables.
        let own = lines.filter {
            $0.hasPrefix(program) && ($0.contains("error: ") || $0.contains("detail: Error message from server: "))
        }
        status =
            if own.contains(where: { Self.away.contains(where: $0.contains) }) {
                .unavailable
            } else if own.contains(where: { line in
                // Behind `error:`, because the server's own disk may be full, too.
                Self.unwritten.contains { line.hasPrefix("\(program): error: \($0)") }
            }) {
                .cannotWrite
            } else {
                .refused
            }
        let errors = lines.filter { $0.contains("error:") || $0.contains("ERROR:") || $0.contains("fatal:") }
        reason = (errors.isEmpty ? Array(lines.suffix(1)) : Array(errors.prefix(1))).first ?? "\(program) failed"
    }
}

/// The lines of a process's standard error.
final class ErrorLines {
    private let pipe = Pipe()
    private let reader: DispatchWorkItem
    private let store: Store

    /// `@unchecked Sendable`: one thread writes, and another reads after the writing has ended.
    private final class Store: @unchecked Sendable {
        var lines: [String] = []
    }

    /// Call this before the process starts.
    init(of process: Process, _ progress: @escaping @Sendable (String) -> Void) {
        let (store, handle) = (Store(), pipe.fileHandleForReading)
        reader = DispatchWorkItem {
            var rest: [UInt8] = []
            while true {
                let part = handle.availableData
                rest += part
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: rest[..<end], as: UTF8.self)
                    rest.removeSubrange(...end)
                    // `progress` gets every line; for a message the first lines and the errors are enough.
                    if store.lines.count < 200 || line.lowercased().contains("error") { store.lines.append(line) }
                    progress(line)
                }
                if part.isEmpty { break }
            }
        }
        self.store = store
        process.standardError = pipe
        DispatchQueue.global().async(execute: reader)
    }

    /// All lines, after the process has ended.
    func lines() -> [String] {
        try? pipe.fileHandleForWriting.close()
        reader.wait()
        return store.lines
    }
}
