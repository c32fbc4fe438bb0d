import Foundation

/// A folder with programs of PostgreSQL.
struct PostgresTools {
    let folder: String

    /// The folders that have all of these programs, the best first.
    /// - Throws: `.unavailable` if there is none.
    static func with(_ names: [String], for server: Int) throws(Failure) -> [PostgresTools] {
        let environment = ProcessInfo.processInfo.environment
        let installed = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: installed)) ?? []).compactMap { Int($0) }
        let folders = order(
            named: environment["CROSSCHECK_PG_BINDIR"],
            installed: Dictionary(uniqueKeysWithValues: versions.map { ($0, "\(installed)/\($0)/bin") }),
            path: (environment["PATH"] ?? "").split(separator: ":").map(String.init), server: server)
        let found = folders.filter { folder in
            names.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
        guard !found.isEmpty else {
            throw Failure(
                .unavailable,
                """
                \(names.formatted(.list(type: .and))) of PostgreSQL \(server) or newer \
                \(names.count == 1 ? "is" : "are") needed but not installed. On Debian and Ubuntu: apt-get install postgresql-client
                """)
        }
        return found.map(PostgresTools.init)
    }

    /// The order of the search: the folder in `CROSSCHECK_PG_BINDIR`; of Debian's packages, the server's own version,
    /// then newer ones, the next one first; `PATH`; and older versions, which at least say why they fail. Older
    /// programs do not know the server, and newer ones know more than it does.
    static func order(named: String?, installed: [Int: String], path: [String], server: Int) -> [String] {
        let versions = installed.keys.sorted()
        let chosen = versions.filter { $0 >= server } + versions.filter { $0 < server }.reversed()
        let split = versions.count { $0 >= server }
        let folders = chosen.compactMap { installed[$0] }
        return [named].compactMap(\.self) + folders.prefix(split) + path + folders.dropFirst(split)
    }
}
