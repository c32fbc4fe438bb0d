import Foundation
import TestSupport
import Testing

/// Retries: with a key, or with an id that the client chose.
@Suite struct RetryTests {
    private static let key = ["idempotency-key": "8e03978e-40d5-43dd-bc93-6894a57f9324"]

    @Test func theSameKeyGetsTheFirstAnswer() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release", ["participant_limit": 5])
        let task = try await ada.task("Tag it", on: list)
        let comment = try #require(try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "x"])["id"].string)
        let eve = try await world.user("eve")
        let shared = try await eve.checklist("Shared")
        let invitation = try await eve.invite(to: shared, ["max_uses": 1])
        let unused = try await ada.invite(to: list)
        let lent = try await eve.checklist("Lent")
        try await eve.add(ada, to: lent, as: "editor")
        try await eve.must(.put, "/v1/checklists/\(lent)/owner", ["username": "ada"])
        let vic = try await world.user("vic")
        try await vic.mayBeAdded(by: "nobody")
        try await ada.mayBeAdded(by: "nobody")
        for title in ["Taken", "Declined"] { try await eve.add(ada, to: try await eve.checklist(title), as: "editor") }
        let received = try await ada.waitingInvitations().compactMap { $0["id"].string }
        let writes: [(HTTP.Method, String, JSON?)] = [
            (.post, "/v1/invitations/accept", ["token": invitation["token"]]),
            (.delete, "/v1/checklists/\(list)/invitations/\(unused["id"].string ?? "")", nil),
            (.post, "/v1/checklists", ["title": "Another"]),
            (.patch, "/v1/checklists/\(list)", ["description": "Soon"]),
            (.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"]),
            (.post, "/v1/checklists/\(list)/tasks", ["title": "Announce it"]),
            (
                .post, "/v1/checklists/\(list)/tasks/batch",
                ["operations": [["op": "create", "title": "One"], ["op": "claim", "id": .string(task)]]]
            ),
            (.patch, "/v1/tasks/\(task)", ["title": "Tag them"]),
            (.post, "/v1/tasks/\(task)/release", nil),
            (.put, "/v1/tasks/\(task)/participants/bob", nil),
            (.delete, "/v1/tasks/\(task)/participants/bob", nil),
            (.post, "/v1/tasks/\(task)/comments", ["body": "Soon"]),
            (.delete, "/v1/comments/\(comment)", nil),
            (.post, "/v1/checklists/\(list)/complete", nil),
            (.patch, "/v1/me", ["display_name": "Ada"]),
            (.delete, "/v1/tasks/\(task)", nil),
            (.post, "/v1/checklists/\(lent)/owner/accept", nil),
            (.put, "/v1/checklists/\(lent)/owner", ["username": "eve"]),
            (.delete, "/v1/checklists/\(lent)/owner/offer", nil),
            (.put, "/v1/me/blocks/bob", nil), (.delete, "/v1/me/blocks/bob", nil),
            (.put, "/v1/checklists/\(list)/participants/vic", ["role": "editor"]),
            (.post, "/v1/me/invitations/\(received[0])/accept", nil),
            (.delete, "/v1/me/invitations/\(received[1])", nil),
            (.put, "/v1/checklists/\(list)/owner", ["username": "bob"]),
            (.delete, "/v1/checklists/\(list)/participants/ada", nil),
        ]
        var first: [HTTP.Answer] = []
        for (number, write) in writes.enumerated() {
            let answer = try await ada.send(write.0, write.1, write.2, headers: ["idempotency-key": "k\(number)"])
            #expect((200..<300).contains(answer.status), "\(write.1): \(answer.text)")
            first.append(answer)
            if answer.status == 202, write.1.hasSuffix("\(list)/owner") {
                try await bob.must(.post, "/v1/checklists/\(list)/owner/accept")
            }
        }
        let state = try await Scene.state(of: world)
        // At another daemon, and when ada is no longer on the checklist.
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        for (number, write) in writes.enumerated() {
            let again = try await ada.at(daemon).send(
                write.0, write.1, write.2, headers: ["idempotency-key": "k\(number)"])
            #expect(again.status == first[number].status, "\(write.1): \(again.text)")
            #expect(again.body == first[number].body, "\(write.1)")
            #expect(again.header("etag") == first[number].header("etag"))
        }
        #expect(try await Scene.state(of: world) == state)
    }

