public import Foundation

/// The folder of PostgreSQL's programs, and the user who runs them.
public struct PostgresPrograms: Sendable {
    /// No PostgreSQL 15 or newer was found.
    struct NotFound: Error, CustomStringConvertible {
        var description: String {
            "No PostgreSQL 15 or newer in /usr/lib/postgresql: install it, or set CROSSCHECK_PG_BINDIR"
        }
    }

    /// The folder of `initdb`, `postgres` and `psql`.
    public var folder: URL

    /// `CROSSCHECK_PG_BINDIR`, or the newest that Debian's packages have installed.
    public static func find() throws -> PostgresPrograms {
        if let folder = ProcessInfo.processInfo.environment["CROSSCHECK_PG_BINDIR"], !folder.isEmpty {
            return PostgresPrograms(folder: URL(filePath: folder))
        }
        let installed = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: installed)) ?? []
        guard let newest = versions.compactMap({ Int($0) }).filter({ $0 >= 15 }).max() else { throw NotFound() }
        return PostgresPrograms(folder: URL(filePath: "\(installed)/\(newest)/bin"))
    }

    /// The user who must own and run a server; nil for the present user. Only root needs another, because PostgreSQL
    /// refuses root.
    static var owner: String? {
        guard geteuid() == 0 else { return nil }
        return getpwnam("postgres") == nil ? "nobody" : "postgres"
    }

    /// The command line that runs a program of PostgreSQL, or another by its path. `setpriv` and `env` become the
    /// program, so signals reach it.
    /// - Parameter environment: for the program only: files that a preloaded library makes then belong to the program's
    ///   user.
    func commandLine(_ program: String, _ arguments: [String], environment: [String: String] = [:]) -> [String] {
        let path = program.hasPrefix("/") ? program : folder.appending(path: program).path
        var command = [path] + arguments
        if !environment.isEmpty { command = ["/usr/bin/env"] + environment.map { "\($0)=\($1)" } + command }
        guard let owner = Self.owner else { return command }
        return ["/usr/bin/setpriv", "--reuid=\(owner)", "--regid=\(owner)", "--init-groups", "--"] + command
    }
}
