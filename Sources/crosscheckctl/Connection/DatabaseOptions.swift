import ArgumentParser
import Foundation

/// The options that name the database.
struct DatabaseOptions: ParsableArguments {
    /// The usual data directory of `scripts/run`.
    private static let usualDirectory = ".crosscheck"
    private static let variable = "DATABASE_URL"

    @Option(
        help: ArgumentHelp(
            """
            The data directory of scripts/run. Without this and other options: \(usualDirectory) in the present \
            directory, if there is one.
            """,
            valueName: "directory"),
        completion: .directory)
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            """
            The database's address in libpq's form: postgresql://USER@HOST/NAME. Others on this machine can see it, so \
            give a password by \(variable) or ~/.pgpass instead.
            """,
            valueName: "url"))
    var databaseUrl: String?

    mutating func validate() throws {
        guard dataDir == nil || databaseUrl == nil else {
            throw ValidationError("--data-dir and --database-url name two databases. Give one of them.")
        }
    }

    /// The database of the options, of `DATABASE_URL`, or of a `.crosscheck` in the present directory, in that order.
    /// - Throws: `Failure` if none of them names one, or the data directory has none.
    func place() throws(Failure) -> DatabasePlace {
        if let databaseUrl { return DatabasePlace(url: databaseUrl, name: "the database of --database-url") }
        if let dataDir { return try place(in: dataDir) }
        if let url = ProcessInfo.processInfo.environment[Self.variable], !url.isEmpty {
            return DatabasePlace(url: url, name: "the database of \(Self.variable)")
        }
        guard FileManager.default.fileExists(atPath: Self.usualDirectory) else {
            throw Failure(
                .usage,
                "No database is named. Give --data-dir or --database-url, or set \(Self.variable)."
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
                ? "Cannot read the file \(file.path). Run this as the user who ran scripts/run."
                : "There is no database in \(directory): the file \(file.path) is missing. scripts/run makes it."
            throw Failure(.unavailable, reason)
        }
        return DatabasePlace(
            url: text.trimmingCharacters(in: .whitespacesAndNewlines), name: "the database in \(directory)",
            directory: directory)
    }
}

/// The database that the operator named.
struct DatabasePlace {
    /// The address in libpq's form. It may contain a password.
    let url: String
    /// Its name in a sentence.
    let name: String
    /// The data directory that names it, if one does.
    var directory: String?
}
