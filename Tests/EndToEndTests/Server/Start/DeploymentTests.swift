import Foundation
import Store
import TestSupport
import Testing

/// `deploy/create-database.sh` gives the daemons enough rights, and no more.
@Suite struct DeploymentTests {
    /// On a database from before the two logins, and on an empty server.
    @Test(arguments: [true, false])
    func daemonsDoEverythingByTheirOwnLogin(isFormer: Bool) async throws {
        let server = try await Deployment()
        if isFormer { try await server.createFormerDatabase() }
        // A second run changes nothing.
        for _ in 1...2 { try await server.createDatabase() }
        try await server.migrate()
        let world = try await World(
            on: server.cluster, database: "crosscheck",
            daemons: [server.daemon("--database-migrate", "false"), server.daemon("--database-migrate", "false")])

        // On the former database, a few of them suffice.
        try await Edit.each(of: isFormer ? Array(Edit.all.prefix(4)) : Edit.all) { edit in
            var stage = try await Stage(world)
            let cursor = try await stage.owner.cursor()
            try await edit.act(&stage)
            guard !edit.kinds.isEmpty, let owner = stage.people[.owner] else { return }
            _ = try await owner.at(world.daemons[1]).poll(since: cursor, wait: 1)
        }
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let cursor = try await ada.must(.get, "/v1/snapshot")["cursor"].string ?? ""
        async let waiting = ada.at(world.daemons[1]).poll(since: cursor, wait: 20)
        _ = try await ada.task("Tag it", on: list)
        #expect(try await waiting["changes"].array.map { $0["kind"].string } == ["task.created"])

        #expect(
            try await world.psql("select count(*) > 0 from audit_log where database_role = 'crosscheck_daemon'") == "t")
        for daemon in world.daemons {
            #expect(try await daemon.terminate() == 0)
            // PostgreSQL may let them wait for a connection on a busy machine.
            let complaints = daemon.log.filter {
                $0.contains("migration") || $0.contains(#/ (warning|error|critical) /#) && !$0.contains("connection: ")
            }
            #expect(complaints.isEmpty, "\(complaints)")
        }
    }

    @Test func theLoginOfDaemonsMayDoNoMore() async throws {
        let server = try await Deployment()
        try await server.createDatabase()
        try await server.migrate()
        for sql in [
            "select * from crosscheck.audit_log", "delete from crosscheck.audit_log",
            "insert into crosscheck.schema_migrations values ('9999_later', 'x')",
            "insert into crosscheck.schema_functions values (9999, 'x', 9999)",
            "alter table crosscheck.users add x integer", "drop function crosscheck.prune_audit",
            "create table crosscheck.mine ()", "create table public.mine ()", "create temporary table mine ()",
            "create schema mine", "create role mine", "alter role crosscheck_daemon createrole",
            "set role crosscheck_owner", "set role crosscheck", "set role pg_execute_server_program",
            "grant crosscheck_owner to crosscheck_daemon", "copy (select 1) to program 'true'",
        ] {
            let error = await #expect(throws: Command.Failure.self, "\(sql)") { try await server.psql(sql) }
            #expect(error?.errorOutput.contains(/permission denied|must (be|have)/) == true, "\(sql): \(error as Any)")
        }
        #expect(try await server.psql("set role crosscheck_app; select count(*) from crosscheck.users") == "0\n")
        // No other login gets in, and no login's password works for the other.
        try await server.cluster.psql("create role stranger login password 'stranger'")
        for (user, password) in [
            ("stranger", "stranger"), ("crosscheck", "daemon's"), ("crosscheck_daemon", "owner's"),
        ] {
            await #expect(throws: Command.Failure.self, "\(user)") {
                try await server.psql("select 1", user: user, password: password)
            }
        }
        let admitted = try String(contentsOf: server.cluster.data.appending(path: "pg_hba.conf"), encoding: .utf8)
        #expect(admitted.split(separator: "\n").count { $0.contains("crosscheck_standby") } == 1)
    }

    /// The login is not a superuser and cannot create roles; its password is where `compose.yaml` has it.
    @Test func theOwnersLoginBacksUpAndRestores() async throws {
        let server = try await Deployment()
        try await server.createDatabase()
        try await server.migrate()
        let folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "all.backup").path
        for action in ["backup", "restore"] {
            _ = try await Command.run([
                "/usr/bin/env", "PGPASSWORD=owner's", "PGDATABASE=nowhere",
                DaemonProcess.folder.appending(path: "crosscheckctl").path, action, file, "--database-url",
                server.cluster.url(database: "crosscheck", user: "crosscheck") + "&connect_timeout=120",
            ])
            guard action == "backup" else { continue }
            // As in docs/operations/backup.md.
            try await server.cluster.psql("alter database crosscheck rename to former")
            try await server.createDatabase()
        }
        let owners =
            "select string_agg(distinct relowner::regrole::text, ' ') from pg_class where relname ~ '^(users|audit_log)$'"
        #expect(try await server.cluster.psql(owners, database: "crosscheck") == "crosscheck_owner")
        let daemon = try await server.daemon("--database-migrate", "false")
        try await daemon.waitUntilReady()
        #expect(try await daemon.terminate() == 0)
    }

    /// The message of a daemon that stops at its start.
    private func stop(_ server: Deployment, _ arguments: String...) async throws -> String {
        let daemon = try await World.daemon(url: server.url("crosscheck_daemon", "daemon's"), arguments)
        #expect(try await daemon.exitStatus() == 1)
        // The last lines may not have arrived yet.
        let said = try await found(within: .generous) { daemon.log.first { $0.hasPrefix("crosscheckd: ") } }
        return said ?? "\(daemon.log)"
    }

    @Test func rolesThatMayNotMigrateAreToldTheRightRole() async throws {
        let server = try await Deployment()
        try await server.createDatabase()
        let advice = "Run: crosscheckctl db migrate"
        let first = try await stop(server, "--database-migrate", "false")
        #expect(first.contains("The database lacks ") && first.hasSuffix(advice), "\(first)")
        #expect(
            try await server.cluster.psql("select to_regnamespace('crosscheck') is null", database: "crosscheck") == "t"
        )
        let second = try await stop(server)
        #expect(second.contains("may not migrate") && second.contains("--database-migrate false"), "\(second)")

        try await server.migrate()
        let third = try await stop(server)
        #expect(third.contains("may not migrate"), "\(third)")
        try await server.cluster.psql(
            "delete from crosscheck.schema_migrations where name = (select max(name) from crosscheck.schema_migrations)",
            database: "crosscheck")
        let fourth = try await stop(server, "--database-migrate", "false")
        #expect(
            fourth.contains("lacks what this release needs: \(Migration.all.last?.name ?? "").")
                && fourth.hasSuffix(advice), "\(fourth)")

        try await server.cluster.psql("revoke crosscheck_app from crosscheck_daemon")
        let fifth = try await stop(server, "--database-migrate", "false")
        #expect(fifth.contains("may not see") && fifth.contains("grant crosscheck_app"), "\(fifth)")
    }
}

