import Testing

@testable import Passwords

@Suite struct Argon2CostTests {
    private let cheap = Argon2Cost(memory: 64, iterations: 1, parallelism: 1)
    private let salt = Array("somesaltsomesalt".utf8)

    @Test(arguments: [
        (
            Argon2Cost.standard, "correct horse battery staple",
            "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$ISO7kkvFzh19GM8qB7patN3C3Y9HHsjlVTfEZ9T600Y"
        ),
        (
            Argon2Cost(memory: 64, iterations: 1, parallelism: 1), "p\u{E4}ssword caf\u{E9}",
            "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$o5NnpkwdjRAvHsc5PyAiy1YLJ3CN6QXLHNrYWNBn1lU"
        ),
    ])
    func hashIsThatOfAnotherImplementation(cost: Argon2Cost, password: String, phc: String) throws {
        // Known results of argon2-cffi 25.1 for Python.
        #expect(try cost.hash(password, salt: salt) == phc)
        #expect(try Argon2Cost.verify(password, against: phc))
    }

    @Test func everyPartOfTheStringMatters() throws {
        let phc = try cheap.hash("correct horse", salt: salt)
        let tampered = [
            phc.replacing("m=64", with: "m=72"),
            phc.replacing("t=1", with: "t=2"),
            phc.replacing("c29tZXNhbHR", with: "d29tZXNhbHR"),
            String(phc.dropLast(2)) + (phc.hasSuffix("AA") ? "QQ" : "AA"),
        ]
        for other in tampered {
            #expect(other != phc)
            #expect(try !Argon2Cost.verify("correct horse", against: other))
        }
    }

    @Test(arguments: [
        "", "plain", "$argon2id$", "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$AAAA", "$2b$12$abc",
    ])
    func otherHashesThanArgon2idThrow(phc: String) {
        #expect(throws: PasswordHasher.Failure.self) { try Argon2Cost.verify("correct horse", against: phc) }
    }

    @Test func impossibleCostThrows() {
        #expect(throws: PasswordHasher.Failure.self) {
            try Argon2Cost(memory: 1, iterations: 1, parallelism: 1).hash("correct horse", salt: salt)
        }
    }

    @Test func placeholderHasTheShapeOfAHash() throws {
        let phc = try cheap.hash("correct horse", salt: salt)
        #expect(cheap.placeholder.count == phc.count)
        #expect(phc.hasPrefix(cheap.prefix))
        #expect(try !Argon2Cost.verify("", against: cheap.placeholder))
    }
}
