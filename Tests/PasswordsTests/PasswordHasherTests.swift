import Testing

@testable import Passwords

@Suite struct PasswordHasherTests {
    private let cheap = Argon2Cost(memory: 64, iterations: 1, parallelism: 1)

    @Test func hashIsVerified() async throws {
        let hasher = PasswordHasher(cost: cheap)
        let phc = try await hasher.hash("correct horse")
        #expect(try await hasher.verify("correct horse", against: phc) == .correct(needsRehash: false))
        #expect(try await hasher.verify("correct hors", against: phc) == .wrong)
        #expect(try await hasher.verify("", against: phc) == .wrong)
    }

    @Test func saltIsNew() async throws {
        let hasher = PasswordHasher(cost: cheap)
        #expect(try await hasher.hash("correct horse") != hasher.hash("correct horse"))
    }

    @Test func otherCostNeedsRehash() async throws {
        let phc = try await PasswordHasher(cost: cheap).hash("correct horse")
        let dearer = PasswordHasher(cost: Argon2Cost(memory: 128, iterations: 1, parallelism: 1))
        #expect(try await dearer.verify("correct horse", against: phc) == .correct(needsRehash: true))
        #expect(try await dearer.verify("wrong horse", against: phc) == .wrong)
        #expect(dearer.needsRehash("$2b$12$abc"))
    }

    @Test(arguments: [("caf\u{E9} cr\u{E8}me", "cafe\u{301} cre\u{300}me"), ("a\u{3000}b\u{A0}c def", "a b c def")])
    func samePasswordFromAnotherKeyboard(first: String, second: String) async throws {
        let hasher = PasswordHasher(cost: cheap)
        let phc = try await hasher.hash(first)
        #expect(try await hasher.verify(second, against: phc) == .correct(needsRehash: false))
    }

    @Test func unknownUsersCostAsMuchAsKnownOnes() async throws {
        // It does the same work without a user: at a cost that libargon2 refuses, both fail.
        let impossible = PasswordHasher(cost: Argon2Cost(memory: 1, iterations: 1, parallelism: 1))
        let refusal = await #expect(throws: PasswordHasher.Failure.self) { try await impossible.hash("wrong") }
        let nobodys = await #expect(throws: PasswordHasher.Failure.self) {
            try await impossible.verify("wrong", against: nil)
        }
        #expect(refusal == nobodys)
        let hasher = PasswordHasher(cost: cheap)
        #expect(!hasher.needsRehash(cheap.placeholder), "at the cost that others have")
        #expect(try await hasher.verify("", against: nil) == .wrong)
        #expect(try await hasher.verify("correct horse", against: nil) == .wrong)
    }
}
