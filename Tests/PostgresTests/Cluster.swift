import Foundation
import Logging
import Postgres
import Synchronization

/// A PostgreSQL server of this process alone: in a temporary directory, on a Unix socket, gone at exit.
final class Cluster: Sendable {
    /// The server that tests share which do not stop it.
    static let shared: Result<Cluster, any Error> = Result {
        let cluster = try Cluster()
        try cluster.start()
        return cluster
    }

    struct Failure: Error {
        let words: String
    }

    let directory: String
    private static let made = Mutex<[String]>([])

    init() throws {
        var template = Array("/tmp/postgres-tests-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure(words: "no temporary directory") }
        directory = String(cString: made)
        let isFirst = Self.made.withLock { directories in
            directories.append(directory)
            return directories.count == 1
        }
        if isFirst { atexit { Cluster.removeAll() } }
        if getuid() == 0 { try Self.run("/bin/chown", ["postgres", directory]) }
        try Self.runAsOwner("initdb", ["-A", "trust", "-U", "postgres", "-N", "-D", directory + "/data"])
    }

    func start() throws {
        let options = "-k \(directory) -c listen_addresses='' -c fsync=off -c max_connections=200"
        try Self.runAsOwner(
            "pg_ctl", ["start", "-w", "-D", directory + "/data", "-o", options, "-l", directory + "/log"])
    }

    func stop(mode: String = "fast") throws {
        try Self.runAsOwner("pg_ctl", ["stop", "-w", "-m", mode, "-D", directory + "/data"])
    }

    var url: String { "host=\(directory) user=postgres dbname=postgres" }

    private static func removeAll() {
        for directory in made.withLock({ $0 }) {
            try? runAsOwner("pg_ctl", ["stop", "-w", "-m", "immediate", "-D", directory + "/data"])
            try? FileManager.default.removeItem(atPath: directory)
        }
    }

    /// PostgreSQL refuses to run as root.
    private static func runAsOwner(_ program: String, _ arguments: [String]) throws {
        let directory = ProcessInfo.processInfo.environment["PG_BIN"] ?? "/usr/lib/postgresql/15/bin"
        if getuid() == 0 {
            try run("/sbin/runuser", ["-u", "postgres", "--", "\(directory)/\(program)"] + arguments)
        } else {
            try run("\(directory)/\(program)", arguments)
        }
    }

    /// Foundation's `Process` would wait for the server as well, which inherits its descriptors.
    private static func run(_ program: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [1, 2] as [CInt] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        var status = CInt()
        guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0,
            waitpid(process, &status, 0) == process, status == 0
        else { throw Failure(words: "\(program) \(arguments) ended with \(status)") }
    }
}

/// Lends a running database on the shared server, or on `cluster`.
func withDatabase<Value: Sendable>(
    on cluster: Cluster? = nil, connections: Int = 2,
    _ configure: (inout Database.Configuration) -> Void = { _ in },
    _ body: (Database) async throws -> Value
) async throws -> Value {
    var configuration = Database.Configuration(url: try (cluster ?? Cluster.shared.get()).url)
    configuration.connections = connections
    configuration.maximumWait = .seconds(60)  // The machine may be busy with other things.
    configuration.backoff = (.milliseconds(10), .milliseconds(200))
    configure(&configuration)
    let database = Database(configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    async let running: Void = database.run()
    defer { database.shutdown() }
    let value = try await body(database)
    database.shutdown()
    await running
    return value
}

/// Waits until `condition` holds, or throws.
func eventually(
    within limit: Duration = .seconds(30), _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < end else { throw Cluster.Failure(words: "it did not come about") }
        try await Task.sleep(for: .milliseconds(10))
    }
}
