import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// The database's schema.
struct DatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "The database's schema: bring it up to date, see where it stands, say who may what.",
        subcommands: [Migrate.self, Status.self, Grant.self])
}

extension DatabaseCommand {
    struct Migrate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Applies the migrations that the database lacks, one transaction each, and this release's functions.",
            discussion: """
                It waits for others who migrate. Back the database up first: there is no way back but that. Functions of a later \
                release are left as they are.
                """)

        @Flag(help: "Only say which would be applied.")
        var dryRun = false
        @Flag(help: "Put this build's functions in the place of others of the same revision. For developers.")
        var replaceFunctions = false
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withDatabase { database in
                let migrator = Migrator(database)
                let names =
                    if dryRun {
                        try await migrator.status().filter { $0.appliedAt == nil }.map(\.name)
                    } else {
                        try await migrator.migrate(replacingFunctions: replaceFunctions) {
                            StandardStream.error.print("Applying \($0)")
                        }
                    }
                let what = names.isEmpty ? "nothing: the schema is up to date" : names.joined(separator: ", ")
                try output.print(
                    [dryRun ? "would_apply" : "applied": .array(names.map(JSONValue.string))],
                    dryRun
                        ? (["Would apply \(what)"] + names).joined(separator: "\n  ")
                        : "Applied \(what).")
            }
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the migrations of this release and the functions, and when each was applied.")

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let entries = try await database.place().withDatabase { try await Migrator($0).status() }
            let listing = Listing(
                columns: [
                    .init("MIGRATION") { $0.cell("name") },
                    .init("APPLIED (UTC)") { $0["applied_at"] == .null ? "not yet" : $0.time("applied_at") },
                ],
                nothing: "This release has no migrations.", isJSON: output.isJSON)
            try await listing.print(
                entries.map { entry in
                    ["name": .string(entry.name), "applied_at": entry.appliedAt.map(JSONValue.string) ?? .null]
                })
        }
    }

    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives the roles of the schema's owner and of daemons what each is to have.",
            discussion: """
                For roles that were made after the schema, and for rights that were changed. It makes the roles where this \
                database user may. Start daemons that were started before the roles were there anew afterwards.
                """)

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withDatabase { database in
                let owner = try await Migrator(database).grant()
                let role = Database.Configuration.applicationRole
                guard try await database.mayTakeApplicationRole() else {
                    throw Failure(
                        .refused,
                        "This database user may neither make \(role) nor take it on. Run: crosscheckctl doctor")
                }
                try output.print(
                    ["owner": .string(owner), "daemon": .string(role)],
                    "\(owner) owns the schema, and \(role) has what a daemon needs.")
            }
        }
    }
}
