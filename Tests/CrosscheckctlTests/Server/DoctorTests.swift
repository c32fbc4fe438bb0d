import Checklists
import Foundation
import Store
import Testing
import TestSupport

@testable import crosscheckctl

@Suite struct DoctorTests {
    /// A server with sound settings: the tests' own is not durable, for speed.
    private static let sound = Task {
        try await Cluster.create(settings: ["fsync": "on", "full_page_writes": "on"])
    }

    private static let template = Task {
        let first = try await Operator(cluster: sound.value)
        _ = try await first.succeed("db", "migrate")
        return first
    }

    private func person() async throws -> Operator {
        try await Operator(cluster: Self.sound.value, template: Self.template.value.database)
    }

    /// The result of one check of doctor, and its exit status.
    private func level(of check: String, _ person: Operator) async throws -> (String?, Int32) {
        let outcome = try await person.run(["doctor", "--json"])
        let findings = try outcome.json["findings"].array.filter { $0["check"].string == check }
        for finding in findings where finding["level"] != "ok" { #expect(finding["advice"].string != nil) }
        #expect(try outcome.json["healthy"] == .bool(outcome.status == 0))
        return (findings.first?["level"].string, outcome.status)
    }

    @Test func aSoundDatabaseIsFoundSo() async throws {
        let person = try await person()
        let outcome = try await person.run(["doctor", "--json"])
        #expect(outcome.status == 0)
        let findings = try outcome.json["findings"].array
        for check in [
            "PostgreSQL", "Durability", "Extension", "Migrations", "Rights", "Limits", "LISTEN", "Clock", "Time zones",
            "Connections",
        ] {
            #expect(findings.first { $0["check"].string == check }?["level"] == "ok", "\(check)")
        }
        #expect(findings.contains { $0["check"] == "Disk" })
        #expect(findings.contains { $0["check"] == "Transactions" })
        #expect(try await person.succeed("doctor").output.contains("ok        Migrations"))
    }

    /// Daemons say so by the names of their connections.
    @Test func plainHTTPOverANetworkIsAWarning() async throws {
        let person = try await person()
        #expect(try await level(of: "TLS", person) == (nil, 0))
        let name = "crosscheckd by plain HTTP"
        let connection = Task { try? await person.psql("set application_name = '\(name)'; select pg_sleep(60)") }
        let seen = try await found(within: .generous) {
            let level = try await level(of: "TLS", person)
            return level.0 == nil ? nil : level
        }
        #expect(seen?.0 == "warning" && seen?.1 == 0)
        _ = try await person.psql(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '\(name)'")
        _ = await connection.value
        #expect(try await level(of: "TLS", person).0 == nil)
    }

    /// The daemon that started last has written other limits than the one that still runs has.
    @Test func differentLimitsOfDaemonsAreAWarning() async throws {
        let person = try await person()
        var (first, last) = (Limits(), Limits())
        first[.checklists] = 200
        last[.checklists] = 300
        func limits() async throws -> JSON {
            let outcome = try await person.run(["doctor", "--json"])
            #expect(outcome.status == 0)
            return try outcome.json["findings"].array.first { $0["check"] == "Limits" } ?? .null
        }
        // A daemon that starts, as far as this can be seen in the database.
        func start(_ limits: Limits) async throws -> Task<Void, Never> {
            let name = "crosscheckd feed, limits \(LimitTable.mark(of: limits))"
            try await person.psql(
                "update crosscheck.limits set former = value, value = \(limits[.checklists]), changed_at = now() where name = 'checklists'"
            )
            return Task { _ = try? await person.psql("set application_name = '\(name)'; select pg_sleep(600)") }
        }
        func end() async throws {
            try await person.psql(
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'crosscheckd feed%' and datname = current_database()"
            )
        }
        let daemons = [try await start(first), try await start(last)]
        _ = try await found(within: .generous) { try await limits()["level"] == "warning" ? true : nil }
        #expect(
            try await limits()["finding"].string?.contains(
                "checklists is 300 in the database and 200 for another daemon") == true)
        try await end()
        for daemon in daemons { await daemon.value }
        _ = try await found(within: .generous) { try await limits()["level"] == "ok" ? true : nil }
        #expect(try await limits()["finding"].string?.contains("checklists 300") == true)
        // Another one, which started before the last two.
        let other = try await start(Limits())
        try await person.psql("update crosscheck.limits set former = 7, value = 300 where name = 'checklists'")
        _ = try await found(within: .generous) { try await limits()["level"] == "warning" ? true : nil }
        #expect(try await limits()["finding"].string?.contains("a connected daemon has others") == true)
        try await end()
        await other.value
    }

    @Test func theDiskIsSeenByWhoMaySee() async throws {
        let person = try await person()
        try await person.psql("grant pg_read_all_settings to crosscheck")
        #expect(try await level(of: "Disk", person).0 != "unknown")
    }

    @Test(arguments: [
        ("Migrations", "delete from crosscheck.schema_migrations where name like '0002%'"),
        ("Migrations", "delete from crosscheck.schema_functions"),
        ("Migrations", "update crosscheck.schema_functions set checksum = 'other'"),
        ("Migrations", "insert into crosscheck.schema_functions values (9999, 'x', 9999)"),
        ("Migrations", "update crosscheck.schema_migrations set checksum = 'other' where name like '0003%'"),
        ("Migrations", "insert into crosscheck.schema_migrations values ('9999_later', 'x')"),
        ("Rights", "revoke insert on crosscheck.tasks from crosscheck_app"),
        ("Rights", "revoke insert on crosscheck.audit_log from crosscheck_app"),
        ("Rights", "revoke execute on function crosscheck.task_update from crosscheck_app, public"),
        ("PostgreSQL", "alter database DATABASE set default_transaction_read_only = on"),
        ("Durability", "alter database DATABASE set synchronous_commit = off"),
    ])
    func aProblemIsFound(check: String, damage: String) async throws {
        let person = try await person()
        try await person.psql(damage.replacing("DATABASE", with: person.database))
        let found = try await level(of: check, person)
        #expect(found == ("problem", 2))
    }

    @Test(arguments: [
        """
        revoke usage on schema crosscheck from crosscheck_app;
        revoke all on all tables in schema crosscheck from crosscheck_app;
        revoke execute on all functions in schema crosscheck from crosscheck_app, public
        """,
        // Revoking a right on the table also revokes it on its columns.
        "revoke update on crosscheck.feed_epoch from crosscheck_app",
    ])
    func theAdviceOnRightsHelps(damage: String) async throws {
        let person = try await person()
        try await person.psql(damage)
        let findings = try await person.run(["doctor", "--json"]).json["findings"].array
        let finding = try #require(findings.first { $0["check"] == "Rights" })
        #expect(finding["level"] == "problem")
        #expect(
            finding["advice"].string?.hasSuffix("run as a member of crosscheck_owner: crosscheckctl db grant") == true)
        try await person.succeed("db", "grant")
        #expect(try await level(of: "Rights", person) == ("ok", 0))
        try await person.psql("set role crosscheck_app; select crosscheck.prune_changes(now() - interval '1 day', 1)")
    }

