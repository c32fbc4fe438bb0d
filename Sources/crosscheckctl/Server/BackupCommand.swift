import ArgumentParser
import Checklists
import Foundation
import JSON
import Store

/// Writes a backup.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes all users, checklists and changes of one moment to a file.",
        discussion: """
            Daemons may run meanwhile. The file has pg_dump's custom format; FILE.sha256 beside it has its checksum. \
            Only the operator may read them, because the file contains the hashes of passwords and tokens.
            It needs pg_dump of the server's version or a later one; of the installed ones it takes the oldest that fits.
            """)

    @Argument(
        help: ArgumentHelp("The file. An existing one is kept, unless --force is given.", valueName: "file"),
        completion: .file())
    var file: String
    @Flag(help: "Replace an existing file, when the backup is complete.")
    var force = false
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let place = try database.place()
        let target = BackupFile(path: file)
        if !force { try target.checkIsFree() }
        // First, so that this program reports a missing schema in its own words.
        let server = try await place.withDatabase { database in
            _ = try await Migrator(database).status()
            try await Rights.ofBackup.check(database)
            return try await database.majorVersion()
        }
        let program = try PostgresProgram("pg_dump", of: PostgresTools.with(["pg_dump"], for: server)[0], on: place)
        let interruption = Interruption("No backup was written.")
        let messages = output.messages
        let partial = try target.begin()
        defer { partial.discard() }
        do {
            try program.run(
                [
                    // Without comments: only its owner could write that of the extension.
                    "--format=custom", "--schema=crosscheck", "--extension=\(Migration.neededExtension)",
                    "--no-comments", "--no-owner",
                    "--no-privileges", "--verbose",
                    "--file=\(partial.path)",
                ], interruption
            ) { line in
                guard let table = TableName.in(line, after: "dumping contents of table ") else { return }
                messages.progress("Writing \(table)")
            }
        } catch let error as ProgramError {
            throw Failure(error.status, "The backup failed: \(error.reason)")
        }
        let (digest, bytes) = try partial.checksum(interruption)
        try interruption.finish()
        try target.publish(partial, digest: digest, replacing: force)
        interruption.end()
        try output.tell(
            ["file": .string(file), "bytes": .integer(Int64(bytes)), "sha256": .string(digest)],
            "Wrote \(file) (\(ByteText.of(bytes))) and \(target.name).sha256.")
    }
}

/// The table in a progress message of pg_dump or pg_restore.
enum TableName {
    static func `in`(_ line: String, after words: String) -> String? {
        guard let start = line.range(of: words + "\"crosscheck.") else { return nil }
        return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
}

/// A number of bytes for people.
enum ByteText {
    static func of(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1 << 20): String(format: "%.1f KiB", Double(bytes) / 1024)
        case ..<(1 << 30): String(format: "%.1f MiB", Double(bytes) / 1_048_576)
        default: String(format: "%.1f GiB", Double(bytes) / 1_073_741_824)
        }
    }
}
