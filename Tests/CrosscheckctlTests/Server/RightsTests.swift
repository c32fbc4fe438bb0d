import Foundation
import Testing
import TestSupport

/// A login that lacks a right is told which, and the grant that gives it, before anything begins.
@Suite final class RightsTests {
    private let folder: URL
    private let login = "lacking_\(UUID().uuidString.prefix(8).lowercased())"

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rights-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var file: String { folder.appending(path: "all.backup").path }

    /// Runs a command as the login.
    private func run(
        _ person: Operator, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Operator.Outcome {
        let url = person.cluster.url(database: person.database, user: login) + "&connect_timeout=120"
        return try await person.run(arguments, environment: environment.merging(["DATABASE_URL": url]) { $1 })
    }

    /// The statements of a message's advice.
    private func grant(in errors: String) throws -> String {
        String(try #require(errors.firstMatch(of: /As superuser: (.*;)/), "\(errors)").1)
    }

    /// Drops the login, and what it has been given.
    private func drop(_ person: Operator) async throws {
        try await person.psql("reassign owned by \(login) to postgres; drop owned by \(login); drop role \(login)")
    }

    @Test func aRestoreDoesNotBeginWithoutItsRights() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.succeed("backup", file)
        let other = try await Operator.atTheStart()
        try await other.psql("create role \(login) login noinherit; grant crosscheck_owner to \(login)")
        let watching = try ProgramFolder(
            in: folder,
            [
                "pg_restore": #"touch "$here/begun"; exec "$real" "$@""#,
                "psql": #"touch "$here/begun"; exec "$real" "$@""#,
            ])
        let refused = try await run(other, ["restore", file], environment: watching.environment)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("The restore did not begin"), "\(refused.errors)")
        for right in ["create on the database", "take on crosscheck_owner"] {
            #expect(refused.errors.contains(right), "\(refused.errors)")
        }
        #expect(!watching.has("begun"))
        #expect(try await other.psql("select to_regnamespace('crosscheck') is null") == "t")
        try await other.psql(grant(in: refused.errors))
        let restored = try await run(other, ["restore", file], environment: watching.environment)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(watching.has("begun"))
        #expect(try await other.psql("select count(*) from crosscheck.users") == "1")
        try await drop(other)
    }

    @Test(arguments: [
        ["backup", "FILE"], ["prune", "--yes"], ["user", "list"], ["db", "status"], ["user", "delete", "ada", "--yes"],
        ["db", "migrate"],
    ])
    func aCommandNamesTheGrantThatItLacks(command: [String]) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.psql("create role \(login) login")
        let arguments = command.map { $0.replacing("FILE", with: file) }
        let refused = try await run(person, arguments)
        #expect(refused.status == 1)
        #expect(!refused.errors.contains("doctor"), "\(refused.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(try await person.psql("select count(*) from crosscheck.users where disabled_at is null") == "1")
        try await person.psql(grant(in: refused.errors))
        let done = try await run(person, arguments)
        #expect(done.status == 0, "\(done.errors)")
        try await drop(person)
    }

    /// It reads what a part may read, and begins nothing that another part refuses.
    @Test func aBackupDoesNotBeginWithoutAllOfIt() async throws {
        let person = try await Operator.atWork()
        try await person.psql(
            """
            create role \(login) login; grant usage on schema crosscheck to \(login);
            grant select on all tables in schema crosscheck to \(login);
            revoke select on crosscheck.audit_log, crosscheck.users from \(login)
            """)
        let refused = try await run(person, ["backup", file])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("lacks rights: select on audit_log, "), "\(refused.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try await drop(person)
    }

    /// The login that looks is not what is looked at.
    @Test func theDoctorDoesNotNameItself() async throws {
        let person = try await Operator.atWork()
        try await person.psql("create role \(login) login")
        func findings() async throws -> [JSON] { try await run(person, ["doctor", "--json"]).json["findings"].array }
        for name in ["Migrations", "Rights"] {
            let finding = try #require(try await findings().first { $0["check"].string == name })
            #expect(finding["level"] == "unknown", "\(finding)")
            #expect(finding["advice"].string == "As superuser: grant crosscheck_owner to \(login);", "\(finding)")
        }
        try await person.psql("grant crosscheck_owner, pg_read_all_settings to \(login)")
        for finding in try await findings() where ["Migrations", "Rights", "Disk"].contains(finding["check"].string) {
            #expect(finding["level"] != "unknown", "\(finding)")
        }
        try await drop(person)
        // Nor is a superuser's right to do everything a fault, while no daemon has it.
        let outcome = try await person.run(
            ["doctor", "--json", "--database-url", person.cluster.url(database: person.database)])
        let rights = try outcome.json["findings"].array.filter { $0["check"] == "Rights" }
        #expect(rights.count == 1 && rights[0]["level"] == "ok", "\(rights)")
    }

    @Test func theDoctorNamesTheRightThatIsMissing() async throws {
        let person = try await Operator.atWork()
        try await person.psql("revoke insert on crosscheck.tasks from crosscheck_app")
        try await person.psql("grant delete on crosscheck.spent_ids to crosscheck_app")
        func finding() async throws -> JSON {
            try #require(
                try await person.run(["doctor", "--json"]).json["findings"].array.first { $0["check"] == "Rights" })
        }
        let missing = try await finding()
        #expect(missing["finding"] == "crosscheck_app lacks rights: insert on tasks.")
        try await person.psql("grant insert on crosscheck.tasks to crosscheck_app")
        #expect(
            try await finding()["finding"]
                == "crosscheck_app has rights that a daemon does not need: delete on spent_ids.")
    }
}
