import Foundation
import TestSupport

/// An operator at the command line: runs the built `crosscheckctl` on a database of their own.
struct Operator: Sendable {
    /// The end of a run.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String

        /// The output, read as JSON.
        var json: JSON { get throws { try JSON(output.utf8) } }
    }

    /// The exit status was not 0.
    struct DidNotSucceed: Error { var outcome: Outcome }

    /// The password of accounts here.
    static let password = "an engine that weaves"

    let cluster: Cluster
    private let temporary: TemporaryDatabase
    var database: String { temporary.name }
    /// The login is not a superuser. It owns the database, as in `scripts/run`. On a busy machine the program's own
    /// limit for a connection, five seconds, is too short.
    var url: String { cluster.url(database: database, user: "crosscheck") + "&connect_timeout=120" }

    /// Has a database with the schema of this release.
    static func atWork() async throws -> Operator {
        try await Operator(cluster: .shared, template: template.value.database)
    }

    /// Has an empty database.
    static func atTheStart() async throws -> Operator {
        // The first migration of a cluster makes its roles, and two at once would disturb each other.
        _ = try await template.value
        return try await Operator(cluster: .shared)
    }

    /// Has an empty database, or a copy of `template`.
    init(cluster: Cluster, template: String = "template0") async throws {
        self.cluster = cluster
        if try await cluster.psql("select true from pg_roles where rolname = 'crosscheck'").isEmpty {
            // Another test may do the same.
            _ = try? await cluster.psql("create role crosscheck login createrole")
        }
        temporary = try await TemporaryDatabase("ctl", on: cluster, template: template)
        try await cluster.psql("alter database \(database) owner to crosscheck")
    }

    private static let template = Task {
        let first = try await Operator(cluster: .shared)
        _ = try await first.succeed("db", "migrate")
        return first
    }

    /// Runs it with `input` as its standard input, in a folder without a data directory.
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], usesURL: Bool = true
    ) async throws -> Outcome {
        try await begin(arguments, input: input, environment: environment, usesURL: usesURL).outcome()
    }

    /// Starts a run like `run`.
    func begin(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], usesURL: Bool = true
    ) throws -> Run {
        let process = Self.process(arguments)
        process.environment = ["PATH": "/usr/bin:/bin"].merging(usesURL ? ["DATABASE_URL": url] : [:]) { $1 }
            .merging(environment) { $1 }
        let run = Run(process)
        let standardInput = Pipe()
        process.standardInput = standardInput
        try process.run()
        // Small enough for the pipe, so it need not be read first.
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        return run
    }

    /// Runs it.
    /// - Throws: `DidNotSucceed` if its exit status is not 0.
    @discardableResult
    func succeed(_ arguments: String..., input: String = "") async throws -> Outcome {
        let outcome = try await run(arguments, input: input)
        guard outcome.status == 0 else { throw DidNotSucceed(outcome: outcome) }
        return outcome
    }

    /// Adds a user.
    func addUser(_ name: String) async throws {
        try await succeed("user", "add", name, "--email", "\(name)@example.org", input: Self.password + "\n")
    }

    /// Runs SQL on the operator's database, as superuser.
    @discardableResult
    func psql(_ sql: String) async throws -> String { try await cluster.psql(sql, database: database) }

    /// The program, not yet started.
    static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = DaemonProcess.folder.appending(path: "crosscheckctl")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: "/")
        return process
    }
}

extension Operator {
    /// The program while it runs.
    struct Run: Sendable {
        private let process: Process
        private let output = Pipe()
        private let errors = Pipe()

        fileprivate init(_ process: Process) {
            self.process = process
            process.standardOutput = output
            process.standardError = errors
        }

        func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// The end of the run, when it has ended.
        func outcome() async -> Outcome {
            async let written = Self.text(of: output)
            async let complained = Self.text(of: errors)
            let texts = await (written, complained)
            process.waitUntilExit()
            return Outcome(status: process.terminationStatus, output: texts.0, errors: texts.1)
        }

        private static func text(of pipe: Pipe) async -> String {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let bytes = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                    continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
                }
            }
        }
    }
}
