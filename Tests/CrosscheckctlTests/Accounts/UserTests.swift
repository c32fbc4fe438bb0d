import Foundation
import Logging
import Postgres
import Store
import Testing
import TestSupport

@Suite struct UserTests {
    @Test func aUserIsAddedWithAnInboxAndShown() async throws {
        let person = try await Operator.atWork()
        let added = try await person.succeed(
            "user", "add", "ada", "--email", "ada@example.org", "--display-name", "Ada", "--json",
            input: Operator.password + "\r\n")
        #expect(try added.json["username"] == "ada")
        let shown = try await person.succeed("user", "show", "ADA@example.org", "--json").json
        #expect(shown["display_name"] == "Ada")
        #expect(shown["checklists_owned"] == 1)
        #expect(shown["settings"]["time_zone"] == "Etc/UTC" && shown["settings"]["inbox_id"].string?.count == 36)
        #expect(shown["balance"] == 0)
        let lines = try await person.succeed("user", "show", "ada").output
        for line in [
            "Time zone:   Etc/UTC", "Days start:  00:00", "Weeks start: monday", "Told of:     nothing",
            "Pauses:      none", "Balance:     0 points",
        ] {
            #expect(lines.contains(line), "\(lines)")
        }
        #expect(try await person.psql("select password_hash from crosscheck.users").hasPrefix("$argon2id$"))
    }

