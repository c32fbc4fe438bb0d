import Foundation
import Testing
import TestSupport

/// What commands show on a real terminal of 80 columns, with long names, wide characters, joined emoji, marks, and text
/// from right to left.
@Suite struct NarrowTerminalTests {
    private static let long = "bob.the-builder_of_long-names.32"

    /// An operator with awkward users, checklists, sessions and an audit log.
    private static func atWork() async throws -> Operator {
        let person = try await Operator.atWork()
        for name in ["ada", long] { try await person.addUser(name) }
        for (title, owner) in [
            ("日本語のとても長いチェックリストの題名でありまして八十桁を超えますとも", long),
            ("רשימת קניות ארוכה מאוד עם הרבה מילים בעברית ועוד מילים", "ada"),
            ("👩🏽‍🚀🇩🇪❤️👨‍👩‍👧‍👦 Launch e\u{301} z\u{338}\u{321} \(String(repeating: "👍🏽", count: 30))", "ada"),
        ] {
            try await person.succeed(
                "checklist", "import", "-", "--format", "markdown", "--owner", owner, input: "# \(title)\n- [ ] a\n")
        }
        try await person.psql(
            """
            set search_path = crosscheck;
            update users set display_name = '株式会社日本語テスト長い表示名の例です 👩🏽‍🚀',
                email = username || '@an-institute-of-very-long-domain-names.example.org';
            insert into sessions (id, user_id, token_hash, expires_at, name, scopes, user_agent, used_at)
            select ('01935a3f-0000-7000-8000-0000' || ending)::uuid, u.id, sha256(ending::bytea), '2030-05-06 07:08Z', name, scopes::text[],
                agent, '2026-02-03 04:05Z'
            from users u, (values ('11112222', 'Nightly export to the warehouse 📦', '{read,write,share,admin}', 'curl/8'),
                ('33334444', 'バックアップ', '{read}', ''), ('33335555', null, '{read,write,share,admin}',
                'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')) v (ending, name, scopes, agent)
            where u.username = 'ada'
            """)
        return person
    }

    /// The lines that a command shows on a terminal of so many columns.
    private func lines(
        _ person: Operator, _ arguments: [String], columns: UInt16 = 80, status: Int32 = 0
    ) async throws -> [String] {
        let dialogue = try Dialogue(person, arguments, columns: columns)
        #expect(try await dialogue.end() == status, "\(dialogue.shown)")
        return dialogue.shown.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
    }

    /// The columns of the widest line, by the system's own table of widths.
    private func widest(_ lines: [String]) async throws -> Int {
        let file = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try await Command.run(["/usr/bin/env", "LC_ALL=C.UTF-8", "wc", "-L", file.path])
        return output.split(separator: " ").first.flatMap { Int($0) } ?? .max
    }

