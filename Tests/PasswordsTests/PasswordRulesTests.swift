import Foundation
import Testing

@testable import Passwords

@Suite struct PasswordRulesTests {
    private func violation(
        _ password: String, username: String = "Grace.Hopper", email: String = "Grace@example.org"
    ) async throws -> PasswordRules.Violation? {
        do {
            try await PasswordHasher().check(password, username: username, email: email)
            return nil
        } catch let violation as PasswordRules.Violation {
            return violation
        }
    }

    /// 256 characters with as few repetitions as possible.
    private static let longest = String(
        (0..<256).map { (index: Int) -> Character in Character(UnicodeScalar(UInt8(33 + index * 37 % 94))) })

    @Test(arguments: [
        "correct horse battery staple", "ab3$ef7!", "correct horse", "пароль-на-море", "密碼是我的秘密呀", "🙂🙃😀😁😂🤣😃😄",
        longest, "grace.hopper rides a lorry", "a password for ada", "an engine that weaves",
    ])
    func good(password: String) async throws {
        #expect(try await violation(password) == nil)
    }

    @Test(arguments: [
        ("", PasswordRules.Violation.tooShort),
        ("ab3$ef7", .tooShort),
        ("e\u{301}e\u{301}e\u{301}e\u{301}", .tooShort),
        ("👩‍👩‍👧‍👧👩‍👩‍👧‍👧", .tooShort),
        (longest + "z", .tooLong),
        ("ab3$ef7!\u{0}", .controlCharacter),
        ("ab3$ef7!\n", .controlCharacter),
        ("ab3$\u{85}ef7!", .controlCharacter),
        ("grace.hopper", .nameOfAccount),
        ("GRACE@EXAMPLE.ORG", .nameOfAccount),
        ("password1", .weak(.words)),
        ("PassWord1", .weak(.words)),
        ("trustno1", .weak(.common)),
        ("iloveyou", .weak(.common)),
        ("drowssap", .weak(.common)),
        ("monkey dog", .weak(.words)),
        ("p4ssw0rd!", .weak(.disguisedWord)),
        ("Hopper1906", .weak(.account)),
        ("gr@ce2024!", .weak(.account)),
        ("Example.org", .weak(.account)),
        ("aaaaaaaa", .weak(.repetition)),
        ("hunterhunter", .weak(.repetition)),
        (String(repeating: "xy", count: 128), .weak(.repetition)),
        ("密碼密碼密碼密碼", .weak(.repetition)),
        ("🙂🙃🙂🙃🙂🙃🙂🙃", .weak(.repetition)),
        ("efghijkl", .weak(.sequence)),
        ("zxcvfr45", .weak(.keyboard)),
        ("13.12.1987", .weak(.date)),
    ])
    func bad(password: String, reason: PasswordRules.Violation) async throws {
        #expect(try await violation(password) == reason)
    }

    @Test func tooFewPartsAreShort() async throws {
        let parts = [PasswordStrength.Part(length: 3, kind: .bruteForce)]
        #expect(PasswordWeakness(parts) == .short)
        #expect(PasswordWeakness([]) == .short)
    }

    @Test func theLongestPatternIsNamedAndOfEqualsTheFirst() {
        let word = PasswordStrength.Part(length: 4, kind: .word)
        let year = PasswordStrength.Part(length: 4, kind: .date)
        let rest = PasswordStrength.Part(length: 9, kind: .bruteForce)
        #expect(PasswordWeakness([word, rest, year]) == .words)
        #expect(PasswordWeakness([year, rest, word]) == .date)
        #expect(PasswordWeakness([word, .init(length: 5, kind: .keyboard)]) == .keyboard)
    }

    @Test func everyWeaknessHasItsOwnAdvice() {
        let all = PasswordWeakness.allCases.map { PasswordRules.Violation.weak($0).description }
        #expect(Set(all).count == PasswordWeakness.allCases.count)
        #expect(all.allSatisfy { $0.contains("unusual words") || $0.contains("nothing to do with the account") })
        let others = [PasswordRules.Violation.tooShort, .tooLong, .controlCharacter, .nameOfAccount].map(\.description)
        #expect(Set(all + others).count == all.count + others.count)
    }

    @Test func accentsOfAnotherKeyboardMakeNoDifference() async throws {
        #expect(try await violation("élé\u{E9}té", email: "e\u{301}le\u{301}e\u{301}te\u{301}") == .tooShort)
        #expect(try await violation("ÉLÉ-ÉTÉ!", email: "e\u{301}le\u{301}-e\u{301}te\u{301}!") == .nameOfAccount)
        #expect(try await violation("ÉLÉONORE1", email: "e\u{301}le\u{301}onore@example.org") == .weak(.account))
    }

    @Test func strengthIsWorkedOutByTheWorkers() async throws {
        let hasher = PasswordHasher(concurrency: 1, capacity: 0)
        let door = DispatchSemaphore(value: 0)
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        async let busy: Void = hasher.run {
            continuation.finish()
            door.wait()
        }
        for await _ in begun {}
        // The only worker is busy and the queue is full: no other thread computes it.
        await #expect(throws: PasswordHasher.Failure.busy) {
            try await hasher.check("correct horse", username: "ada", email: "ada@example.org")
        }
        // A check without cost needs no worker.
        await #expect(throws: PasswordRules.Violation.tooShort) {
            try await hasher.check("short", username: "ada", email: "ada@example.org")
        }
        door.signal()
        try await busy
        try await hasher.check("correct horse", username: "ada", email: "ada@example.org")
    }
}
