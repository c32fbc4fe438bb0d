import Foundation
import TestSupport

/// A folder with PostgreSQL's programs, some of them replaced by scripts.
struct ProgramFolder {
    let url: URL

    /// The environment that makes `crosscheckctl` use these programs.
    var environment: [String: String] { ["CROSSCHECK_PG_BINDIR": url.path] }

    /// - Parameter scripts: by the program's name. `$real` is the program itself, `$here` a folder for files.
    init(in folder: URL, _ scripts: [String: String]) throws {
        url = folder.appending(path: "programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let programs = try PostgresPrograms.find().folder
        for name in ["pg_dump", "pg_restore", "psql"] {
            let (path, real) = (url.appending(path: name), programs.appending(path: name))
            guard let script = scripts[name] else {
                try FileManager.default.createSymbolicLink(at: path, withDestinationURL: real)
                continue
            }
            // Only read: Linux runs no file that another process has open for writing, and a program that some test
            // starts just now has all files open for a moment.
            try Data("real='\(real.path)' here='\(url.path)'\n\(script)\n".utf8).write(
                to: url.appending(path: "\(name).script"))
            try FileManager.default.createSymbolicLink(at: path, withDestinationURL: Self.standIn)
        }
    }

    private static let standIn = Repository.root.appending(path: "Tests/Programs/stand-in").standardizedFileURL

    /// Makes a file that a script waits for.
    func put(_ name: String) throws { try Data().write(to: url.appending(path: name)) }

    /// Whether a script has made a file.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: name).path) }
}
