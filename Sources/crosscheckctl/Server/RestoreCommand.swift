import ArgumentParser
import Checklists
import Foundation
import JSON
import Postgres
import Store

/// Restores a backup into an empty database.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup into an empty database, such as createdb makes.",
        discussion: """
            It first asks for its rights and reads the file to its end, so that a right that is missing and a damaged file \
            change nothing; then it restores all in one transaction. Older cursors answer 410, and clients take a snapshot. Sessions continue.
            It needs pg_restore and psql of the server's version or later, and at least of the version of pg_dump that wrote the file.
            """)

    @Argument(
        help: ArgumentHelp("A file from 'crosscheckctl backup'.", valueName: "file"), completion: .file())
    var file: String
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let place = try database.place()
        let source = BackupFile(path: file)
        let messages = output.messages
        try source.checkIsReadable()
        let server = try await place.withDatabase { database in
            try await Self.checkIsEmpty(database)
            try await Rights.ofRestore.check(database)
            return try await database.majorVersion()
        }
        messages.progress("Checking \(file)")
        if try !source.verify() {
            StandardStream.error.say("There is no checksum to compare it with: \(source.name).sha256 is missing.")
        }
        let interruption = Interruption("Nothing was restored.")
        let tools = try tools(for: server, source, interruption)
        try check(source, PostgresProgram("pg_restore", of: tools, on: nil), interruption)
        do {
            try Restoring(file: source, tools: tools, server: server).run(on: place, interruption) {
                messages.progress($0)
            }
        } catch let error as ProgramError {
            throw Failure(error.status, "Nothing was restored: \(error.reason)")
        } catch let doubt as Restoring.InDoubt {
            throw Failure(
                .refused,
                "All of the backup was restored, or nothing: \(doubt.reason). Look with crosscheckctl db status.",
                details: ["If it was restored, update the planner's statistics: psql --command=analyze"])
        }
        // Before `end`, so that an operator who interrupts the rest knows that the backup is restored.
        messages.progress("The backup is restored. Updating the planner's statistics")
        interruption.end()
        let (users, checklists, missing): (Int64, Int64, Int)
        do {
            (users, checklists, missing) = try await Self.finish(place)
        } catch {
            let failure = Failure.of(error)
            throw Failure(
                failure.status,
                "The backup is restored, but the planner may lack statistics: \(failure.line) Run: psql --command=analyze"
            )
        }
        let advice = missing == 0 ? "" : " It is from an earlier release. Run: crosscheckctl db migrate"
        try output.tell(
            [
                "users": .integer(users), "checklists": .integer(checklists),
                "pending_migrations": .integer(Int64(missing)),
            ],
            "Restored \(count(Int(users), "user")) and \(count(Int(checklists), "checklist")).\(advice)")
    }

    /// Updates the planner's statistics, which a backup does not contain. Returns the number of users, of checklists,
    /// and of missing migrations.
    private static func finish(_ place: DatabasePlace) async throws -> (Int64, Int64, Int) {
        try await place.withDatabase { database in
            _ = try await database.withConnection { try await $0.script("analyze") }
            let missing = try await Migrator(database).status().count { $0.appliedAt == nil }
            let counts = try await database.execute(counts).decodeFirst(CountsRow.self)
            return (counts?.users ?? 0, counts?.checklists ?? 0, missing)
        }
    }

    /// The first tools that know the file's format, which depends on the version of pg_dump that wrote it.
    private func tools(
        for server: Int, _ source: BackupFile, _ interruption: Interruption
    ) throws -> PostgresTools {
        let found = try PostgresTools.with(["pg_restore", "psql"], for: server)
        for tools in found.dropLast() {
            do {
                try PostgresProgram("pg_restore", of: tools, on: nil)
                    .run(["--list", source.absolutePath], interruption)
                return tools
            } catch let error as ProgramError where error.reason.contains("unsupported version") {
                continue
            } catch is ProgramError {
                return tools
            }
        }
        return found[found.count - 1]
    }

    /// Reads the file to its end, and checks the versions of its schema.
    private func check(_ source: BackupFile, _ program: PostgresProgram, _ interruption: Interruption) throws {
        let ledger: BackupLedger
        do {
            try program.run(["--file=/dev/null", source.absolutePath], interruption)
            ledger = BackupLedger(
                try program.run(
                    [
                        "--data-only", "--table=schema_migrations", "--table=schema_functions", "--file=-",
                        source.absolutePath,
                    ],
                    interruption))
        } catch let error as ProgramError {
            throw Failure(.badData, "\(file) is not a backup, or is damaged: \(error.reason)")
        }
        guard !ledger.migrations.isEmpty else { throw Failure(.badData, "\(file) is not a backup of Crosscheck.") }
        if let reason = ledger.refusal(known: Migration.all.map(\.name), functions: .current) {
            throw Failure(.refused, "\(file) \(reason)")
        }
    }

    private static func checkIsEmpty(_ database: Database) async throws {
        guard let target = try await database.execute(emptiness).decodeFirst(TargetRow.self), !target.isReadOnly else {
            throw Failure.readOnly
        }
        guard target.isEmpty else {
            throw Failure(
                .refused,
                "The database already has a schema crosscheck, and the command does not replace it. Restore into an empty database."
            )
        }
        guard target.encoding == "UTF8" else { throw MigrationError.encoding(target.encoding) }
    }

    private static let emptiness = Statement(
        """
        select to_regnamespace('crosscheck') is null as is_empty, current_setting('server_encoding') as encoding,
            current_setting('transaction_read_only') = 'on' as is_read_only
        """)

    private struct TargetRow: RowDecodable {
        let isEmpty: Bool
        let encoding: String
        let isReadOnly: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            isEmpty = try row.decode("is_empty")
            encoding = try row.decode("encoding")
            isReadOnly = try row.decode("is_read_only")
        }
    }

    private static let counts = Statement(
        "select (select count(*) from users) as users, (select count(*) from checklists) as checklists")

    private struct CountsRow: RowDecodable {
        let users: Int64
        let checklists: Int64

        init(from row: inout RowReader) throws(PostgresError) {
            users = try row.decode("users")
            checklists = try row.decode("checklists")
        }
    }
}
