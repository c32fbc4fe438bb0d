public import Foundation
import Synchronization

/// A PostgreSQL server for the tests: in a temporary directory, reached only over a Unix socket, and gone when they
/// end.
public final class Cluster: Sendable {
    /// The server ended, or was not ready in time. `log` is its log.
    public struct DidNotStart: Error, CustomStringConvertible {
        /// The server's log.
        public var log: String

        /// A sentence for the test report.
        public var description: String { "PostgreSQL did not start: \(log)" }
    }

    /// The server of this test process. The first use starts it.
    /// - Throws: the errors of `create`.
    public static var shared: Cluster {
        get async throws { try await sharedStart.value }
    }

    private static let sharedStart = Task { try await create(in: spareMemory ?? temporaryFolder) }

    /// The directory of the data, the socket and the log.
    public let directory: URL
    let programs: PostgresPrograms
    private let settings: [String]
    private let environment: [String: String]
    private let network: PrivateNetwork?
    /// Of its socket's name.
    private let port: Int
    private let server = Mutex<Process?>(nil)

    /// The number of the server's first process; nil while it does not run.
    var process: Int32? { server.withLock { $0?.processIdentifier } }

    private init(
        directory: URL, programs: PostgresPrograms, settings: [String: String], environment: [String: String],
        network: PrivateNetwork?, port: Int = 5432
    ) {
        self.directory = directory
        self.port = port
        self.environment = environment
        self.network = network
        self.programs = programs
        self.settings = settings.flatMap { ["-c", "\($0)=\($1)"] }
    }

    /// Makes and starts a new server, without `fsync` unless `settings` set it.
    /// - Parameters:
    ///   - settings: of `postgresql.conf`.
    ///   - environment: added to this process's own.
    ///   - capacity: the size in MiB of a file system just for the data, which needs root; nil for none.
    ///   - network: the network at whose far end it listens; nil for a Unix socket only.
    ///   - place: the folder of its directory.
    /// - Throws: `DidNotStart`; `Command.Failure` of `initdb` or `mount`; an error when PostgreSQL is not installed.
    public static func create(
        settings: [String: String] = [:], environment: [String: String] = [:], capacity: Int? = nil,
        network: PrivateNetwork? = nil, in place: URL = temporaryFolder
    ) async throws -> Cluster {
        let cluster = try await create(settings, environment, capacity, network, in: place) { cluster in
            [
                "initdb", "--pgdata=\(cluster.data.path)", "--username=postgres", "--auth=trust", "--no-sync",
                "--encoding=UTF8", "--locale=C.UTF-8",
            ]
        }
        try await cluster.psql("create extension pg_stat_statements")
        return cluster
    }

    /// A new server whose data a program makes. `make` returns the program's name and arguments.
    static func create(
        _ settings: [String: String], _ environment: [String: String], _ capacity: Int?,
        _ network: PrivateNetwork? = nil, in place: URL = temporaryFolder, by make: (Cluster) -> [String]
    ) async throws -> Cluster {
        let programs = try PostgresPrograms.find()
        let directory = try newDirectory(in: place)
        let defaults = [
            "listen_addresses": network?.farAddress ?? "", "unix_socket_directories": directory.path,
            "max_connections": "300",
            "shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.max": "50000", "fsync": "off",
            "full_page_writes": "off",
        ]
        let cluster = Cluster(
            directory: directory, programs: programs, settings: defaults.merging(settings) { $1 },
            environment: environment, network: network)
        if let capacity { try await cluster.mount(capacity) }
        let command = make(cluster)
        _ = try await Command.run(programs.commandLine(command[0], Array(command.dropFirst())), in: directory)
        if let network { try cluster.admit(network.nearAddress) }
        try await cluster.start()
        return cluster
    }

    /// The machine's temporary folder, not the user's own: a socket's path has 107 bytes at most.
    public static let temporaryFolder = URL(filePath: "/tmp")

