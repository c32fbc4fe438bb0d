import Foundation
import TestSupport
import Testing

/// Entity tags and conditional requests (RFC 9110, section 13), and merge patches (RFC 7396).
@Suite struct PreconditionTests {
    @Test func theEntityTagIsTheVersion() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        for path in ["/v1/checklists/\(list)", "/v1/tasks/\(task)", "/v1/checklists/\(list)/snapshot", "/v1/me"] {
            let answer = try await ada.send(.get, path)
            let version = try #require(answer.json["version"].int)
            #expect(answer.header("etag") == "\"\(version)\"")
        }
        let patched = try await ada.send(.patch, "/v1/tasks/\(task)", ["title": "Tag them"])
        #expect(patched.header("etag") == "\"3\"")
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["version"] == 3)
        let checklist = try await ada.send(.get, "/v1/checklists/\(list)")
        #expect(checklist.header("etag") == "\"3\"")
    }

    @Test func clientsWithThePresentVersionGet304() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        for path in ["/v1/checklists/\(list)", "/v1/tasks/\(task)", "/v1/me"] {
            let tag = try #require(try await ada.send(.get, path).header("etag"))
            for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let answer = try await ada.send(.get, path, headers: ["if-none-match": known])
                #expect(answer.status == 304, "\(path) \(known)")
                #expect(answer.body == [])
                #expect(answer.header("etag") == (known.hasPrefix("W/") ? known : tag))
            }
            let other = try await ada.send(
                .get, path, headers: ["if-none-match": "\"0\", \"x\", \"99999999999999999999\""])
            #expect(other.status == 200)
        }
    }

    /// A checklist's snapshot has things of the reader's own, which change without the checklist.
    @Test func aChecklistsSnapshotIsSentAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let path = "/v1/checklists/\(try await ada.checklist("Release"))/snapshot"
        let answer = try await ada.send(.get, path)
        let tag = try #require(answer.header("etag"))
        #expect(tag == "\"1\"")
        let again = try await ada.send(.get, path, headers: ["if-none-match": tag])
        #expect(again.status == 200 && again.body == answer.body)
    }

    /// Each request is refused at an old version, with the present state, and changes nothing. At the present version
    /// it succeeds.
    @Test(arguments: [
        ("PATCH", "/v1/tasks/{task}", #"{"title": "Tag them"}"#), ("DELETE", "/v1/tasks/{task}", nil),
        ("PATCH", "/v1/checklists/{list}", #"{"title": "Released"}"#), ("POST", "/v1/checklists/{list}/complete", nil),
        ("POST", "/v1/tasks/{task}/claim", nil), ("POST", "/v1/tasks/{task}/release", nil),
        ("PUT", "/v1/tasks/{task}/participants/ada", nil), ("DELETE", "/v1/tasks/{task}/participants/ada", nil),
        ("PUT", "/v1/checklists/{list}/owner", #"{"username": "bob"}"#),
        ("POST", "/v1/checklists/{list}/owner/accept", nil),
        ("DELETE", "/v1/checklists/{list}/owner/offer", nil), ("DELETE", "/v1/checklists/{list}", nil),
        ("PATCH", "/v1/me", #"{"display_name": "Ada L."}"#),
        ("PATCH", "/v1/me/settings", #"{"locale": "de"}"#),
        ("PATCH", "/v1/rewards/{reward}", #"{"title": "The opera"}"#), ("DELETE", "/v1/rewards/{reward}", nil),
        ("PATCH", "/v1/modes/{mode}", #"{"archived": true}"#), ("DELETE", "/v1/modes/{mode}", nil),
        ("PATCH", "/v1/entries/{entry}", #"{"ended_at": "2026-03-22T10:30:00Z"}"#),
        ("DELETE", "/v1/entries/{entry}", nil),
    ])
    func aStaleEditIsRefused(method: String, path: String, body: String?) async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let task = try await ada.task("Tag it", on: list)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["description": "Now"])
        if path.hasSuffix("/offer") {
            try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
        }
        if path.hasSuffix("/settings") { try await ada.must(.patch, path, ["locale": "fr"]) }
        let reward = try await ada.reward("Opera", 30)
        try await ada.must(.patch, "/v1/rewards/\(reward)", ["description": "Now"])
        let mode = try await ada.mode("Music")
        try await ada.must(.patch, "/v1/modes/\(mode)", ["color": "#be185d"])
        let work = try await ada.modes()["Work"]
        let entry = try await ada.entry(work, "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z")
        try await ada.must(.patch, "/v1/entries/\(entry)", ["description": "Now"])
        let path = path.replacing("{task}", with: task).replacing("{list}", with: list)
            .replacing("{reward}", with: reward).replacing("{mode}", with: mode).replacing("{entry}", with: entry)
        let thing =
            path.hasPrefix("/v1/tasks")
            ? "/v1/tasks/\(task)"
            : ["/v1/me", "/v1/rewards", "/v1/modes", "/v1/entries"].contains { path.hasPrefix($0) }
                ? path : "/v1/checklists/\(list)"
        let present = try await ada.send(.get, thing)
        let tag = try #require(present.header("etag"))
        func send(_ condition: String) async throws -> HTTP.Answer {
            try await world.http.send(
                try #require(HTTP.Method(rawValue: method)), path, token: ada.token, body: body.map { Data($0.utf8) },
                headers: ["if-match": condition, "content-type": "application/json"])
        }
        for condition in [
            "\"0\"", "\"0\", \"1\"", "W/\"0\"", "\"1-gzip\"", "", ",", "\"a,b\"",
            tag.replacing("\"", with: "\"+", maxReplacements: 1),
        ] {
            let refused = try await send(condition)
            expectProblem(refused, 412, "stale", says: "\(refused.text)")
            #expect(refused.json["current"] == present.json)
            #expect(refused.header("etag") == tag)
        }
        #expect(try await ada.send(.get, thing).json == present.json)
        // Elements of a list may be empty, and a tag may have a comma (RFC 9110, sections 5.6.1.2 and 8.8.3).
        let done = try await send("\"0\", , \"a,b\"\t,\(tag),")
        #expect((200..<300).contains(done.status), "\(done.text)")
    }

    /// Proxies that compress change the tags of answers. They still name the version that the client has seen.
    @Test func theTagsOfProxiesThatCompressHold() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        for (number, form) in ["W/\"%\"", "\"%-gzip\"", "W/\"%-gzip\"", "\"%-br\"", "\"%-zstd\""].enumerated() {
            let path = "/v1/checklists/\(list)"
            let version = try #require(try await ada.must(.get, path)["version"].int)
            let tag = form.replacing("%", with: "\(version)")
            #expect(try await ada.send(.get, path, headers: ["if-none-match": tag]).status == 304, "\(tag)")
            try await ada.must(.patch, path, ["title": "Release \(number)"], headers: ["if-match": tag])
            // It is another version now.
            expectProblem(
                try await ada.send(.patch, path, ["title": "Stale"], headers: ["if-match": tag]), 412, "stale")
        }
    }

    /// A viewer may comment without end. The checklist still shows the state that the editor has seen.
    @Test func commentsKeepNobodyFromEditing() async throws {
        let world = try await World()
        let (ada, vic) = (try await world.user("ada"), try await world.user("vic"))
        let list = try await ada.checklist("Release")
        try await ada.add(vic, to: list, as: "viewer")
        let task = try await ada.task("Tag it", on: list)
        let path = "/v1/checklists/\(list)"
        @Sendable func comment() async throws -> String {
            try await vic.must(.post, "/v1/tasks/\(task)/comments", ["body": "Soon?"])["id"].string ?? ""
        }
        func tag() async throws -> String { try #require(try await ada.send(.get, path).header("etag")) }
        func edit(_ title: String, at tag: String) async throws -> HTTP.Answer {
            try await ada.send(.patch, path, ["title": .string(title)], headers: ["if-match": tag])
        }
        for round in 0..<3 {
            let seen = try await tag()
            let made = try await concurrently(5) { _ in try await comment() }
            // Among comments, too, a version that was seen is one.
            let between = try await tag()
            try await vic.must(.delete, "/v1/comments/\(made[0])")
            #expect(try await edit("Round \(round)", at: round == 1 ? between : seen).status == 200)
            // A version from before that edit is stale, even with comments behind the edit.
            _ = try await comment()
            for stale in [seen, between] { expectProblem(try await edit("Stale", at: stale), 412, "stale") }
        }
        // No version of those to come.
        let present = try #require(try await ada.must(.get, path)["version"].int)
        expectProblem(try await edit("Stale", at: "\"\(present + 1)\""), 412, "stale")
        // An edit of a task is one of the checklist.
        let seen = try await tag()
        _ = try await comment()
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "Tag them"])
        _ = try await comment()
        expectProblem(try await edit("Stale", at: seen), 412, "stale")
        for (method, path) in [
            (HTTP.Method.post, "\(path)/complete"), (.put, "\(path)/participants/vic"), (.delete, path),
        ] {
            let seen = try await tag()
            _ = try await comment()
            let body: JSON? = method == .put ? ["role": "editor"] : nil
            let answer = try await ada.send(method, path, body, headers: ["if-match": seen])
            #expect((200..<300).contains(answer.status), "\(answer.text)")
        }
    }

    @Test func anyVersionMatchesTheStar() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["title": "Released"], headers: ["if-match": "*"])
    }

    @Test func absentMembersStayAndNullClears() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let all: [String: JSON] = [
            "description": "Soon", "due_at": "2026-12-24T18:00:00+01:00", "color": "#1E90FF", "priority": "plan",
            "participant_limit": 7,
        ]
        let list = try await ada.checklist("Release", all)
        let made = try await ada.must(.get, "/v1/checklists/\(list)")
        #expect(made["due_at"] == "2026-12-24T17:00:00.000Z")
        #expect(made["color"] == "#1e90ff")
        for name in all.keys.sorted() {
            let before = try await ada.must(.get, "/v1/checklists/\(list)").object
            let patch = HTTP.Method.patch
            let after = try await ada.must(
                patch, "/v1/checklists/\(list)", [name: nil], headers: ["content-type": "application/merge-patch+json"]
            ).object
            let cleared: [String: JSON] = ["description": "", "participant_limit": 3]
            #expect(after[name] == cleared[name, default: .null])
            let differing = after.filter { before[$0.key] != $0.value }.keys
            #expect(Set(differing) == [name, "version", "updated_at"])
        }
        let task = try await ada.task(
            "Tag it", on: list,
            [
                "description": "Soon", "section": "End", "priority": "delay", "due_at": "2026-12-24T18:00:00Z",
                "labels": ["a"], "participant_limit": 1,
            ])
        let cleared = try await ada.must(
            .patch, "/v1/tasks/\(task)",
            [
                "description": nil, "section": nil, "priority": nil, "due_at": nil, "labels": nil,
                "participant_limit": nil,
            ])
        #expect(cleared["title"] == "Tag it")
        #expect(cleared["description"] == "")
        for name in ["section", "priority", "due_at"] { #expect(cleared[name] == nil) }
        #expect(cleared["labels"] == [])
        #expect(cleared["participant_limit"] == 3)
    }

    @Test func anEditThatChangesNothingIsNoChange() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let same = try await ada.must(.patch, "/v1/checklists/\(list)", ["title": "Release"])
        #expect(same["version"] == 1)
        #expect(try await ada.must(.patch, "/v1/checklists/\(list)", [:])["version"] == 1)
    }
}
