import Checklists
import TestSupport
import Testing

/// What a user spends time on.
@Suite struct ModeTests {
    @Test func aNewUserHasFour() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.must(.get, "/v1/modes")["modes"].array
        #expect(modes.map { $0["name"] } == ["Study", "Break", "Exercise", "Work"])
        #expect(modes.map { $0["position"] } == [1024, 2048, 3072, 4096])
        #expect(modes.allSatisfy { $0["archived"] == false && $0["color"].string?.count == 7 })
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["modes"] == .array(modes))
        // They are like any others.
        let path = "/v1/modes/\(modes[0]["id"].string ?? "")"
        let renamed = try await ada.send(.patch, path, ["name": "Learn"])
        #expect(renamed.status == 200 && renamed.json["name"] == "Learn" && renamed.json["color"] == modes[0]["color"])
        try await ada.must(.delete, path)
        #expect(try await ada.must(.get, "/v1/modes")["modes"].array.count == 3)
        // Nobody else's.
        #expect(try await world.user("bob").must(.get, "/v1/modes")["modes"].array.count == 4)
    }

    @Test func aModeIsMadeEditedAndDeleted() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let id = newID()
        let body: JSON = ["id": .string(id), "name": " Music ", "color": "#BE185D"]
        let made = try await ada.send(.post, "/v1/modes", body)
        let path = "/v1/modes/\(id)"
        #expect(made.status == 201 && made.header("location") == path)
        #expect(made.header("etag") == made.json["version"].int.map { "\"\($0)\"" })
        #expect(
            made.json.object.filter { !["created_at", "updated_at", "version"].contains($0.key) } == [
                "id": .string(id), "name": "Music", "color": "#be185d", "archived": false, "position": 5120,
            ])
        let edited = try await ada.must(.patch, path, ["archived": true, "color": nil, "position": -1])
        #expect(edited["archived"] == true && edited["color"] == .null && edited["position"] == -1)
        #expect(try await ada.must(.get, path) == edited)
        #expect(try await ada.must(.get, "/v1/modes")["modes"][0] == edited)
        #expect(try await ada.must(.patch, path, ["archived": true])["version"] == edited["version"])
        let etag = try #require(try await ada.send(.get, path).header("etag"))
        #expect(try await ada.send(.get, path, headers: ["if-none-match": etag]).status == 304)
        // The same create sent again, its id with other content, and by somebody else.
        #expect(try await ada.must(.post, "/v1/modes", body) == made.json)
        let other = try await ada.send(.post, "/v1/modes", ["id": .string(id), "name": "Dance"])
        expectProblem(other, 409, "id-taken", "/id")
        expectProblem(try await bob.send(.post, "/v1/modes", body), 409, "id-taken", "/id")
        for method in [HTTP.Method.get, .delete] { expectProblem(try await bob.send(method, path), 404, "not-found") }
        expectProblem(try await bob.send(.patch, path, ["name": "Mine"]), 404, "not-found")
        try await ada.must(.delete, path)
        expectProblem(try await ada.send(.get, path), 404, "not-found")
        expectProblem(try await ada.send(.post, "/v1/modes", body), 409, "id-taken", "/id")
    }

    @Test func namesAreUniqueIgnoringCase() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let music = try await ada.mode("Músic")
        // In another case, and in another Unicode normal form.
        for name in ["músic", "MÚSIC", "Mu\u{301}sic"] {
            expectProblem(
                try await ada.send(.post, "/v1/modes", ["name": .string(name)]), 409, "name-taken", "/name")
        }
        let modes = try await ada.modes()
        let study = "/v1/modes/\(modes["Study"]?.string ?? "")"
        expectProblem(try await ada.send(.patch, study, ["name": "mÚsic"]), 409, "name-taken", "/name")
        #expect(try await ada.must(.patch, "/v1/modes/\(music)", ["name": "MÚSIC"])["name"] == "MÚSIC")
        // The key keeps the refusal, too.
        let key = ["idempotency-key": "twice"]
        for _ in 0..<2 {
            expectProblem(
                try await ada.send(.post, "/v1/modes", ["name": "STUDY"], headers: key), 409, "name-taken", "/name")
        }
        try await ada.must(.patch, study, ["name": "Read"])
        #expect(try await ada.mode("Study") != "")
        #expect(try await bob.mode("Músic") != "")
    }

    /// However many are made at once over two daemons, one has the name.
    @Test func concurrentModesOfOneNameLeaveOne() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let answers = try await concurrently(24) { number in
            try await ada.at(world.daemons[number % 2]).send(
                .post, "/v1/modes", ["name": number % 2 == 0 ? "Music" : "mUSIC"])
        }
        #expect(answers.filter { $0.status == 201 }.count == 1)
        for refused in answers where refused.status != 201 { expectProblem(refused, 409, "name-taken", "/name") }
    }

    @Test func aModeWithEntriesStays() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let path = "/v1/modes/\(modes["Work"]?.string ?? "")"
        let entry = try await ada.entry(modes["Work"], "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z")
        expectProblem(try await ada.send(.delete, path), 409, "mode-in-use")
        #expect(try await ada.must(.patch, path, ["archived": true])["archived"] == true)
        try await ada.must(.patch, "/v1/entries/\(entry)", ["mode_id": modes["Study"] ?? .null])
        try await ada.must(.delete, path)
        // The constraint says the same where a function does not ask.
        let study = modes["Study"]?.string ?? ""
        #expect(Refusal.violating("entry_has_mode_of_its_user") == .modeInUse)
        await #expect(throws: (any Error).self) { try await world.psql("delete from modes where id = '\(study)'") }
    }

    @Test func thereIsALimit() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let limit = try #require(try await ada.must(.get, "/v1/limits")["modes"].int)
        for number in 4..<limit { _ = try await ada.mode("Mode \(number)") }
        let refused = try await ada.send(.post, "/v1/modes", ["name": "One more"])
        expectProblem(refused, 422, "too-many-modes")
        #expect(refused.json["limit"].int == limit)
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["modes"].array.count == limit)
    }

    @Test func badModesAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let mode = try await ada.mode("Music")
        for (name, values) in [
            ("name", [nil, "", " ", 5, "a\nb", "a\u{0}b", .string(String(repeating: "m", count: 101))]),
            ("color", ["red", "#12345", 5]), ("position", [nil, "1", true]), ("archived", [nil, 1, "true"]),
            ("id", [nil, "1", 5]), ("version", [1]), ("user_id", [1]),
        ] as [(String, [JSON])] {
            for value in values {
                let new = JSON.object(["name": "Dance"].merging([name: value]) { $1 })
                let patch = JSON.object([name: value])
                for (method, path, body) in [
                    (HTTP.Method.post, "/v1/modes", new), (.patch, "/v1/modes/\(mode)", patch),
                ] {
                    expectProblem(
                        try await ada.send(method, path, body), 422, "invalid-request", "/\(name)",
                        says: "\(name): \(value)")
                }
            }
        }
        expectProblem(try await ada.send(.post, "/v1/modes", [:]), 422, "invalid-request", "/name")
        expectProblem(try await ada.send(.get, "/v1/modes/no-id"), 404, "not-found")
    }
}