    /// The operator of the server made the roles after the schema.
    @Test func rolesThatCameLaterGetWhatIsTheirs() async throws {
        let cluster = try await Cluster.create(settings: ["fsync": "on", "full_page_writes": "on"])
        try await cluster.psql("create role crosscheck login")
        let person = try await Operator(cluster: cluster)
        try await person.succeed("db", "migrate")
        #expect(try await person.run(["db", "grant"]).status == 1)
        // A superuser would make the roles, and take the schema from its owner.
        let superuser = try await person.run(["db", "grant", "--database-url", cluster.url(database: person.database)])
        #expect(superuser.status == 1)
        #expect(superuser.errors.contains("The role crosscheck owns the schema"), "\(superuser.errors)")
        #expect(try await person.psql("select count(*) from pg_roles where rolname like 'crosscheck\\_%'") == "0")

        let findings = try await person.run(["doctor", "--json"]).json["findings"].array
        let finding = try #require(findings.first { $0["check"] == "Rights" })
        #expect(finding["level"] == "warning")
        let advice = try #require(finding["advice"].string)
        let sql = try #require(
            advice.wholeMatch(of: /As superuser: (.*;) and then run as crosscheck: crosscheckctl db grant/)?.1)
        try await person.psql(String(sql))
        #expect(try await person.succeed("db", "grant", "--json").json["owner"] == "crosscheck_owner")
        #expect(try await level(of: "Rights", person) == ("ok", 0))
        for forbidden in [
            "select from crosscheck.audit_log", "delete from crosscheck.timelines",
            "delete from crosscheck.points_entries",
        ] {
            await #expect(throws: (any Error).self) {
                try await person.psql("set role crosscheck_app; \(forbidden)")
            }
        }
        try await person.succeed("db", "grant")
        try await person.succeed("db", "migrate")
        try await cluster.stop()
    }

    /// All other users of the tables would queue behind a waiting lock.
    @Test func rightsAreNotGivenWhileTheTablesAreInUse() async throws {
        let person = try await person()
        try await person.psql("alter table crosscheck.tasks owner to crosscheck")
        try await person.psql("revoke update on crosscheck.feed_epoch from crosscheck_app")
        let backup = try await Blockade(person, "lock table crosscheck.tasks in access share mode")
        let outcome = try await person.run(["db", "grant"])
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("Nothing was changed"), "\(outcome.errors)")
        #expect(try await level(of: "Rights", person) == ("problem", 2))
        try await backup.end()
        try await person.succeed("db", "grant")
        #expect(try await level(of: "Rights", person) == ("ok", 0))
    }

    /// It does not wait for rights that are in order, nor for other tables.
    @Test func rightsThatAreInOrderAreNotTouched() async throws {
        let person = try await person()
        let rows = """
            select md5(string_agg(fact, ' ' order by fact)) from (
                select c.xmin || c.oid::regclass::text as fact from pg_class c where c.relnamespace = 'crosscheck'::regnamespace
                union all select p.xmin || p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'crosscheck'::regnamespace
                union all select a.xmin || a.attrelid::regclass::text || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
                    where c.relnamespace = 'crosscheck'::regnamespace
                union all select t.xmin || t.oid::regtype::text from pg_type t where t.typnamespace = 'crosscheck'::regnamespace
                union all select n.xmin || n.nspname from pg_namespace n where n.nspname = 'crosscheck') facts
            """
        let before = try await person.psql(rows)
        let all = try await Blockade(person, "lock table crosscheck.tasks in access exclusive mode")
        try await person.succeed("db", "grant")
        #expect(try await person.psql(rows) == before)
        // Beside a backup, it repairs rights that differ.
        try await person.psql("revoke update on crosscheck.feed_epoch from crosscheck_app")
        #expect(all.isHeld)
        try await person.succeed("db", "grant")
        try await all.end()
        #expect(try await level(of: "Rights", person) == ("ok", 0))
    }

    /// A login that may only take on the daemons' role can change nothing, and is told so.
    @Test func aDaemonsLoginGivesNoRights() async throws {
        let person = try await person()
        let login = "daemon_\(UUID().uuidString.prefix(8).lowercased())"
        try await person.psql("create role \(login) login; grant crosscheck_app to \(login)")
        let url = person.cluster.url(database: person.database, user: login)
        let outcome = try await person.run(["db", "grant", "--database-url", url])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("The role crosscheck_owner owns the schema"), "\(outcome.errors)")
        try await person.psql("drop role \(login)")
    }

    @Test(arguments: ["update on crosscheck.feed_epoch", "delete on crosscheck.audit_log"])
    func excessRightsAreAWarning(_ rights: String) async throws {
        let person = try await person()
        try await person.psql("grant \(rights) to crosscheck_app")
        #expect(try await level(of: "Rights", person) == ("warning", 0))
        try await person.succeed("db", "grant")
        #expect(try await level(of: "Rights", person) == ("ok", 0))
    }

    /// Starts a daemon with that login. Returns when it is ready.
    private func daemon(_ person: Operator, as login: String) async throws -> DaemonProcess {
        let port = try FreePort.find()
        let daemon = try DaemonProcess(
            arguments: ["--port", "\(port)", "--database-migrate", "false"],
            environment: ["DATABASE_URL": person.cluster.url(database: person.database, user: login)], port: port)
        try await daemon.waitUntilReady()
        return daemon
    }

    /// Ends a daemon; returns when PostgreSQL has noticed.
    private func stop(_ daemon: DaemonProcess, _ person: Operator) async throws {
        #expect(try await daemon.terminate() == 0)
        let isGone = try await found(within: .generous) {
            try await person.psql(
                "select 1 from pg_stat_activity where datname = current_database() and application_name ~ 'crosscheckd' limit 1"
            )
            .isEmpty ? true : nil
        }
        #expect(isGone == true)
    }

    @Test func daemonsThatMayDoMoreAreAWarningAndTheAdviceHelps() async throws {
        let person = try await person()
        var sql = ""
        for (login, why) in [("crosscheck", "may take on crosscheck_owner"), ("postgres", "a superuser")] {
            let daemon = try await daemon(person, as: login)
            let outcome = try await person.run(["doctor", "--json"])
            #expect(outcome.status == 0)
            let rights = try outcome.json["findings"].array.filter { $0["check"] == "Rights" }
            #expect(rights.count == 1 && rights[0]["level"] == "warning")
            let finding = try #require(rights.first?["finding"].string)
            #expect(finding.contains("\(login), ") && finding.contains(why), "\(finding)")
            let advice = try #require(rights.first?["advice"].string)
            sql = String(advice[try #require(advice.firstRange(of: "superuser: ")).upperBound...])
            try await stop(daemon, person)
        }
        try await person.psql(sql)
        let daemon = try await daemon(person, as: "crosscheck_daemon")
        // The operator may run doctor as a superuser.
        for url in [person.url, person.cluster.url(database: person.database)] {
            let outcome = try await person.run(["doctor", "--json", "--database-url", url])
            let rights = try outcome.json["findings"].array.filter { $0["check"] == "Rights" }
            #expect(rights.count == 1 && rights[0]["level"] == "ok")
            #expect(rights.first?["finding"].string?.contains("crosscheck_daemon") == true)
        }
        try await person.psql("alter role crosscheck_daemon createrole")
        #expect(try await level(of: "Rights", person) == ("warning", 0))
        try await stop(daemon, person)
    }

    @Test func aServerThatForgetsIsAProblem() async throws {
        #expect(try await level(of: "Durability", .atWork()) == ("problem", 2))
    }

    @Test func aServerThatIsNotThereIsUnavailable() async throws {
        let person = try await person()
        let outcome = try await person.run(["doctor", "--json", "--database-url", "postgresql:///x?host=/nowhere"])
        #expect(outcome.status == 69)
        #expect(try outcome.json["healthy"] == false)
    }

    /// The target of the data directory's connection is missing: the message about that stays on one line.
    @Test func aFindingIsOneLine() async throws {
        let person = try await person()
        let directory = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data("postgresql:///x?host=/nowhere\n".utf8).write(to: directory.appending(path: "connection"))
        for output in [[], ["--json"]] {
            let outcome = try await person.run(["doctor", "--data-dir", directory.path] + output, usesURL: false)
            #expect(outcome.status == 69)
            #expect(outcome.output.contains("scripts/run does: start that first."), "\(outcome.output)")
            #expect(!outcome.output.contains("\\n"), "\(outcome.output)")
        }
    }

    @Test(arguments: [(59.0, nil), (60, Finding.Level.warning), (3599, .warning), (3600, .problem)])
    func anOldTransactionIsAWarningAndThenAProblem(age: Double, level: Finding.Level?) {
        #expect(Examination.open(for: age, process: 7, "psql, idle in transaction")?.level == level)
    }
}
