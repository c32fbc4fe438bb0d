import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// The database's schema.
struct DatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Manages the database's schema: migrations, their status, and the roles' rights.",
        subcommands: [Migrate.self, Status.self, Grant.self])
}

extension DatabaseCommand {
    struct Migrate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Applies the migrations that the database lacks, one transaction each, and this release's functions.",
            discussion: """
                It waits for other programs that migrate. Back up the database first: only a backup leads back. It \
                does not replace functions of a later release.
                """)

        @Flag(help: "Only list the migrations that it would apply.")
        var dryRun = false
        @Flag(help: "Replace other functions of the same revision by this build's. For developers.")
        var replaceFunctions = false
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withDatabase { database in
                let migrator = Migrator(database)
                if !dryRun { try await Rights.ofMigration.check(database) }
                let messages = output.messages
                let names =
                    if dryRun {
                        try await migrator.status().filter { $0.appliedAt == nil }.map(\.name)
                    } else {
                        try await migrator.migrate(replacingFunctions: replaceFunctions) {
                            messages.progress("Applying \($0)")
                        }
                    }
                let what = names.isEmpty ? "nothing: the schema is up to date" : names.joined(separator: ", ")
                let json = JSONValue.array(names.map(JSONValue.string))
                if dryRun {
                    try output.print(["would_apply": json], "Would apply \(what).")
                } else {
                    try output.tell(["applied": json], "Applied \(what).")
                }
            }
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists this release's migrations and functions, and when each was applied.")

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var listing: ListingOptions

        func run() async throws {
            let entries = try await database.place().withDatabase { try await Migrator($0).status() }
            let table = Listing(
                columns: [
                    .init("MIGRATION") { $0.cell("name") },
                    .init("APPLIED (UTC)") { $0["applied_at"] == .null ? "not yet" : $0.time("applied_at") },
                ],
                nothing: "This release has no migrations.", options: listing)
            try await table.print(
                entries.map { entry in
                    ["name": .string(entry.name), "applied_at": entry.appliedAt.map(JSONValue.string) ?? .null]
                })
        }
    }

    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives the roles of the schema's owner and of daemons their rights.",
            discussion: """
                Use this after someone has made the roles later than the schema, or has changed rights. It makes \
                missing roles if this database user may. Then restart daemons that were running before the roles \
                existed.
                """)

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withDatabase { database in
                let owner = try await Migrator(database).grant()
                let role = Database.Configuration.applicationRole
                if let advice = try await Examination.rolesToMake(database) {
                    throw Failure(
                        .refused, "There is no role \(role), and this login may not make it.",
                        details: ["As superuser: \(advice) and then again: crosscheckctl db grant"])
                }
                try output.tell(
                    ["owner": .string(owner), "daemon": .string(role)],
                    "\(owner) owns the schema, and \(role) has the rights that a daemon needs.")
            }
        }
    }
}
