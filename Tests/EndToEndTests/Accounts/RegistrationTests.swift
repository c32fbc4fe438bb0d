import Foundation
import TestSupport
import Testing

/// The rule for sign-ups: anyone, invited people, or nobody.
@Suite struct RegistrationTests {
    private func signUp(_ name: String, _ more: [String: JSON] = [:], at world: World) async throws -> HTTP.Answer {
        let body: [String: JSON] = [
            "username": .string(name), "email": .string("\(name)@example.org"), "password": .string(Person.password),
        ]
        return try await world.http.send(.post, "/v1/users", json: .object(body.merging(more) { $1 }))
    }

    @Test func openIsOpen() async throws {
        let world = try await World(registration: "open")
        let answer = try await signUp("ada", ["display_name": "Ada"], at: world)
        #expect(answer.status == 201)
        #expect(answer.json["username"] == "ada")
        #expect(answer.json["display_name"] == "Ada")
        #expect(
            !answer.text.contains("argon2") && answer.json["password"] == nil && answer.json["password_hash"] == nil)
        let ada = try await Person(signingIn: "ada", http: world.http)
        #expect(try await ada.must(.get, "/v1/checklists")["checklists"].array.map { $0["title"] } == ["Inbox"])
    }

    @Test func closedIsClosed() async throws {
        let world = try await World(registration: "closed")
        expectProblem(try await signUp("ada", at: world), 403, "registration-closed")
        #expect(try await world.psql("select count(*) from users") == "0")
    }

    @Test func anInvitationIsGoodOnceInItsTimeAndForItsAddress() async throws {
        let world = try await World(registration: "invited")
        func invite(_ code: String, email: String = "null", hours: Int = 1) async throws {
            try await world.psql(
                """
                insert into registration_codes (id, code_hash, email, expires_at)
                values (gen_random_uuid(), sha256('\(code)'), \(email), now() + interval '\(hours) hours')
                """)
        }
        try await invite("anyone")
        try await invite("bobs", email: "'Bob@Example.org'")
        try await invite("late", hours: -1)
        expectProblem(try await signUp("ada", at: world), 403, "invitation-required", "/invitation")
        for code in ["wrong", "late", "bobs"] {
            expectProblem(
                try await signUp("ada", ["invitation": .string(code)], at: world), 403, "invitation-required",
                "/invitation")
        }
        #expect(try await signUp("ada", ["invitation": "anyone"], at: world).status == 201)
        expectProblem(
            try await signUp("eve", ["invitation": "anyone"], at: world), 403, "invitation-required", "/invitation")
        // A sign-up that is refused for another reason does not use it up.
        expectProblem(
            try await signUp("ADA", ["invitation": "bobs", "email": "bob@example.org"], at: world), 409,
            "username-taken")
        #expect(try await signUp("bob", ["invitation": "bobs"], at: world).status == 201)
    }

    @Test func twentyAtOnceWithOneInvitationAreOne() async throws {
        let world = try await World(registration: "invited")
        try await world.psql(
            "insert into registration_codes (id, code_hash, expires_at) values (gen_random_uuid(), sha256('once'), now() + interval '1 hour')"
        )
        let made = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask { try await signUp("person\(number)", ["invitation": "once"], at: world).status }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(made == [201: 1, 403: 19])
    }
}
