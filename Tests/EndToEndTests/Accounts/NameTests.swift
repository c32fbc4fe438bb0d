import TestSupport
import Testing

/// The characters of names and addresses; and two that look alike are one.
@Suite struct NameTests {
    private func signUp(_ name: String, email: String, _ world: World) async throws -> HTTP.Answer {
        try await world.http.send(
            .post, "/v1/users",
            json: ["username": .string(name), "email": .string(email), "password": .string(Person.password)])
    }

    private func signIn(_ login: String, _ world: World) async throws -> HTTP.Answer {
        try await world.http.send(
            .post, "/v1/sessions", json: ["login": .string(login), "password": .string(Person.password)])
    }

    @Test func anAddressHasOneFormHoweverItIsTyped() async throws {
        let world = try await World()
        let made = try await signUp("zoe", email: "Zoe\u{308}@Bu\u{308}cher.example", world)
        #expect(made.status == 201)
        #expect(made.json["email"].string?.utf8.elementsEqual("Zo\u{EB}@xn--bcher-kva.example".utf8) == true)
        let same = [
            "zo\u{EB}@xn--bcher-kva.example", "zoe\u{308}@b\u{FC}cher.example", "ZOE\u{308}@BU\u{308}CHER.EXAMPLE",
        ]
        for form in same {
            #expect(try await signIn(form, world).status == 201, "\(form)")
            expectProblem(try await signUp("other", email: form, world), 409, "email-taken", "/email")
        }
        let ada = try await world.user("ada")
        for form in same {
            let change: JSON = ["email": .string(form), "current_password": .string(Person.password)]
            expectProblem(try await ada.send(.patch, "/v1/me", change), 409, "email-taken", "/email")
        }
        // An invitation for the one is for the other.
        let list = try await ada.checklist("Ours")
        let invitation = try await ada.must(
            .post, "/v1/checklists/\(list)/invitations", ["role": "viewer", "email": .string(same[1])])
        #expect(invitation["email"].string?.utf8.elementsEqual("zo\u{EB}@xn--bcher-kva.example".utf8) == true)
        let token = try #require(try await signIn(same[0], world).json["token"].string)
        let accepted = try await world.http.send(
            .post, "/v1/invitations/accept", token: token, json: ["token": invitation["token"]])
        #expect(accepted.status == 201)
    }

    @Test func manyFormsAtOnceTakeOneName() async throws {
        let world = try await World()
        let forms = ["e\u{301}@b\u{FC}r.example", "\u{E9}@xn--br-xka.example", "E\u{301}@BU\u{308}R.example"]
        let statuses = try await concurrently(12) { number in
            try await signUp("user\(number)", email: forms[number % 3], world).status
        }
        #expect(statuses.count { $0 == 201 } == 1 && statuses.count { $0 == 409 } == 11)
        #expect(try await world.psql("select count(distinct email) from users") == "1")
    }

    @Test(arguments: [
        "a..b@c.de", ".a@b.de", "a@b_c.de", "a@[192.0.2.1]", "a\u{200B}@b.de", "a\u{202E}@b.de", "a b@c.de", "a@-b.de",
        "\(String(repeating: "a", count: 65))@b.de",
    ])
    func invalidAddressesAreRefused(_ email: String) async throws {
        let scene = try await Scene.shared.value
        expectProblem(
            try await signUp("new.person", email: email, scene.world), 422, "invalid-request", pointers: ["/email"])
        let change: JSON = ["email": .string(email), "current_password": .string(Person.password)]
        expectProblem(try await scene.ada.send(.patch, "/v1/me", change), 422, "invalid-request", pointers: ["/email"])
        expectProblem(
            try await scene.ada.send(
                .post, scene.fill("/v1/checklists/{list}/invitations"), ["role": "viewer", "email": .string(email)]),
            422,
            "invalid-request", pointers: ["/email"])
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func aDisplayNameIsWhatOneSees() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for (given, stored) in [
            (" Ada \u{A0} Lovelace ", "Ada Lovelace"), ("Zoe\u{308}", "Zo\u{EB}"), ("👩\u{200D}💻 Ada", "👩\u{200D}💻 Ada"),
        ] {
            let answer = try await ada.must(.patch, "/v1/me", ["display_name": .string(given)])
            #expect(answer["display_name"].string?.utf8.elementsEqual(stored.utf8) == true)
        }
        let before = try await ada.must(.get, "/v1/me")
        for hidden in ["Ada\u{200B}", "\u{202E}adA", "Ada\u{AD}", "A\u{200D}da", "Ada\u{E0041}"] {
            let answer = try await ada.send(.patch, "/v1/me", ["display_name": .string(hidden)])
            expectProblem(answer, 422, "invalid-request", pointers: ["/display_name"])
        }
        #expect(try await ada.must(.get, "/v1/me") == before)
    }

    /// Names and addresses from before these rules.
    @Test func storedNamesKeepWorking() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let odd = "a..da\"e\u{301}@B\u{FC}cher_1.example"
        try await world.psql("update users set email = '\(odd)', display_name = E'Ada\u{200B}' where username = 'ada'")
        for login in [odd, odd.uppercased(), "ada"] { #expect(try await signIn(login, world).status == 201) }
        #expect(try await ada.must(.get, "/v1/me")["email"].string?.utf8.elementsEqual(odd.utf8) == true)
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("Bread", on: list)
        try await ada.must(
            .patch, "/v1/me", ["password": "seven grey bicycles", "current_password": .string(Person.password)])
        #expect(try await world.ctl("user", "show", odd).contains("ada"))
    }
}