    /// Linux's file system in memory, if it and the memory have room for the databases of many tests at once. A database
    /// is some hundred files. Making it there takes a fifth of the processor time.
    private static var spareMemory: URL? {
        let place = "/dev/shm"
        let needed: UInt64 = 8 << 30
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place)
        let room = (attributes?[.systemFreeSize] as? NSNumber)?.uint64Value ?? 0
        let memory = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(separator: "\n")
            .first { $0.hasPrefix("MemAvailable:") }?
            .split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
        return room >= needed && (memory ?? 0) << 10 >= needed ? URL(filePath: place) : nil
    }

    /// A folder of the user who runs PostgreSQL, for nobody else; gone with the tests.
    static func newDirectory(in place: URL = temporaryFolder) throws -> URL {
        let directory = place.appending(path: "crosscheck-tests-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        Watchdog.shared.remove(directory)
        if let owner = PostgresPrograms.owner {
            try FileManager.default.setAttributes([.ownerAccountName: owner], ofItemAtPath: directory.path)
        }
        return directory
    }

    /// A server that another program makes, starts and ends, in a folder of its own; all of it is gone with the tests.
    /// - Parameter port: that it is told to listen on; its socket has that number too.
    static func managed(programs: PostgresPrograms, port: Int) throws -> Cluster {
        let cluster = Cluster(
            directory: try newDirectory(), programs: programs, settings: [:], environment: [:], network: nil, port: port
        )
        Watchdog.shared.stopServer(in: cluster.data)
        return cluster
    }

    /// Trusts every client from an address.
    private func admit(_ address: String) throws {
        let file = try FileHandle(forWritingTo: data.appending(path: "pg_hba.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("host all all \(address)/32 trust\n".utf8))
        try file.close()
    }

    private func mount(_ capacity: Int) async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        let owner = PostgresPrograms.owner ?? "root"
        _ = try await Command.run([
            "/bin/mount", "-t", "tmpfs", "-o", "size=\(capacity)m,mode=0700,uid=\(owner)", "crosscheck", data.path,
        ])
        Watchdog.shared.unmount(data)
    }

    /// The folder of the data.
    public var data: URL { directory.appending(path: "data") }

    /// How long the server may take to start. After a crash it first flushes all files, behind whatever else the machine
    /// writes to the disk.
    private static let patience = Duration.seconds(300)

    /// Starts the server again after `stop`, with its data.
    /// - Throws: `DidNotStart`.
    public func start() async throws {
        let log = directory.appending(path: "log")
        try Data().write(to: log)
        let command =
            (network?.command ?? [])
            + programs.commandLine("postgres", ["-D", data.path] + settings, environment: environment)
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        Watchdog.shared.stop(process.processIdentifier, with: "QUIT")
        server.withLock { $0 = process }
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, process.isRunning {
            if isReady(process.processIdentifier) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw DidNotStart(log: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
    }

    /// Ends the server: `SIGINT` rolls back and shuts down cleanly, `SIGQUIT` is like a crash.
    public func stop(signal: Int32 = SIGINT) async throws {
        guard let process = server.withLock({ $0.take() }) else { return }
        kill(process.processIdentifier, signal)
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        Watchdog.shared.forget(process.processIdentifier)
    }

    /// The URL of a database for libpq, for the superuser `postgres` or another `user`.
    public func url(database: String, user: String = "postgres") -> String {
        "postgresql://\(user)@/\(database)?host=\(directory.path)" + (port == 5432 ? "" : "&port=\(port)")
    }

    /// Its Unix socket.
    var socket: URL { directory.appending(path: ".s.PGSQL.\(port)") }

    /// The same over the network that it is at the far end of.
    public func url(database: String, over network: PrivateNetwork) -> String {
        "postgresql://postgres@\(network.farAddress)/\(database)?sslmode=disable&gssencmode=disable"
    }

    /// Runs SQL as superuser, each text as a transaction; returns the rows, one a line, columns separated by `|`.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    @discardableResult
    public func psql(_ sql: String..., database: String = "postgres") async throws -> String {
        let psql = programs.folder.appending(path: "psql").path
        let output = try await Command.run(
            [
                psql, "--no-psqlrc", "--quiet", "--no-align", "--tuples-only", "--set=ON_ERROR_STOP=1",
                "--dbname=\(url(database: database))",
            ] + sql.map { "--command=\($0)" })
        return output.trimmingCharacters(in: .newlines)
    }

    /// Creates a database, empty or as a copy of `template`, to which no client may be connected.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public func createDatabase(named name: String, template: String = "template0") async throws {
        try await psql("create database \(quoted(name)) template \(quoted(template))")
    }

    /// Drops a database, and disconnects its clients.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public func dropDatabase(named name: String) async throws {
        try await psql("drop database if exists \(quoted(name)) with (force)")
    }

    /// Reads the eighth line of `postmaster.pid` (PostgreSQL's `utils/pidfile.h`). A standby has another word there.
    private func isReady(_ process: Int32) -> Bool {
        let file = data.appending(path: "postmaster.pid")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(
            separator: "\n", omittingEmptySubsequences: false)
        guard let lines, lines.count > 7 else { return false }
        return lines[0] == "\(process)" && (lines[7].hasPrefix("ready") || lines[7].hasPrefix("standby"))
    }

    private func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }
}
