import Foundation
import TestSupport
import Testing

/// A checklist that anyone with its link may read.
@Suite struct PublicLinkTests {
    @Test func thePublicLinkShowsTheChecklistAndNoPeople() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist(
            "Release",
            ["description": "Of *all*", "due_at": "2030-01-02T03:04:05Z", "color": "#a0b1c2", "priority": "plan"])
        try await ada.add(bob, to: list, as: "editor")
        let parent = try await bob.task(
            "Branch", on: list, ["section": "Before", "labels": ["x"], "priority": "delay"])
        let child = try await bob.task("Name", on: list, ["parent_id": .string(parent)])
        try await bob.must(.post, "/v1/tasks/\(parent)/claim")
        try await bob.must(.post, "/v1/tasks/\(parent)/comments", ["body": "Only for us"])
        try await bob.must(.patch, "/v1/tasks/\(child)", ["status": "completed"])
        let path = try await ada.publish(list)

        let answer = try await world.http.send(.get, path)
        #expect(answer.status == 200)
        let whole = try await ada.must(.get, "/v1/checklists/\(list)/snapshot")
        let shown = answer.json
        let fields: Set = [
            "title", "description", "due_at", "color", "priority", "task_count", "open_task_count", "completed",
            "updated_at", "version",
        ]
        #expect(Set(shown.object.keys) == fields.union(["tasks"]))
        for field in fields { #expect(shown[field] == whole[field], "\(field)") }
        let taskFields: Set = [
            "id", "parent_id", "title", "description", "section", "position", "status", "priority", "due_at", "labels",
            "completed_at", "due_on", "repeat", "points",
        ]
        #expect(shown["tasks"].array.map { $0["id"].string } == [parent, child])
        for (mine, theirs) in zip(shown["tasks"].array, whole["tasks"].array) {
            #expect(Set(mine.object.keys) == taskFields)
            for field in taskFields { #expect(mine[field] == theirs[field], "\(field)") }
        }
        let markdown = try await world.http.send(.get, path, headers: ["accept": "text/markdown"])
        #expect(markdown.header("content-type") == "text/markdown; charset=utf-8")
        #expect(markdown.text == (try await ada.send(.get, "/v1/checklists/\(list)/export")).text)
        #expect(markdown.header("etag") == nil)
        // An id may contain the letters of a name by chance.
        let text = answer.text.replacing(parent, with: "").replacing(child, with: "")
        for secret in ["ada", "bob", ada.id, bob.id, list, "Only for us", "example.org"] {
            #expect(!text.contains(secret) && !markdown.text.contains(secret), "\(secret)")
        }
        for answer in [answer, markdown] {
            #expect(answer.header("cache-control") == "no-cache")
            #expect(answer.header("referrer-policy") == "no-referrer")
            #expect(answer.header("x-robots-tag") == "noindex")
            #expect(answer.header("vary") == "Accept")
        }
        expectProblem(try await world.http.send(.get, path, headers: ["accept": "text/csv"]), 406, "not-acceptable")
        // It allows only reading, and a signed-in user sees no more.
        #expect(try await world.http.send(.patch, path, json: ["title": "Mine"]).status == 405)
        #expect(try await ada.send(.get, path).body == answer.body)
    }

    @Test func anUnchangedChecklistIsNotSentAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let path = try await ada.publish(list)
        let tag = try #require(try await world.http.send(.get, path).header("etag"))
        #expect(tag == "\"1\"")
        let same = try await world.http.send(.get, path, headers: ["if-none-match": tag])
        #expect(same.status == 304 && same.body == [])
        #expect(same.header("etag") == tag && same.header("cache-control") == "no-cache")
        _ = try await ada.task("Branch", on: list)
        let other = try await world.http.send(.get, path, headers: ["if-none-match": tag])
        #expect(other.status == 200 && other.header("etag") == "\"2\"")
        // The tag belongs to the JSON, not to the Markdown.
        let markdown = try await world.http.send(
            .get, path, headers: ["if-none-match": "\"2\"", "accept": "text/markdown"])
        #expect(markdown.status == 200)
        let head = try await world.http.send(.head, path)
        #expect(head.status == 200 && head.body == [] && head.header("etag") == "\"2\"")
    }

    @Test func aNewOneReplacesTheOld() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let link = "/v1/checklists/\(list)/public-link"
        expectProblem(try await ada.send(.get, link), 404, "not-found")
        expectProblem(try await ada.send(.delete, link), 404, "not-found")
        // A key changes nothing: each request makes a new token.
        let answers = [
            try await ada.send(.put, link, headers: ["idempotency-key": "once"]),
            try await ada.send(.put, link, headers: ["idempotency-key": "once"]),
        ]
        #expect(answers.allSatisfy { $0.status == 201 && $0.header("cache-control") == "no-store" })
        let tokens = answers.compactMap { $0.json["token"].string }
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /cc_[A-Za-z0-9_-]{43}/) != nil })
        expectProblem(try await world.http.send(.get, "/v1/public/\(tokens[0])"), 404, "not-found")
        #expect(try await world.http.send(.get, "/v1/public/\(tokens[1])").status == 200)
        #expect(answers[1].json["url"].string == "\(world.http.base)/public/\(tokens[1])")
        let shown = try await ada.must(.get, link)
        #expect(shown["created_at"] == answers[1].json["created_at"] && shown["kind"] == "public_link")
        #expect(!(try await ada.send(.get, link).text.contains(tokens[1])))
        #expect(try await world.psql("select count(*) from idempotency_keys") == "0")

        #expect(try await ada.send(.delete, link).status == 204)
        expectProblem(try await world.http.send(.get, "/v1/public/\(tokens[1])"), 404, "not-found")
        expectProblem(try await ada.send(.get, link), 404, "not-found")
    }

    @Test func thePublicLinkBelongsToThePresentOwner() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let formers = try await ada.publish(list)
        let link = "/v1/checklists/\(list)/public-link"
        try await ada.handOver(list, to: bob)
        for method in [HTTP.Method.get, .put, .delete] {
            expectProblem(try await ada.send(method, link), 403, "forbidden")
        }
        // The former owner's is over; the new owner makes another.
        #expect(try await world.http.send(.get, formers).status == 404)
        let path = try await bob.publish(list)
        // Readers can still read an archived checklist; its owner can revoke its link, but make no other.
        try await bob.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        #expect(try await world.http.send(.get, path).status == 200)
        expectProblem(try await bob.send(.put, link), 409, "checklist-archived")
        try await world.ctl("user", "disable", "bob")
        for type in ["application/json", "text/markdown"] {
            expectProblem(try await world.http.send(.get, path, headers: ["accept": type]), 404, "not-found")
        }
        try await world.ctl("user", "enable", "bob")
        #expect(try await world.http.send(.get, path).status == 200)
        let again = try await Person(signingIn: "bob", http: world.http)
        try await again.must(.delete, link)
        #expect(try await world.http.send(.get, path).status == 404)
    }

    @Test func unknownLinksShowNothing() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let invitation = try await ada.invite(to: list)
        _ = try await ada.publish(list)
        // Not an id, nor a token of another kind.
        for token in [list, ada.token, invitation["token"].string ?? "", "cc_", "%00", "x"] {
            expectProblem(try await world.http.send(.get, "/v1/public/\(token)"), 404, "not-found")
        }
        let token = String(try await ada.publish(list).dropFirst("/v1/public/".count))
        #expect(try await world.http.send(.get, "/v1/me", token: token).status == 401)
        #expect(try await ada.accept(["token": .string(token)]).status == 404)
    }
}
