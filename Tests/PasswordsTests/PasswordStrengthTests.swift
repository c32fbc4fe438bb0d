import Testing

@testable import Passwords

@Suite struct PasswordStrengthTests {
    private func excerpt(_ password: String, username: String = "", email: String = "") -> PasswordExcerpt {
        PasswordExcerpt(of: password, username: username, email: email)
    }

    private func bits(_ password: String) -> Double { PasswordStrength(of: excerpt(password)).bits }

    /// The library's results for some passwords; other dictionaries would give other ones.
    @Test(arguments: [
        ("correct horse battery staple", 70.3), ("correct horse", 27.8), ("password", 0), ("trustno1", 4.8),
        ("ab3$ef7!", 34.4), ("11.11.1999", 17.8), ("", 0),
    ])
    func bitsAreTheLibrarys(password: String, expected: Double) {
        #expect(abs(bits(password) - expected) < 0.1)
    }

    @Test(arguments: [
        String(repeating: "54", count: 512), String(repeating: "é", count: 512), String(repeating: "🙂", count: 256),
        "x" + String(repeating: "\u{301}", count: 512),
    ])
    func noMoreThan32BytesAreHandedOver(password: String) {
        let excerpt = excerpt(password, username: password, email: password)
        #expect(password.utf8.count >= 1024)
        #expect(excerpt.bytes.count <= 32)
        #expect(excerpt.words.allSatisfy { $0.count <= 32 })
    }

    @Test func noMoreThan32WordsAreHandedOver() {
        let words = (0..<100).map { "\($0 + 100)" }.joined(separator: ".")
        #expect(excerpt("anything", username: words, email: words).words.count == 32)
    }

    @Test func bytesBehindTheLimitAreNotCounted() {
        let beginning = "correct horse battery staple and"
        #expect(beginning.utf8.count == 32)
        #expect(bits(beginning + " very much more of the same") == bits(beginning))
    }

    @Test func theCutIsAtACharacter() {
        // The family is one character of 25 bytes, and the last within the limit.
        let family = "👩‍👩‍👧‍👧"
        let password = String(repeating: "é", count: 31) + family + family
        #expect(excerpt(password).bytes == Array(repeating: 0x80, count: 31) + [0x81])
    }

    @Test func aCharacterIsAByte() {
        #expect(excerpt("aé🙂É👩‍👩‍👧‍👧é").bytes == [0x61, 0x80, 0x81, 0x80, 0x82, 0x80])
        // There is room for 32 different ones: the highest byte is that of the 32nd.
        let many = String((0..<64).map { Character(UnicodeScalar(UInt32(0x4E00 + $0)) ?? "x") })
        #expect(excerpt(many).bytes == Array(0x80..<0xA0))
    }

    @Test func aCharacterBeyondASCIICountsSevenBitsAtMost() {
        for password in ["пароль-на-море", "密碼是我的秘密呀", "🙂🙃😀😁😂🤣😃😄"] {
            #expect(bits(password) <= 7.1 * Double(password.count), "\(password)")
        }
        #expect(bits("密碼是我的秘密呀") > 50)
    }

    @Test func nulEndsNothing() {
        let bytes = excerpt("abc\u{0}def").bytes
        #expect(bytes.count == 7)
        #expect(!bytes.contains(0))
        #expect(bits("\u{0}x\u{0}y") > 0)
    }

    @Test func wordsAreTheAccountsAndTheirParts() {
        let words = excerpt("no matter", username: "al.Hopper", email: "grace@navy.mil").words
        let texts = words.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts == ["al.Hopper", "Hopper", "grace@navy.mil", "grace", "navy", "mil"])
        #expect(excerpt("no matter", username: "al", email: "al").words.isEmpty)
        // Only a password with all characters of a word can contain it.
        #expect(excerpt("jürgen123", username: "Jürgen", email: "zoë").words == [[0x4A, 0x80, 0x72, 0x67, 0x65, 0x6E]])
    }

    @Test func everyKindIsFound() {
        let found = [
            "password", "p4ssw0rd", "kwvxqj", "gracehopper", "aaaaaaaa", "efghijkl", "zxcvfr45", "13.12.1987",
        ].flatMap { PasswordStrength(of: excerpt($0, username: "gracehopper")).parts.map(\.kind) }
        #expect(Set(found) == Set(PasswordStrength.Kind.allCases))
    }

    @Test func partsMakeUpThePassword() {
        for password in ["correct horse", "Tr0ub4dor&3", "пароль-на-море", "1234567890abc"] {
            #expect(PasswordStrength(of: excerpt(password)).parts.map(\.length).reduce(0, +) == password.count)
        }
    }
}
