import Foundation
import Testing
import TestSupport

/// What goes to standard output and what to standard error, on a terminal and in the log of a timer.
@Suite final class MessageTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "messages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> String { folder.appending(path: name).path }

    @Test func progressIsOnATerminalOnly() async throws {
        let person = try await Operator.atWork()
        for (options, shows) in [([], true), (["--quiet"], false)] {
            let dialogue = try Dialogue(person, ["backup", file("\(shows).backup")] + options)
            #expect(try await dialogue.end() == 0)
            #expect(dialogue.shown.contains("Writing users") == shows, "\(dialogue.shown)")
            #expect(dialogue.shown.contains("Wrote ") == shows, "\(dialogue.shown)")
        }
        // It leaves no line behind.
        let dialogue = try Dialogue(person, ["backup", file("again.backup"), "--json"])
        #expect(try await dialogue.end() == 0)
        #expect(dialogue.shown.split(separator: "\u{1B}[K").last?.hasPrefix("{\"file\"") == true, "\(dialogue.shown)")
        let plain = try Dialogue(person, ["backup", file("plain.backup")], environment: ["TERM": "dumb"])
        #expect(try await plain.end() == 0)
        #expect(plain.shown.contains("Writing users\r\n") && !plain.shown.contains("\u{1B}"), "\(plain.shown)")
    }

    @Test func aQuietCommandOnlySaysWhatItIsFor() async throws {
        let person = try await Operator.atWork()
        let said = try await person.succeed(
            "user", "add", "ada", "--email", "ada@example.org", input: Operator.password + "\n")
        #expect(said.output == "Added ada.\n" && said.errors.isEmpty)
        let input = "# A\n- [ ] \(String(repeating: "long ", count: 50))\n"
        let quiet = [
            try await person.succeed("backup", file("a.backup"), "--quiet"),
            try await person.succeed(
                "checklist", "import", "-", "--format", "markdown", "--owner", "ada", "-q", input: input),
            try await person.succeed("prune", "--yes", "--quiet"), try await person.succeed("db", "migrate", "--quiet"),
            try await person.succeed("feed", "reset", "--yes", "--quiet"),
            try await person.succeed("user", "sessions", "ada", "--quiet"),
        ]
        for outcome in quiet { #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)") }
        let data = [
            try await person.succeed("user", "list", "--quiet"), try await person.succeed("user", "invite", "--quiet"),
            try await person.succeed("prune", "--yes", "--quiet", "--json"),
        ]
        for outcome in data { #expect(!outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)") }
        let refused = try await person.run(["user", "disable", "eve", "--quiet"])
        #expect(refused.status == 1 && refused.output.isEmpty && refused.errors.contains("no user 'eve'"))
    }

    /// The log of a timer has lines: a name must not begin another.
    @Test func aMessageIsOneLine() async throws {
        let person = try await Operator.atWork()
        let commands = [
            ["checklist", "import", "/no\nwhere\u{1B}[2J.md", "--owner", "ada"], ["user", "show", "a\nb\u{202E}"],
            ["restore", "/no\nwhere"], ["user", "list", "--database-url", "postgresql:///x?host=/no%0Awhere"],
        ]
        for command in commands {
            let outcome = try await person.run(command)
            #expect(outcome.status != 0)
            let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 2 && lines[1].isEmpty && lines[0].hasPrefix("crosscheckctl: "), "\(outcome.errors)")
            #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{202E}"), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        (["usr"], "There is no command 'usr'. Did you mean 'user'?"), (["user", "lst"], "Did you mean 'list'?"),
        (["--data-dir", "/x", "chekclist", "list"], "Did you mean 'checklist'?"),
        (["frobnicate"], "no command 'frobnicate'."),
        (["user", "list", "--jsn"], "Did you mean '--json'?"),
        (["checklist", "export", "abcd1234", "--format", "jsn"], "Did you mean 'json'?"),
        (["audit", "--action", "user.creatd"], "Did you mean 'user.created'?"),
        (["report", "ada", "--by", "fortnight"], "It is one of: day, week, month."),
        (["user", "list", "extra"], "Unexpected argument 'extra'"),
    ])
    func aTypingMistakeGetsASuggestion(command: [String], suggestion: String) async throws {
        let outcome = try await Operator.atWork().run(command, usesURL: false)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(suggestion), "\(outcome.errors)")
    }

    @Test func aUsernameGetsASuggestion() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada.lovelace")
        let outcome = try await person.run(["user", "disable", "ada.lovlace"])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "crosscheckctl: There is no user 'ada.lovlace'. Did you mean 'ada.lovelace'?\n")
    }

    @Test(arguments: [
        ["report", "ada", "--from", "2026-02-30"], ["report", "ada", "--to", "yesterday"],
        ["report", "ada", "--from", "2026-05-05", "--to", "2026-05-04"], ["report", "ada", "--from", "2199-01-01"],
        ["report", "ada", "--to", "1969-12-31"], ["report", "ada", "--from", "2000-01-01", "--to", "2026-01-01"],
        ["report", "ada", "--by", "year"], ["audit", "--since", "2026-13-01"], ["audit", "--since", "2026-02-30"],
        ["audit", "--since", "2026-01-01T25:00:00Z"], ["audit", "--since", "7w"], ["audit", "--since", ""],
        ["audit", "--limit", "0"], ["audit", "--limit", "ten"], ["user", "invite", "--days", "0"],
        ["user", "invite", "--days", "366"], ["prune", "--change-days", "-1", "--yes"],
        ["prune", "--audit-days", "29", "--yes"],
    ])
    func aWrongDateIsAWrongCommandLine(command: [String]) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let outcome = try await person.run(command)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        (["audit"], "session.created"), (["checklist", "import"], "values: markdown, json, ics, csv"),
        (["checklist", "export"], "values: markdown, json, csv, ics"), (["report"], "values: day, week, month"),
    ])
    func theHelpAndTheCompletionHaveTheValuesOfOptions(command: [String], values: String) async throws {
        let person = try await Operator.atWork()
        #expect(try await person.run(command + ["--help"], usesURL: false).output.contains(values))
        let script = try await person.run(["--generate-completion-script", "bash"], usesURL: false)
        for value in ["session.created", "markdown", "ics", "month"] { #expect(script.output.contains(value)) }
    }
}
