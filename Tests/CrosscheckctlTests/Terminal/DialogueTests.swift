import Foundation
import Testing
import TestSupport

@Suite struct DialogueTests {
    @Test func aPasswordIsAskedForTwiceAndNeverShown() async throws {
        let person = try await Operator.atWork()
        let dialogue = try Dialogue(person, ["user", "add", "ada", "--email", "ada@example.org"])
        try await dialogue.answer("New password for ada: ", with: "\(Operator.password)\n")
        try await dialogue.answer("Once more: ", with: "\(Operator.password)\n")
        #expect(try await dialogue.end() == 0)
        #expect(!dialogue.shown.contains(Operator.password))
        #expect(dialogue.echoes)
        #expect(try await person.psql("select username from crosscheck.users") == "ada")
    }

    @Test func twoThatDifferAreRefused() async throws {
        let person = try await Operator.atWork()
        let dialogue = try Dialogue(person, ["user", "add", "ada", "--email", "ada@example.org"])
        try await dialogue.answer("New password for ada: ", with: "\(Operator.password)\n")
        try await dialogue.answer("Once more: ", with: "another engine\n")
        #expect(try await dialogue.end() == 1)
        #expect(dialogue.shown.contains("The two passwords differ."))
        #expect(try await person.psql("select count(*) from crosscheck.users") == "0")
    }

    @Test func anInterruptionLeavesTheTerminalAsItWas() async throws {
        let person = try await Operator.atWork()
        let dialogue = try Dialogue(person, ["user", "add", "ada", "--email", "ada@example.org"])
        try await dialogue.answer("New password for ada: ", with: "half of i\u{03}")
        #expect(try await dialogue.end() == 130)
        #expect(dialogue.echoes)
        #expect(!dialogue.shown.contains("half"))
    }

    @Test(arguments: [("n\n", Int32(1), "1"), ("\n", 1, "1"), ("y\n", 0, "0")])
    func deletionAsks(answer: String, status: Int32, left: String) async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let dialogue = try Dialogue(person, ["user", "delete", "ada"])
        try await dialogue.answer("Delete ada and 1 checklist of theirs for good? [y/N] ", with: answer)
        #expect(try await dialogue.end() == status)
        #expect(try await person.psql("select count(*) from crosscheck.users where disabled_at is null") == left)
        #expect(try await person.psql("select count(*) from crosscheck.users") == left)
    }
}
