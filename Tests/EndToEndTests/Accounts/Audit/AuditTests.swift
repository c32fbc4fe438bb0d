import Foundation
import Store
import TestSupport
import Testing

/// The audit log has every entry that it should, and no other, and nobody can change it.
@Suite struct AuditTests {
    /// Rows of the audit log, oldest first.
    private func log(_ world: World, _ arguments: String...) async throws -> [JSON] {
        let ctl = DaemonProcess.folder.appending(path: "crosscheckctl").path
        let output = try await Command.run(
            [ctl, "audit", "--json", "--limit", "1000", "--database-url", world.operatorURL] + arguments)
        return try JSON(output.utf8).array.reversed()
    }

    /// The standard error of a command.
    private func complaint(_ world: World, _ arguments: String...) async throws -> String {
        let ctl = DaemonProcess.folder.appending(path: "crosscheckctl").path
        return try await Command.run(
            ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1 >/dev/null"#, ctl, "audit", "--database-url", world.operatorURL]
                + arguments
        )
    }

    private func words(_ rows: [JSON]) -> [String] {
        rows.map { row in
            let who = row["user"]["username"].string ?? (row["operator"] == .null ? "nobody" : "operator")
            let refused = row["outcome"] == "refused" ? " refused" : ""
            return
                "\(row["action"].string ?? "") of \(row["account"]["username"].string ?? "nobody") by \(who)\(refused)"
        }
    }

    private func signIn(_ login: String, _ password: String, _ world: World) async throws -> HTTP.Answer {
        try await world.http.send(
            .post, "/v1/sessions", json: ["login": .string(login), "password": .string(password)])
    }