/// A PostgreSQL server as in `compose.yaml`: every role except the superuser needs a password.
private struct Deployment {
    let cluster: Cluster

    init() async throws {
        cluster = try await Cluster.create()
        let file = cluster.data.appending(path: "pg_hba.conf")
        try FileHandle(forWritingTo: file).truncate(atOffset: 0)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("local all postgres trust\nlocal all all scram-sha-256\n".utf8))
        try handle.close()
        try await cluster.psql("select pg_reload_conf()")
    }

    /// Makes the database as it was before the two logins.
    func createFormerDatabase() async throws {
        try await cluster.psql("create role crosscheck login createrole password 'former'")
        try await cluster.psql("create database crosscheck owner crosscheck")
        try await migrate(password: "former")
    }

    /// Runs the script, as PostgreSQL's image does.
    func createDatabase() async throws {
        let programs = try PostgresPrograms.find().folder.path
        let script = Repository.root.appending(path: "deploy/create-database.sh").path
        _ = try await Command.run([
            "/usr/bin/env", "PATH=\(programs):/usr/bin:/bin", "PGHOST=\(cluster.directory.path)",
            "PGDATA=\(cluster.data.path)", "POSTGRES_USER=postgres", "CROSSCHECK_DATABASE_PASSWORD=owner's",
            "CROSSCHECK_DAEMON_PASSWORD=daemon's", "CROSSCHECK_REPLICATION_PASSWORD=standby's", "bash", script,
        ])
    }

    func url(_ user: String, _ password: String) -> String {
        cluster.url(database: "crosscheck", user: user) + "&password=\(password.replacing("'", with: "%27"))"
    }

    func migrate(password: String = "owner's") async throws {
        let ctl = DaemonProcess.folder.appending(path: "crosscheckctl").path
        _ = try await Command.run([
            ctl, "db", "migrate", "--database-url", url("crosscheck", password) + "&connect_timeout=120",
        ])
    }

    func daemon(_ arguments: String...) async throws -> DaemonProcess {
        try await World.daemon(url: url("crosscheck_daemon", "daemon's"), arguments)
    }

    /// Runs SQL as a login; returns psql's output.
    @discardableResult
    func psql(_ sql: String, user: String = "crosscheck_daemon", password: String = "daemon's") async throws -> String {
        let psql = try PostgresPrograms.find().folder.appending(path: "psql").path
        return try await Command.run([
            psql, "--no-psqlrc", "--quiet", "--no-align", "--tuples-only", "--no-password",
            "--dbname=\(url(user, password))", "--set=ON_ERROR_STOP=1", "--command=\(sql)",
        ])
    }
}