    /// The arguments are commands, with words that the first line has where the terminal has 80 columns.
    @Test(arguments: [
        (["user", "list"], ["USERNAME", "E-MAIL", "DISABLED"]),
        (["checklist", "list"], ["ID", "TITLE", "OWNER", "OPEN"]),
        (["user", "sessions", "ada"], ["ID", "NAME", "SCOPES", "LAST USED (UTC)", "UNTIL (UTC)"]),
        (["audit"], ["AT (UTC)", "ACTION", "OUTCOME", "BY", "ACCOUNT"]), (["db", "status"], ["MIGRATION", "APPLIED"]),
        (["user", "show", "ada"], ["Username:"]), (["reminders"], ["Reminders:"]), (["feed", "status"], ["Streams:"]),
        (["doctor"], ["PostgreSQL"]), (["--help"], ["OVERVIEW"]), (["audit", "--help"], ["OVERVIEW"]),
    ])
    func noLineIsLongerThanTheTerminal(command: [String], words: [String]) async throws {
        let person = try await Self.atWork()
        for columns in [80, 60] as [UInt16] {
            // The server of tests is not durable, which doctor minds.
            let lines = try await lines(person, command, columns: columns, status: command == ["doctor"] ? 2 : 0)
            #expect(try await widest(lines) <= Int(columns), "\(lines)")
            if columns == 80 { for word in words { #expect(lines.first?.contains(word) == true, "\(lines)") } }
        }
    }

    @Test func sessionsHaveTheirNameScopesLastUseAndEnd() async throws {
        let lines = try await lines(Self.atWork(), ["user", "sessions", "ada"])
        let token = try #require(lines.first { $0.hasPrefix("11112222  Nightly ") }, "\(lines)")
        #expect(token.contains("  read write share admin  2026-02-03 04:05  2030-05-06"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("33335555  Mozilla") && $0.contains("everything") }, "\(lines)")
    }

    @Test func aShortIDIsTakenWhereOnlyOneFits() async throws {
        let person = try await Self.atWork()
        let several = try await person.run(["user", "sign-out", "ada", "--session", "01935a3f"])
        #expect(several.status == 1)
        let candidates = several.errors.split(separator: "\n")
        #expect(candidates.count == 4 && candidates[0].contains("fits several sessions of ada"), "\(several.errors)")
        #expect(
            candidates.contains {
                $0.hasSuffix("01935a3f-0000-7000-8000-000011112222  Nightly export to the warehouse 📦")
            })
        #expect(try await person.run(["user", "sign-out", "ada", "--session", "12345678"]).status == 1)
        #expect(try await person.run(["user", "sign-out", "ada", "--session", "nothing"]).status == 64)
        #expect(
            try await person.succeed("user", "sign-out", "ada", "--session", "33334444", "--json").json["ended"] == 1)
        #expect(try await person.psql("select count(*) from crosscheck.sessions") == "2")

        let row = try #require(try await lines(person, ["checklist", "list"]).first { $0.contains("רשימת") })
        let id = try #require(row.split(separator: " ").first)
        #expect(id.count == 8)
        #expect(try await person.succeed("checklist", "export", String(id)).output.contains("רשימת קניות"))
        try await person.psql(
            """
            set session_replication_role = replica;
            update crosscheck.checklists set id = overlay(id::text placing '\(id)' from 29)::uuid where title = 'Inbox'
            """)
        let checklists = try await person.run(["checklist", "export", String(id)])
        #expect(checklists.status == 1 && checklists.errors.contains("'Inbox' of ada"), "\(checklists.errors)")
        // Now the list shows more of them.
        let longer = try await lines(person, ["checklist", "list"]).dropFirst().map { $0.prefix { $0 != " " }.count }
        #expect(longer.allSatisfy { $0 > 8 }, "\(longer)")
    }

    /// So do programs that read the output, as before.
    @Test func aWideTableAndAPipeGetAllOfIt() async throws {
        let person = try await Self.atWork()
        let piped = try await person.succeed("user", "sessions", "ada").output
        let wide = try await lines(person, ["user", "sessions", "ada", "--wide"])
        #expect(wide == piped.split(separator: "\n").map(String.init))
        for text in [
            "01935a3f-0000-7000-8000-000011112222", "Nightly export to the warehouse 📦", "2030-05-06 07:08",
            "Gecko/20100101 Firefox/140.0",
        ] {
            #expect(piped.contains(text), "\(piped)")
        }
        let users = try await person.succeed("user", "list").output
        #expect(users.contains("\(Self.long)@an-institute-of-very-long-domain-names.example.org"))
        // A terminal with room has it, too.
        #expect(try await lines(person, ["user", "sessions", "ada"], columns: 300) == wide)
    }

    @Test func aFindingIsWrappedOnATerminalOnly() async throws {
        let person = try await Operator.atWork()
        let shown = try await lines(person, ["doctor"], status: 2)
        #expect(shown.contains { $0.hasPrefix(String(repeating: " ", count: 26)) }, "\(shown)")
        let piped = try await person.run(["doctor"]).output.split(separator: "\n")
        #expect(
            piped.allSatisfy { !$0.hasPrefix(" ") || $0.hasPrefix(String(repeating: " ", count: 24) + "→ ") },
            "\(piped)")
    }
}