    @Test(arguments: [
        (["ada", "--email", "ada@example.org"], "short\n", Int32(1), "8 characters"),
        (["ada", "--email", "ada@example.org"], "iloveyou\n", 1, "most common"),
        (["ada", "--email", "ada@example.org"], "", 66, "no password on standard input"),
        (["ada", "--email", "ada"], "an engine that weaves\n", 1, "email must be an e-mail address"),
        (["ada", "--email", "a..da@example.org"], "an engine that weaves\n", 1, "email must be an e-mail address"),
        (
            ["ada", "--email", "ada\u{200B}@example.org"], "an engine that weaves\n", 1,
            "email must be an e-mail address"
        ),
        (
            ["ada", "--email", "ada@example.org", "--display-name", "Ada\u{202E}"], "an engine that weaves\n", 1,
            "must not contain U+202E"
        ),
        (["a da", "--email", "ada@example.org"], "an engine that weaves\n", 1, "username must have"),
        (["ada"], "an engine that weaves\n", 64, "--email"),
        (["BOB", "--email", "ada@example.org"], "an engine that weaves\n", 1, "Another user has this username"),
    ])
    func invalidUsersAreRefused(arguments: [String], input: String, status: Int32, reason: String) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("bob")
        let outcome = try await person.run(["user", "add"] + arguments, input: input)
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(reason))
        #expect(input.count < 2 || !outcome.errors.contains(input.dropLast()))
        #expect(try await person.psql("select string_agg(username, ',') from crosscheck.users") == "bob")
    }

    @Test func anAddressIsStoredInOneForm() async throws {
        let person = try await Operator.atWork()
        let added = try await person.succeed(
            "user", "add", "zoe", "--email", "zoe\u{308}@bu\u{308}cher.example", "--display-name", " Zoe\u{308}  B.",
            "--json", input: Operator.password + "\n")
        #expect(try added.json["email"].string?.utf8.elementsEqual("zo\u{EB}@xn--bcher-kva.example".utf8) == true)
        #expect(try added.json["display_name"].string?.utf8.elementsEqual("Zo\u{EB} B.".utf8) == true)
        let shown = try await person.succeed("user", "show", "ZOE\u{308}@b\u{FC}cher.example", "--json")
        #expect(try shown.json["username"] == "zoe")
    }

    @Test func aListingOfManyPagesHasEverybodyOnce() async throws {
        let person = try await Operator.atWork()
        try await person.psql(
            """
            insert into crosscheck.users (id, username, email, password_hash)
            select gen_random_uuid(), 'user' || n, 'user' || n || '@example.org', '' from generate_series(1, 450) n
            """)
        let names = try await person.succeed("user", "list", "--json").json.array.compactMap(\.["username"].string)
        #expect(names.count == 450)
        #expect(Set(names).count == 450)
        #expect(names == names.sorted())
        let lines = try await person.succeed("user", "list").output.split(separator: "\n")
        #expect(lines.count == 451)
        #expect(lines[0].hasPrefix("USERNAME"))
    }

    @Test func twoHundredUsersAreOneFullPageAndNoMore() async throws {
        let person = try await Operator.atWork()
        try await person.psql(
            """
            insert into crosscheck.users (id, username, email, password_hash)
            select gen_random_uuid(), 'user' || n, 'user' || n || '@example.org', '' from generate_series(1, 200) n
            """)
        #expect(try await person.succeed("user", "list", "--json").json.array.count == 200)
    }

    @Test func disablingEndsSessionsAndEnablingLetsInAgain() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.signIn("ada")
        #expect(try await person.succeed("user", "sessions", "ada", "--json").json.array.count == 1)
        #expect(try await person.succeed("user", "disable", "ada", "--json").json["disabled"] == true)
        #expect(try await person.succeed("user", "sessions", "ada", "--json").json == [])
        #expect(try await person.succeed("user", "enable", "ada", "--json").json["disabled"] == false)
    }

    @Test func signingOutEndsOneSessionOrAll() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        for _ in 0..<3 { try await person.signIn("ada") }
        let sessions = try await person.succeed("user", "sessions", "ada", "--json").json
        let id = try #require(sessions[0]["id"].string)
        #expect(try await person.succeed("user", "sign-out", "ada", "--session", id, "--json").json["ended"] == 1)
        #expect(try await person.run(["user", "sign-out", "ada", "--session", id]).status == 1)
        #expect(try await person.succeed("user", "sign-out", "ada", "--json").json["ended"] == 2)
    }

    @Test func anotherPasswordEndsSessions() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.signIn("ada")
        let before = try await person.psql("select password_hash from crosscheck.users")
        try await person.succeed("user", "set-password", "ada", input: "a loom that counts\n")
        #expect(try await person.psql("select password_hash from crosscheck.users") != before)
        #expect(try await person.psql("select count(*) from crosscheck.sessions") == "0")
    }

    @Test func deletionNeedsAWordWhereNobodyCanBeAsked() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        #expect(try await person.run(["user", "delete", "ada"]).status == 64)
        #expect(try await person.psql("select count(*) from crosscheck.users where disabled_at is null") == "1")
        #expect(try await person.succeed("user", "delete", "ada", "--yes", "--json").json["deleted"] == true)
        #expect(try await person.psql("select count(*) from crosscheck.users") == "0")
        #expect(try await person.run(["user", "delete", "ada", "--yes"]).status == 1)
    }

    @Test func anInvitationIsKeptAsAHashOnly() async throws {
        let person = try await Operator.atWork()
        let invitation = try await person.succeed("user", "invite", "--email", "eve@example.org", "--json").json
        let code = try #require(invitation["code"].string)
        #expect(code.count > 40)
        let found = try await person.psql(
            """
            select email from crosscheck.registration_codes
            where code_hash = sha256('\(code)') and expires_at > now() + interval '6 days'
            """
        )
        #expect(found == "eve@example.org")
        #expect(try await person.run(["user", "invite", "--days", "0"]).status == 64)
    }

    @Test func daemonsAreTold() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let database = Database(.init(url: person.url), logger: Logger(label: "test"))
        let running = Task { await database.run() }
        let listener = database.listen([FeedStore.channel])
        var events = listener.events.makeAsyncIterator()
        guard case .listening = await events.next() else { throw CancellationError() }
        // Ends the wait if the line does not come.
        let limit = Task {
            try await Task.sleep(for: .seconds(20))
            listener.stop()
        }
        try await person.succeed("user", "disable", "ada")
        let event = await events.next()
        limit.cancel()
        guard case .notification = event else {
            Issue.record("no notification: \(String(describing: event))")
            return
        }
        listener.stop()
        database.shutdown()
        await running.value
    }
}

extension Operator {
    /// Gives a user a session.
    fileprivate func signIn(_ name: String) async throws {
        try await psql(
            """
            set search_path = crosscheck;
            insert into sessions (id, user_id, token_hash, expires_at)
            select gen_random_uuid(), u.id, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day'
            from users u where u.username = '\(name)'
            """)
    }
}
