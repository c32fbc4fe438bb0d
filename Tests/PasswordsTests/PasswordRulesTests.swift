import Testing

@testable import Passwords

@Suite struct PasswordRulesTests {
    private func violation(_ password: String) -> PasswordRules.Violation? {
        do {
            try PasswordRules.check(password, username: "Grace.Hopper", email: "Grace@example.org")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "correct horse battery staple", "ab3$ef7!", "пароль-на-море", "密碼密碼密碼密碼", "🙂🙃🙂🙃🙂🙃🙂🙃",
        String(repeating: "xy", count: 128), "grace.hopper and more",
    ])
    func good(password: String) {
        #expect(violation(password) == nil)
    }

    @Test(arguments: [
        ("", PasswordRules.Violation.tooShort),
        ("ab3$ef7", .tooShort),
        ("e\u{301}e\u{301}e\u{301}e\u{301}", .tooShort),
        ("👩‍👩‍👧‍👧👩‍👩‍👧‍👧", .tooShort),
        (String(repeating: "xy", count: 128) + "z", .tooLong),
        ("ab3$ef7!\u{0}", .controlCharacter),
        ("ab3$ef7!\n", .controlCharacter),
        ("ab3$\u{85}ef7!", .controlCharacter),
        ("password1", .common),
        ("PassWord1", .common),
        ("trustno1", .common),
        ("grace.hopper", .nameOfAccount),
        ("GRACE@EXAMPLE.ORG", .nameOfAccount),
    ])
    func bad(password: String, reason: PasswordRules.Violation) {
        #expect(violation(password) == reason)
    }

    @Test func listIsComplete() {
        #expect(CommonPasswords.all.count == 8000)
        #expect(CommonPasswords.all.allSatisfy { $0.count >= 8 && $0 == $0.lowercased() })
    }

    @Test func everyReasonHasItsOwnWords() {
        #expect(Set(PasswordRules.Violation.allCases.map(\.description)).count == 5)
    }
}
