import Foundation
@testable import Store
import Testing
import TestSupport

@Suite struct DatabaseTests {
    @Test func migrationsAreAppliedOnce() async throws {
        let person = try await Operator.atTheStart()
        let planned = try await person.succeed("db", "migrate", "--dry-run", "--json").json["would_apply"]
        #expect(planned.array.first == "0001_accounts")
        #expect(try await person.psql("select to_regnamespace('crosscheck') is null") == "t")
        #expect(try await person.succeed("db", "status", "--json").json.array.allSatisfy { $0["applied_at"] == nil })

        #expect(try await person.succeed("db", "migrate", "--json").json["applied"] == planned)
        #expect(try await person.succeed("db", "migrate", "--json").json["applied"] == [])
        let entries = try await person.succeed("db", "status", "--json").json.array
        #expect(entries.map(\.["name"]) == planned.array)
        #expect(entries.allSatisfy { $0["applied_at"].string != nil })
    }

    /// All other users of a table queue behind a migration that waits for its lock.
    @Test func aMigrationLetsOthersGoOnWhileItsTablesAreInUse() async throws {
        let person = try await Self.withoutTheLastMigrations()
        let use = try await Blockade(person, "lock table crosscheck.users in share mode")
        let run = try person.begin(["db", "migrate", "--json"])
        let waits = try await found(within: .generous) {
            try await person.psql(
                "select true from pg_stat_activity where application_name = 'crosscheckctl' and wait_event_type = 'Lock' and datname = current_database()"
            ).isEmpty ? nil : true
        }
        #expect(waits == true)
        // As the next edit would.
        try await person.psql("set lock_timeout = '30s'; lock table crosscheck.comments in row exclusive mode")
        #expect(use.isHeld)
        try await use.end()
        let outcome = await run.outcome()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.json["applied"].array.map(\.string) == Self.last + [Self.functions])
    }

    /// A backup takes longer than other clients may have to wait.
    @Test func aMigrationGivesUpBehindABackup() async throws {
        let person = try await Self.withoutTheLastMigrations()
        let backup = try await Blockade(person, "lock table crosscheck.users in share mode", seconds: 120)
        let outcome = try await person.run(["db", "migrate"])
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains(Self.last[0]), "\(outcome.errors)")
        #expect(backup.isHeld)
        try await backup.end()
        try await person.succeed("db", "migrate")
    }

    /// An operator whose database lacks the last migrations, and has no functions: their texts of before are not kept,
    /// and `db migrate` replaces them behind the migrations. The first of these migrations changes the table of users,
    /// so it waits for those who lock it.
    private static func withoutTheLastMigrations() async throws -> Operator {
        let person = try await Operator.atTheStart()
        try await person.psql("set role crosscheck; \(Ledgers.creation);\n\(FunctionSet.current.foundation)")
        for migration in Migration.all where !last.contains(migration.name) {
            try await person.psql(
                """
                set role crosscheck; set search_path = crosscheck, pg_temp;
                \(migration.sql);
                insert into schema_migrations (name, checksum) values ('\(migration.name)', '\(migration.checksum)')
                """)
        }
        return person
    }

    private static let last = Migration.all.map(\.name).filter { $0 >= "0025_one_rule_for_each_table" }
    private static let functions = "functions \(FunctionSet.current.revision)"

    @Test func aDatabaseWithoutTheSchemaIsNotWorkedOn() async throws {
        let person = try await Operator.atTheStart()
        let outcome = try await person.run(["user", "list"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("crosscheckctl db migrate"))
    }

    /// Tables and functions from before the first release are not migrated.
    @Test func aDatabaseOfBeforeTheFirstReleaseIsRefused() async throws {
        let person = try await Operator.atWork()
        try await person.psql(
            """
            delete from crosscheck.schema_migrations; drop table crosscheck.schema_functions;
            insert into crosscheck.schema_migrations (name, checksum) values ('0001_users', 'x'), ('0002_checklists', 'x')
            """)
        for arguments in [
            ["db", "migrate"], ["db", "status"], ["user", "list"], ["backup", "/tmp/\(UUID()).backup"],
        ] {
            let outcome = try await person.run(arguments)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("before the first release"), "\(outcome.errors)")
        }
    }

    /// A special option installs changes that a developer made without a new revision.
    @Test func otherFunctionsOfTheSameRevisionAreReplacedOnlyWhenAsked() async throws {
        let person = try await Operator.atWork()
        try await person.psql("update crosscheck.schema_functions set checksum = 'other'")
        let refused = try await person.run(["db", "migrate"])
        #expect(refused.status == 1 && refused.errors.contains("--replace-functions"), "\(refused.errors)")
        let replaced = try await person.succeed("db", "migrate", "--replace-functions", "--json")
        #expect(try replaced.json["applied"].array.map(\.string) == [Self.functions])
        #expect(try await person.succeed("db", "migrate", "--json").json["applied"] == [])
    }

    @Test func aDatabaseThatIsNotThereIsNamedWithoutItsPassword() async throws {
        let person = try await Operator.atWork()
        let outcome = try await person.run(
            ["user", "list", "--database-url", "postgresql://ada:secret1@127.0.0.1:1/x?connect_timeout=2"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("--database-url cannot be reached"))
        #expect(!outcome.errors.contains("secret1"))
    }

    @Test func aDataDirectoryIsNamedBeforeOrBehindTheCommandOrIsHere() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let home = FileManager.default.temporaryDirectory.appending(path: "ctl-\(UUID().uuidString)")
        let directory = home.appending(path: ".crosscheck")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let missing = try await person.run(["--data-dir", directory.path, "user", "list"], usesURL: false)
        #expect(missing.status == 69)
        #expect(missing.errors.contains("scripts/run"))

        try Data("\(person.url)\n".utf8).write(to: directory.appending(path: "connection"))
        let show = ["user", "show", "ada"]
        // Options take precedence over the environment.
        let wrong = ["DATABASE_URL": "postgresql:///none?host=/nowhere"]
        let options = ["--data-dir", directory.path]
        #expect(try await person.run(options + show, environment: wrong).status == 0)
        #expect(try await person.run(show + options, environment: wrong).status == 0)
        #expect(try await person.run(show, environment: wrong).status == 69)

        let process = Operator.process(show)
        process.currentDirectoryURL = home
        process.environment = [:]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [
        ["user", "list"], ["--data-dir", "/a", "--database-url", "b", "user", "list"], ["user", "frob"],
    ])
    func aWrongCommandLineIsToldFromARefusal(arguments: [String]) async throws {
        let person = try await Operator.atWork()
        #expect(try await person.run(arguments, usesURL: false).status == 64)
    }

    @Test func theHelpHasTheExitCodes() async throws {
        let person = try await Operator.atWork()
        let help = try await person.run(["--help"], usesURL: false)
        #expect(help.status == 0)
        #expect(help.output.contains("69  the database cannot be reached"))
        let completion = try await person.run(["--generate-completion-script", "bash"], usesURL: false)
        #expect(completion.output.contains("set-password"))
    }

    @Test func outputThatCannotBeWrittenIsAFailure() async throws {
        let person = try await Operator.atWork()
        let process = Operator.process(["user", "list", "--json"])
        process.environment = ["DATABASE_URL": person.url]
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
    }
}
