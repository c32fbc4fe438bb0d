import Foundation
import TestSupport

/// Somebody at the command line: runs `crosscheckctl` as it was built, on a database of their own.
struct Operator: Sendable {
    /// How a run ended.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String

        /// The output, read as JSON.
        var json: JSON { get throws { try JSON(output.utf8) } }
    }

    /// It did not end with 0.
    struct DidNotSucceed: Error { var outcome: Outcome }

    /// The password that accounts get here.
    static let password = "an engine that weaves"

    let cluster: Cluster
    let database: String
    /// Not a superuser: it owns the database, as `scripts/run` has it.
    var url: String { cluster.url(database: database, user: "crosscheck") }

    /// Has a database with the schema of this release.
    static func atWork() async throws -> Operator {
        try await Operator(cluster: .shared, template: template.value.database)
    }

    /// Has a database with nothing in it.
    static func atTheStart() async throws -> Operator {
        // The first migration of a cluster makes its roles, which two at once would do to each other's harm.
        _ = try await template.value
        return try await Operator(cluster: .shared)
    }

    /// Has a database without anything in it, or with all that `template` has.
    init(cluster: Cluster, template: String = "template0") async throws {
        self.cluster = cluster
        database = "ctl_\(UUID().uuidString.prefix(8).lowercased())"
        if try await cluster.psql("select from pg_roles where rolname = 'crosscheck'").isEmpty {
            // Another test may be at it.
            _ = try? await cluster.psql("create role crosscheck login createrole")
        }
        try await cluster.createDatabase(named: database, template: template)
        try await cluster.psql("alter database \(database) owner to crosscheck")
    }

    private static let template = Task {
        let first = try await Operator(cluster: .shared)
        _ = try await first.succeed("db", "migrate")
        return first
    }

    /// Runs it with `input` as its standard input, in a folder that says nothing of a database.
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], usesURL: Bool = true
    ) async throws -> Outcome {
        try await begin(arguments, input: input, environment: environment, usesURL: usesURL).outcome()
    }

    /// Begins to run it, as `run` does.
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
        // Small enough for the pipe, so nobody has to read it first.
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        return run
    }

    /// Runs it.
    /// - Throws: `DidNotSucceed` where it does not end with 0.
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

    /// SQL on the operator's database, as superuser.
    @discardableResult
    func psql(_ sql: String) async throws -> String { try await cluster.psql(sql, database: database) }

    /// The program, not started.
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

        /// How it ended, when it has.
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