    @Test func aKeyOutlivesTheDaemon() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let first = try await ada.send(.post, "/v1/checklists", ["title": "Release"], headers: Self.key)
        #expect(try await world.daemons[0].terminate() == 0)
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        let again = try await ada.at(daemon).send(.post, "/v1/checklists", ["title": "Release"], headers: Self.key)
        #expect(again.status == 201)
        #expect(again.body == first.body)
        #expect(try await ada.at(daemon).must(.get, "/v1/checklists")["checklists"].array.count == 2)
    }

    @Test func theSameKeyWithAnotherRequestIsRefused() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try #require(
            try await ada.must(.post, "/v1/checklists", ["title": "Release"], headers: Self.key)["id"].string)
        let state = try await Scene.state(of: world)
        let others: [(HTTP.Method, String, JSON)] = [
            (.post, "/v1/checklists", ["title": "Released"]),
            (.post, "/v1/checklists/\(list)/tasks", ["title": "Release"]),
            (.patch, "/v1/checklists/\(list)", ["title": "Release"]),
            (.post, "/v1/checklists?x=y", ["title": "Release"]),
        ]
        for (method, path, body) in others {
            expectProblem(
                try await ada.send(method, path, body, headers: Self.key), 422, "idempotency-key-reused",
                says: "\(path)")
        }
        #expect(try await Scene.state(of: world) == state)
        // Each user has their own keys.
        #expect(try await bob.send(.post, "/v1/checklists", ["title": "Released"], headers: Self.key).status == 201)
    }

    @Test func refusalsAreReplayed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        let refused: [(HTTP.Method, String, JSON?, [String: String], Int)] = [
            (.post, "/v1/tasks/\(task)/claim", nil, [:], 409),
            (.patch, "/v1/tasks/\(task)", ["title": "Tag them"], ["if-match": "\"1\""], 412),
            (.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"], [:], 404),
            (.post, "/v1/checklists", ["title": "RELEASE"], [:], 409),
            (.patch, "/v1/checklists/\(list)", ["title": "inbox"], [:], 409),
            (
                .post, "/v1/checklists/\(list)/tasks/batch", ["operations": [["op": "claim", "id": .string(task)]]],
                [:], 409
            ),
        ]
        func send(_ number: Int) async throws -> HTTP.Answer {
            let (method, path, body, headers, _) = refused[number]
            return try await ada.send(
                method, path, body, headers: headers.merging(["idempotency-key": "k\(number)"]) { $1 })
        }
        var first: [JSON] = []
        for number in refused.indices {
            let answer = try await send(number)
            #expect(answer.status == refused[number].4, "\(answer.text)")
            first.append(Self.withoutRequest(answer.json))
        }
        // Now every one of them would succeed.
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        _ = try await world.user("bob")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["title": "Released"])
        let inbox = try await ada.must(.get, "/v1/checklists")["checklists"][0]["id"].string ?? ""
        try await ada.must(.patch, "/v1/checklists/\(inbox)", ["title": "In"])
        let state = try await Scene.state(of: world)
        for number in refused.indices {
            let again = try await send(number)
            #expect(again.status == refused[number].4, "\(refused[number].1): \(again.text)")
            #expect(Self.withoutRequest(again.json) == first[number])
        }
        #expect(try await Scene.state(of: world) == state)
    }

    /// Each answer names its own request.
    private static func withoutRequest(_ problem: JSON) -> JSON {
        .object(problem.object.filter { $0.key != "request_id" })
    }

    @Test func theSameCreateUnderAnIDMakesOneThing() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = "0197C1A2-7E1D-7A30-9C55-3F2B8E6D4A10"
        let task = "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a11"
        let comment = "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a12"
        let creates: [(String, JSON, JSON)] = [
            ("/v1/checklists", ["id": .string(list), "title": "Release"], ["id": .string(list), "title": "Released"]),
            (
                "/v1/checklists/\(list)/tasks", ["id": .string(task), "title": "Tag it"],
                ["id": .string(task), "title": "Tag"]
            ),
            (
                "/v1/tasks/\(task)/comments", ["id": .string(comment), "body": "Soon"],
                ["id": .string(comment), "body": "Now"]
            ),
        ]
        var first: [HTTP.Answer] = []
        for (path, same, _) in creates {
            let answer = try await ada.send(.post, path, same)
            #expect(answer.status == 201)
            #expect(answer.json["id"].string == same["id"].string?.lowercased())
            first.append(answer)
        }
        let mine = try await bob.checklist("Mine")
        let bobs = try await bob.task("Mine", on: mine)
        let state = try await Scene.state(of: world)
        for (number, (path, same, other)) in creates.enumerated() {
            let again = try await ada.send(.post, path, same)
            #expect(again.status == 201)
            // The tag and the rest are of that time, even after later changes.
            #expect(again.body == first[number].body)
            #expect(again.header("etag") == first[number].header("etag"))
            expectProblem(try await ada.send(.post, path, other), 409, "id-taken", "/id")
        }
        expectProblem(try await bob.send(.post, "/v1/checklists", creates[0].1), 409, "id-taken", "/id")
        expectProblem(try await bob.send(.post, "/v1/checklists/\(mine)/tasks", creates[1].1), 409, "id-taken", "/id")
        expectProblem(try await bob.send(.post, "/v1/tasks/\(bobs)/comments", creates[2].1), 409, "id-taken", "/id")
        #expect(try await Scene.state(of: world) == state)
    }
}
