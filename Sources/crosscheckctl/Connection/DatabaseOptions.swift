import ArgumentParser
import Foundation

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
    /// Where `scripts/run` keeps its data unless told otherwise.
    private static let usualDirectory = ".crosscheck"
    private static let variable = "DATABASE_URL"

    @Option(
        help: ArgumentHelp(
            """
            The directory in which scripts/run keeps its database. \(usualDirectory) here, where there is one and \
            nothing else is said.
            """,
            valueName: "directory"),
        completion: .directory)
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            """
            The database, as libpq reads it: postgresql://USER@HOST/NAME. Others on this machine can see it, so give \
            a password by \(variable) or ~/.pgpass instead.
            """,
            valueName: "url"))
    var databaseUrl: String?

    mutating func validate() throws {
        guard dataDir == nil || databaseUrl == nil else {
            throw ValidationError("--data-dir and --database-url name two databases. Give one of them.")
        }
    }

    /// The database that the options, `DATABASE_URL` or a `.crosscheck` here name, in that order.
    ///
    /// - Throws: `Failure` where none does, or the data directory has none.
    func place() throws(Failure) -> DatabasePlace {
        if let databaseUrl { return DatabasePlace(url: databaseUrl, name: "the database of --database-url") }
        if let dataDir { return try place(in: dataDir) }
        if let url = ProcessInfo.processInfo.environment[Self.variable], !url.isEmpty {
            return DatabasePlace(url: url, name: "the database of \(Self.variable)")
        }
        guard FileManager.default.fileExists(atPath: Self.usualDirectory) else {
            throw Failure(
                .usage,
                "Which database? Give --data-dir, --database-url, or \(Self.variable) in the environment."
            )
        }
        return try place(in: Self.usualDirectory)
    }

    private func place(in directory: String) throws(Failure) -> DatabasePlace {
        let file = URL(filePath: directory, directoryHint: .isDirectory).appending(path: "connection")
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch {
            let reason =
                FileManager.default.fileExists(atPath: file.path)
                ? "The file \(file.path) cannot be read: run this as the user who ran scripts/run."
                : "There is no database in \(directory): no file \(file.path). scripts/run makes it."
            throw Failure(.unavailable, reason)
        }
        return DatabasePlace(
            url: text.trimmingCharacters(in: .whitespacesAndNewlines), name: "the database in \(directory)",
            directory: directory)
    }
}

/// A database as the operator named it.
struct DatabasePlace {
    /// As libpq reads it. It may hold a password.
    let url: String
    /// What it is called in a sentence.
    let name: String
    /// The data directory that it was found by.
    var directory: String?
}