    @Test func actionsOfUsersAreLogged() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        #expect(try await signIn("ada", "wrong password", world).status == 401)
        let token = try await ada.apiToken(["read"])
        let rotated = try await ada.by(token).must(.post, "/v1/sessions/current/rotate")
        try await ada.must(.delete, "/v1/tokens/\(token["id"].string ?? "")")
        let list = try await ada.checklist("Release")
        let link = try await ada.publish(list)
        try await ada.must(.delete, "/v1/checklists/\(list)/public-link")
        let other = try await Person(signingIn: "ada", http: world.http)
        let password: JSON = .string(Person.password)
        let wrong = try await ada.send(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": "wrong password"])
        expectProblem(wrong, 403, "wrong-password")
        try await ada.must(
            .patch, "/v1/me",
            ["email": "a@example.org", "password": "another horse battery", "current_password": password])
        try await ada.must(.patch, "/v1/me", ["display_name": "Ada"])
        let secret = try await ada.must(.post, "/v1/sessions/current/rotate")
        try await ada.must(.delete, "/v1/sessions/current")

        let rows = try await log(world)
        let expected = [
            "user.created of ada by ada", "session.created of ada by ada", "session.created of ada by nobody refused",
            "token.created of ada by ada", "token.rotated of ada by ada", "token.revoked of ada by ada",
            "public_link.created of ada by ada", "public_link.removed of ada by ada", "session.created of ada by ada",
            "user.password_changed of ada by ada refused", "user.email_changed of ada by ada",
            "user.password_changed of ada by ada", "session.ended of ada by ada", "session.rotated of ada by ada",
            "session.ended of ada by ada",
        ]
        #expect(words(rows) == expected)
        for row in rows {
            #expect(row["address"] == "127.0.0.1" && row["times"] == 1, "\(row)")
            #expect(row["request_id"].string?.count == 15 && row["database_role"] == "postgres", "\(row)")
        }
        #expect(rows[3]["subject"] == ["id": token["id"], "name": "Backup"])
        #expect(rows[6]["subject"] == ["id": .string(list), "name": "Release"])
        #expect(rows[9]["request_id"] == wrong.json["request_id"])
        let text = try await world.psql("select string_agg(a::text, ' ') from audit_log a")
        let secrets = [
            ada.token, other.token, token["token"].string, rotated["token"].string, secret["token"].string, link,
            Person.password, "wrong password", "another horse battery",
        ]
        for secret in secrets.compactMap(\.self) { #expect(!text.contains(secret.suffix(12))) }
        #expect(!text.contains("argon2"))
    }

    @Test func actionsOfOperatorsAreLogged() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        try await world.psql("delete from audit_log")
        try await world.ctl("user", "invite", "--email", "eve@example.org")
        try await world.ctl("user", "sign-out", "ada")
        try await world.ctl("user", "disable", "ada")
        try await world.ctl("user", "disable", "ada")
        try await world.ctl("user", "enable", "ada")
        try await world.ctl("checklist", "export", list)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).md")
        try Data("# Launch\n- [ ] One\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await world.ctl("checklist", "import", file.path, "--owner", "bob")
        try await world.ctl("user", "delete", "bob", "--yes")
        try await world.ctl("prune", "--yes")
        try await world.ctl("feed", "reset", "--yes")
        let rows = try await log(world)
        #expect(
            words(rows) == [
                "user.invited of nobody by operator", "session.ended of ada by operator",
                "user.disabled of ada by operator", "user.enabled of ada by operator",
                "checklist.exported of ada by operator", "checklist.imported of bob by operator",
                "user.disabled of bob by operator", "session.ended of bob by operator",
                "user.deleted of bob by operator",
                "database.pruned of nobody by operator", "feed.reset of nobody by operator",
            ])
        #expect(rows[0]["subject"]["name"] == "eve@example.org")
        #expect(rows[4]["subject"] == ["id": .string(list), "name": "Release"])
        #expect(rows[5]["subject"]["name"] == "Launch")
        #expect(rows[9]["subject"]["name"].string?.contains("0 changes") == true)
        #expect(rows.allSatisfy { $0["operator"].string?.isEmpty == false && $0["address"] == .null })
        // The log keeps the entries about a deleted user, by name.
        #expect(try await log(world, "--user", "BOB").count == 4)
        #expect(bob.id == rows[8]["account"]["id"].string)
    }

    @Test func theListingIsFilteredAndPaged() async throws {
        let world = try await World()
        _ = try await world.user("ada")
        try await world.psql(
            """
            insert into audit_log (at, action, outcome, times)
            select now() - interval '3 days', 'user.enabled', 'done', 1 from generate_series(1, 450)
            """)
        #expect(try await log(world).count == 452)
        let ids = try await log(world, "--action", "user.enabled").compactMap(\.["id"].int)
        #expect(ids.count == 450 && ids == ids.sorted())
        #expect(try await log(world, "--since", "2d").count == 2)
        #expect(try await log(world, "--since", "2020-01-01").count == 452)
        #expect(try await log(world, "--since", "2020-01-01T00:00:00+01:00", "--limit", "250").count == 250)
        #expect(try await log(world, "--user", "ada", "--action", "session.created").count == 1)
        #expect(try await world.ctl("audit", "--limit", "1").split(separator: "\n").count == 2)
        #expect(try await complaint(world, "--limit", "200").contains("There are more than these 200"))
        #expect(try await complaint(world, "--limit", "452") == "")
        await #expect(throws: (any Error).self) { try await world.ctl("audit", "--action", "nothing") }
        await #expect(throws: (any Error).self) { try await world.ctl("audit", "--since", "yesterday") }
    }

    @Test func theActionsAreThoseOfTheTable() async throws {
        let world = try await World(daemons: 0)
        let constraint = try await world.psql(
            "select pg_get_constraintdef(oid) from pg_constraint where conname = 'audit_log_action_check'")
        let words = constraint.matches(of: /'([a-z_.]+)'/).map { String($0.1) }
        #expect(Set(words) == Set(AuditAction.allCases.map(\.rawValue)))
    }

    /// A daemon that is taken over cannot wipe its traces.
    @Test func theDaemonsRoleMayAddAndNothingElse() async throws {
        let world = try await World()
        _ = try await world.user("ada")
        let role = "set role crosscheck_app; "
        for sql in [
            "delete from audit_log", "update audit_log set action = 'user.enabled'", "truncate audit_log",
            "select * from audit_log", "drop table audit_log", "alter table audit_log disable trigger all",
        ] {
            await #expect(throws: (any Error).self, "\(sql)") { try await world.psql(role + sql) }
        }
        try await world.psql(role + "insert into audit_log (action, outcome, times) values ('user.enabled', 'done', 1)")
        #expect(try await world.psql(role + "select prune_audit(now() + interval '1 day', 100)") == "0")
        #expect(try await world.psql("select count(*) from audit_log") == "3")
        try await world.psql("update audit_log set at = now() - interval '31 days' where action = 'user.enabled'")
        #expect(try await world.psql(role + "select prune_audit(now() - interval '31 days 1 hour', 100)") == "0")
        #expect(try await world.psql(role + "select prune_audit(now(), 100)") == "1")
    }

    @Test func entriesAreKeptAsLongAsTheSettingSays() async throws {
        // This daemon keeps more.
        let world = try await World(arguments: ["--retention-audit-days", "3650"])
        try await world.psql(
            """
            insert into audit_log (at, action, outcome, times)
            select now() - make_interval(days => n), 'user.enabled', 'done', 1 from generate_series(0, 99) n
            """)
        try await world.ctl("prune", "--yes")
        #expect(try await world.psql("select count(*) from audit_log where action = 'user.enabled'") == "100")
        try await world.daemons[0].kill()
        try await world.haveRemovalsDue()
        let daemon = try await World.daemon(url: world.url, ["--retention-audit-days", "60"])
        try await daemon.waitUntilReady()
        let kept = try await found(within: .generous) {
            let count = try await world.psql("select count(*) from audit_log where action = 'user.enabled'")
            return count == "60" ? true : nil
        }
        #expect(kept == true)
        try await world.ctl("prune", "--yes", "--audit-days", "30")
        #expect(try await world.psql("select count(*) from audit_log where action = 'user.enabled'") == "30")
    }

    @Test func theAddressIsThatBehindTheProxy() async throws {
        let world = try await World(arguments: ["--proxies", "127.0.0.1"])
        _ = try await world.http.send(
            .post, "/v1/sessions", json: ["login": "nobody", "password": "wrong password"],
            headers: ["x-forwarded-for": "2001:db8::7"])
        #expect(try await log(world)[0]["address"] == "2001:db8::7")
    }

    /// The log has no action that was undone, and no logged action is undone.
    @Test func refusedActionsAreNotLoggedAsDone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        _ = try await world.user("bob")
        let before = try await log(world).count
        let taken: JSON = ["email": "bob@example.org", "current_password": .string(Person.password)]
        for headers in [[:], ["idempotency-key": "once"]] {
            expectProblem(try await ada.send(.patch, "/v1/me", taken, headers: headers), 409, "email-taken")
        }
        expectProblem(
            try await world.http.send(
                .post, "/v1/users",
                json: ["username": "bob", "email": "c@example.org", "password": .string(Person.password)]),
            409, "username-taken")
        expectProblem(try await ada.send(.delete, "/v1/tokens/\(newID())"), 404, "not-found")
        #expect(try await log(world).count == before)
    }
}
