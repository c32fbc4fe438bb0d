import Foundation
import TestSupport
import Testing

@Suite final class BackupTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var file: String { folder.appending(path: "all.backup").path }

    /// An operator with two users, a checklist and some changes.
    private static func atWork() async throws -> Operator {
        let person = try await Operator.atWork()
        for name in ["ada", "bob"] { try await person.addUser(name) }
        try await person.succeed(
            "checklist", "import", "-", "--format", "markdown", "--owner", "ada",
            input: "# Launch\n- [ ] Ünï ☃\n- [x] b\n")
        try await person.psql(
            """
            set search_path = crosscheck;
            select entry_create(m.user_id, jsonb_build_object('made_id', gen_random_uuid(), 'mode_id', m.id,
                'started_at', '2026-03-22 10:00Z', 'ended_at', '2026-03-22 11:00Z'))
            from modes m join users u on u.id = m.user_id where u.username = 'ada' and m.name = 'Study'
            """)
        return person
    }

    @Test func restoredDataEqualsTheBackedUpData() async throws {
        let person = try await Self.atWork()
        let outcome = try await person.succeed("backup", file, "--json")
        let bytes = try Data(contentsOf: URL(filePath: file))
        #expect(try outcome.json["bytes"].int == bytes.count)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        // sha256sum accepts it, and only its owner may read it.
        _ = try await Command.run(["/bin/sh", "-c", "cd \(folder.path) && sha256sum -c all.backup.sha256"])
        for name in ["all.backup", "all.backup.sha256"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)

        let other = try await Operator.atTheStart()
        let restored = try await other.succeed("restore", file, "--json")
        #expect(restored.errors.isEmpty, "\(restored.errors)")
        #expect(try restored.json["users"].int == 2 && restored.json["checklists"].int == 3)
        #expect(try restored.json["pending_migrations"] == 0)
        let tables = [
            "users", "checklists", "tasks", "participants", "comments", "sessions", "idempotency_keys", "invitations",
            "modes", "entries", "schema_migrations", "schema_functions",
        ]
        for table in tables {
            let query = "select count(*), md5(string_agg(t::text, ' ' order by t::text)) from crosscheck.\(table) t"
            #expect(try await other.psql(query) == person.psql(query), "\(table)")
        }
        // The audit log has the restore, and daemons cannot change that there either.
        let told = "select action, operator <> '' from crosscheck.audit_log order by id desc limit 1"
        #expect(try await other.psql(told) == "database.restored|t")
        let rows = "select count(*) from crosscheck.audit_log"
        #expect(try await Int(other.psql(rows)) == Int(person.psql(rows)).map { $0 + 1 })
        let rights =
            """
            select string_agg(distinct privilege_type, ',') || ' ' || count(*) || ' ' || bool_or(column_name in ('id', 'at', 'database_role'))
            from information_schema.column_privileges where table_name = 'audit_log' and grantee = 'crosscheck_app'
            """
        for place in [person, other] { #expect(try await place.psql(rights) == "INSERT 12 false") }
        // An entry that overlaps is refused there, too.
        let overlap = try await other.psql(
            """
            do $$ begin
                insert into crosscheck.entries
                select gen_random_uuid(), e.user_id, e.mode_id, null, '', e.started_at, e.ended_at, false, true, null, 1, 1, '', now(), now()
                from crosscheck.entries e;
                raise exception 'an overlap was taken';
            exception when exclusion_violation then null; end $$;
            select count(*) from crosscheck.entries
            """)
        #expect(overlap == "1")
        let log = "select stream_id, version, kind, body, at from crosscheck.changes order by 1, 2"
        #expect(try await other.psql(log) == person.psql(log))
        // A new history: cursors of the first one are refused, and no change lies in the future of this cluster.
        let epoch = "select epoch, secret from crosscheck.feed_epoch"
        #expect(try await other.psql(epoch) != person.psql(epoch))
        #expect(
            try await other.psql(
                "select count(*) from crosscheck.changes where xid >= pg_snapshot_xmax(pg_current_snapshot())") == "0")
        #expect(try await other.run(["doctor"]).status == person.run(["doctor"]).status)
    }

    @Test func existingFilesAndSchemasAreNotReplaced() async throws {
        let person = try await Self.atWork()
        try await person.succeed("backup", file)
        let again = try await person.run(["backup", file])
        #expect(again.status == 74)
        #expect(again.errors.contains("does not replace it"))
        let restored = try await person.run(["restore", file])
        #expect(restored.status == 1)
        #expect(restored.errors.contains("already has a schema crosscheck"))

        try await person.addUser("eve")
        try await person.succeed("backup", file, "--force")
        _ = try await Command.run(["/bin/sh", "-c", "cd \(folder.path) && sha256sum -c all.backup.sha256"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        let other = try await Operator.atTheStart()
        #expect(try await other.succeed("restore", file, "--json").json["users"] == 3)
    }

    enum Damage: CaseIterable {
        case truncated, changed, empty, somethingElse, missing, later, laterFunctions, beforeTheFirst

        /// The SQL that makes a backup unfit for this release.
        var sql: String? {
            switch self {
            case .later: "insert into crosscheck.schema_migrations (name, checksum) values ('9999_later', '')"
            case .laterFunctions: "insert into crosscheck.schema_functions values (9999, '', 9999)"
            case .beforeTheFirst:
                """
                delete from crosscheck.schema_migrations;
                insert into crosscheck.schema_migrations (name, checksum) values ('0001_users', ''), ('0002_checklists', '')
                """
            default: nil
            }
        }
    }

    @Test(arguments: Damage.allCases) func aDamagedFileTouchesNothing(_ damage: Damage) async throws {
        let person = try await Self.atWork()
        if let sql = damage.sql {
            try await person.psql(sql)
            // Not by the command, which would notice it.
            let program = try PostgresPrograms.find().folder.appending(path: "pg_dump").path
            _ = try await Command.run([program, "-Fc", "-n", "crosscheck", "-f", file, "-d", person.url])
        } else {
            try await person.succeed("backup", file)
        }
        let url = URL(filePath: file)
        var bytes = try Data(contentsOf: url)
        switch damage {
        case .truncated: bytes.removeLast(bytes.count / 3)
        case .changed: bytes[bytes.count * 4 / 5] ^= 0x40
        case .empty: bytes = Data()
        case .somethingElse: bytes = Data("# Launch\n".utf8)
        case .missing, .later, .laterFunctions, .beforeTheFirst: break
        }
        try bytes.write(to: url)
        if damage != .changed { try? FileManager.default.removeItem(atPath: file + ".sha256") }
        if damage == .missing { try FileManager.default.removeItem(at: url) }
        let other = try await Operator.atTheStart()
        let outcome = try await other.run(["restore", file])
        #expect(outcome.status == (damage == .missing ? 66 : damage.sql != nil ? 1 : 65), "\(outcome.errors)")
        #expect(outcome.errors.contains(file))
        if damage == .beforeTheFirst {
            #expect(outcome.errors.contains("before the first release"), "\(outcome.errors)")
        }
        #expect(try await other.psql("select to_regnamespace('crosscheck') is null") == "t")
    }

    /// libpq takes a URL before a service in the environment, and that before the variables of pg_dump and psql.
    @Test func aServiceGoesNotBeforeTheAddress() async throws {
        let person = try await Self.atWork()
        let (first, second, elsewhere) = (
            try await Operator.atTheStart(), try await Operator.atTheStart(), try await Operator.atTheStart()
        )
        let services = folder.appending(path: "services")
        let service = "host=\(person.cluster.directory.path)\nuser=crosscheck\ndbname=\(elsewhere.database)\n"
        try Data("[elsewhere]\n\(service)".utf8).write(to: services)
        let named = ["PGSERVICEFILE": services.path, "PGSERVICE": "elsewhere"]
        let backup = try await person.run(["backup", file], environment: named)
        #expect(backup.status == 0, "\(backup.errors)")
        let restored = try await first.run(["restore", file], environment: named)
        #expect(restored.status == 0, "\(restored.errors)")
        // So it does with a service that the URL names itself.
        let again = try await second.run(
            ["restore", file],
            environment: [
                "PGSERVICEFILE": services.path, "DATABASE_URL": second.url + "&service=elsewhere",
            ])
        #expect(again.status == 0, "\(again.errors)")
        let users = "select count(*) from crosscheck.users"
        for place in [first, second] { #expect(try await place.psql(users) == "2") }
        #expect(try await elsewhere.psql("select to_regnamespace('crosscheck') is null") == "t")
        // The service supplies the parts that the URL lacks.
        let open = try await elsewhere.run(
            ["restore", file], environment: named.merging(["DATABASE_URL": "postgresql://"]) { $1 })
        #expect(open.status == 0, "\(open.errors)")
        #expect(try await elsewhere.psql(users) == "2")
    }

    /// The second backup begins before the name is taken, and ends when the first has it.
    @Test func oneOfTwoBackupsHasTheNameAndItsOwnChecksum() async throws {
        let person = try await Self.atWork()
        let late = try ProgramFolder(
            in: folder,
            [
                "pg_dump":
                    #"touch "$here/begun"; while [ -d "$here" ] && [ ! -e "$here/go" ]; do sleep 0.05; done; exec "$real" "$@""#
            ])
        let second = try person.begin(["backup", file], environment: late.environment)
        #expect(try await found(within: .generous) { late.has("begun") ? true : nil } == true)
        try await person.succeed("backup", file)
        try await person.addUser("eve")
        try late.put("go")
        let outcome = await second.outcome()
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("does not replace it"), "\(outcome.errors)")
        _ = try await Command.run(["/bin/sh", "-c", "cd \(folder.path) && sha256sum -c all.backup.sha256"])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { $0.hasPrefix("all.backup") }.sorted() == ["all.backup", "all.backup.sha256"])
        let other = try await Operator.atTheStart()
        #expect(try await other.succeed("restore", file, "--json").json["users"] == 2)
    }

    /// pg_restore of PostgreSQL 17 and newer begins with a setting that servers before 17 do not know.
    @Test func aNewerPgRestoreIsUnderstood() async throws {
        let person = try await Self.atWork()
        try await person.succeed("backup", file)
        let newer = try ProgramFolder(
            in: folder,
            [
                "pg_restore":
                    #"case "$*" in *--file=-*) printf 'SET statement_timeout = 0;\nSET transaction_timeout = 0;\n';; esac; exec "$real" "$@""#
            ])
        let other = try await Operator.atTheStart()
        let outcome = try await other.run(["restore", file], environment: newer.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await other.psql("select count(*) from crosscheck.users") == "2")
    }

    /// The server has committed, and the connection is lost before its answer.
    @Test func aRestoreWhoseCommitIsNotAnsweredIsInDoubt() async throws {
        let person = try await Self.atWork()
        try await person.succeed("backup", file)
        let torn = try ProgramFolder(
            in: folder, ["psql": #""$real" "$@"; echo 'psql: error: connection to server was lost' >&2; exit 2"#])
        let other = try await Operator.atTheStart()
        let outcome = try await other.run(["restore", file], environment: torn.environment)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("All of the backup was restored, or nothing: "), "\(outcome.errors)")
        #expect(!outcome.errors.contains("Nothing was restored"))
        #expect(try await other.psql("select count(*) from crosscheck.users") == "2")
    }

    /// It does not count as missing.
    @Test func aChecksumThatCannotBeReadIsSaid() async throws {
        let person = try await Self.atWork()
        try await person.succeed("backup", file)
        try FileManager.default.removeItem(atPath: file + ".sha256")
        // Root may read any file, but nobody can read a folder as a file.
        try FileManager.default.createDirectory(atPath: file + ".sha256", withIntermediateDirectories: false)
        let other = try await Operator.atTheStart()
        let outcome = try await other.run(["restore", file])
        #expect(outcome.status == 66, "\(outcome.errors)")
        #expect(outcome.errors.contains(".sha256 cannot be read"), "\(outcome.errors)")
        #expect(try await other.psql("select to_regnamespace('crosscheck') is null") == "t")
    }

    /// The program ends between the two renames.
    @Test func aChecksumThatIsLeftOverIsNotTheNextOnes() async throws {
        let person = try await Self.atWork()
        try Data("\(String(repeating: "0", count: 64))  all.backup\n".utf8).write(to: URL(filePath: file + ".sha256"))
        let watching = try ProgramFolder(
            in: folder, ["pg_dump": #"ls "$here/.." >"$here/seen"; exec "$real" "$@""#])
        let outcome = try await person.run(["backup", file], environment: watching.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let seen = try String(contentsOf: watching.url.appending(path: "seen"), encoding: .utf8)
        #expect(seen.contains(".partial") && !seen.contains("sha256"), "\(seen)")
    }

    @Test func failuresToWriteAreReported() async throws {
        let person = try await Self.atWork()
        let nowhere = try await person.run(["backup", "/nowhere/file"])
        #expect(nowhere.status == 74)
        #expect(nowhere.errors.contains("No such file or directory"))
        let away = try await person.run(
            ["backup", file, "--database-url", "postgresql://u:secret@127.0.0.1:1/x"], usesURL: false)
        #expect(away.status == 69)
        #expect(!away.errors.contains("secret"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
